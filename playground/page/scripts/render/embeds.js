// Embeds: the older kind of frame in a message.

import { h } from "../dom/elements.js";
import { link } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { sentAt } from "./times.js";
import { worded } from "../data/words.js";

function head(embed, context) {
  const author = embed.author && h("div", { class: "embed-author" }, named(embed.author));
  const inside = embed.title && (embed.url ? link(embed.url, embed.title) : markdown(embed.title, context));
  return [author, inside && h("div", { class: "embed-title" }, inside)];
}

const named = (thing) => (thing.url ? link(thing.url, thing.name) : thing.name);

function field(one, context) {
  return h(
    "div",
    { class: one.inline ? "field inline" : "field" },
    h("div", { class: "field-name" }, markdown(one.name, context)),
    h("div", { class: "field-value" }, markdown(one.value, context)),
  );
}

function foot(embed) {
  const parts = [embed.footer?.text, embed.timestamp && sentAt(new Date(embed.timestamp))].filter(Boolean);
  return parts.length ? h("div", { class: "embed-foot" }, parts.join(" • ")) : null;
}

export function embed(one, context) {
  const colour = one.color ? `#${one.color.toString(16).padStart(6, "0")}` : null;
  return h(
    "article",
    { class: "embed", style: colour ? { "--accent": colour } : {} },
    h(
      "div",
      { class: "embed-words" },
      head(one, context),
      one.description && h("div", { class: "embed-text" }, markdown(one.description, context)),
      one.fields?.length > 0 && h("div", { class: "fields" }, one.fields.map((each) => field(each, context))),
    ),
    one.thumbnail && h("div", { class: "embed-thumbnail" }, picture(one.thumbnail.url, worded("Thumbnail"), "thumbnail")),
    one.image && h("div", { class: "embed-image" }, picture(one.image.url, worded("Picture of the embed"), "attached")),
    foot(one),
  );
}
