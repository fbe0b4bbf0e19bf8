// Avatars: the first letter of a name on the colour that its owner has in the bot's pictures, too.

import { h } from "../dom/elements.js";

// The colours of the bot's pictures. A test compares them.
const DISCS = [
  "#9b3690", "#5d8f34", "#3a6ba5", "#b0552f", "#2f8a83", "#8a4fc2", "#a3842b", "#4c6f4f", "#a34560", "#4f5bb0",
];
const SPREAD = 1009n;

const discOf = (user) => DISCS[Number(BigInt(user.id ?? 0) % SPREAD) % DISCS.length];

export function avatar(user, more = "") {
  const name = user.global_name ?? user.username ?? "?";
  if (user.bot) return h("img", { class: `avatar ${more}`, src: "/page/icon.svg", alt: "", "aria-hidden": "true" });
  return h(
    "span",
    { class: `avatar ${more}`, "aria-hidden": "true", style: { "--disc": discOf(user) } },
    [...name][0].toUpperCase(),
  );
}
