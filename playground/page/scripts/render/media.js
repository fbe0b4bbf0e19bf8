// Pictures and files. Only the playground's own files are loaded; others are shown as links.

import { h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { isWeb, ownFile } from "./links.js";
import { worded } from "../data/words.js";

const UNITS = ["bytes", "KB", "MB"];

function size(bytes) {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step ? 1 : 0)} ${UNITS[step]}`;
}

/** A picture, or its description as a link if it is elsewhere. */
function picture(url, alt, style) {
  const path = ownFile(url ?? "");
  return path
    ? h("img", { class: style, src: path, alt: alt ?? "", title: alt, loading: "lazy" })
    : elsewhere(url, alt);
}

function elsewhere(url, alt) {
  const text = alt || worded("A picture from elsewhere");
  if (!isWeb(url ?? "")) return h("span", { class: "absent" }, text);
  return h("a", { class: "absent", href: url, target: "_blank", rel: "noopener noreferrer" }, text);
}

export function thumbnail(component) {
  return picture(component.media.url, component.description, "thumbnail");
}

export function gallery(component) {
  const pictures = component.items.map((item) => picture(item.media.url, item.description, ""));
  return h("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures);
}

function card(name, url, bytes) {
  const path = ownFile(url);
  const words = h(
    "span",
    { class: "file-words" },
    path ? h("a", { class: "link", href: path, download: name }, name) : name,
    bytes !== undefined && h("span", { class: "subtext" }, size(bytes)),
  );
  return h("div", { class: "file" }, icon(ICONS.file), words);
}

export function file(component, { message }) {
  const { url } = component.file;
  const name = decodeURIComponent(url.split("/").pop());
  const attached = message?.attachments.find((one) => one.filename === name);
  return card(name, url, component.size ?? attached?.size);
}

/** The attachments that no component of the message shows. */
export function attachments(message) {
  const used = JSON.stringify(message.components);
  return message.attachments
    .filter((one) => !used.includes(one.url))
    .map((one) => (one.content_type?.startsWith("image/") ? picture(one.url, one.description, "attached") : card(one.filename, one.url, one.size)));
}
