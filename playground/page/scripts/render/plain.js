// A message as plain text for screen readers and toasts: without countdowns and pictures.

import { walk } from "../data/components.js";
import { h } from "../dom/elements.js";
import { markdown } from "./markdown.js";

const TEXT = 10;
const BLOCKS = "p, li, h3, h4, h5, pre, blockquote";

/** The texts of a message in order, as the bot wrote them. */
export function textsOf(message) {
  const texts = [...walk(message.components)].filter((part) => part.type === TEXT).map((part) => part.content);
  return [message.content, ...texts].filter(Boolean);
}

/** Removes separators left over from pictures and times. */
const tidy = (line) =>
  line
    .replace(/(\s*·)+\s*·/g, " ·")
    .replace(/\s+/g, " ")
    .replace(/ (?=[,;])/g, "")
    .replace(/^[\s·]+|[\s·]+$/g, "");

function linesOf(text, store) {
  const shown = h("div", {}, markdown(text, { store }));
  for (const time of shown.querySelectorAll("time[data-counts]")) time.remove();
  for (const picture of shown.querySelectorAll("img")) picture.replaceWith(picture.alt.replace(/[:_]+/g, " "));
  for (const link of shown.querySelectorAll("a")) if (!/[\p{L}\p{N}]/u.test(link.textContent)) link.remove();
  for (const block of shown.querySelectorAll(BLOCKS)) block.prepend("\n");
  return shown.textContent.split("\n").map(tidy).filter(Boolean);
}

/** The lines of a message. */
export const plainText = (message, store) => textsOf(message).flatMap((text) => linesOf(text, store));
