// Avatars: the first letter of a name on a colour of its own.

import { h } from "../dom/elements.js";

const HUES = [212, 14, 152, 276, 338, 36, 184, 246, 98, 310, 62];

function hueOf(name) {
  const sum = [...name].reduce((total, letter) => total * 10 + letter.charCodeAt(0), 0);
  return HUES[sum % HUES.length];
}

export function avatar(user, more = "") {
  const name = user.global_name ?? user.username ?? "?";
  if (user.bot) return h("img", { class: `avatar ${more}`, src: "/page/icon.svg", alt: "", "aria-hidden": "true" });
  return h(
    "span",
    { class: `avatar ${more}`, "aria-hidden": "true", style: { "--hue": String(hueOf(user.username ?? "")) } },
    [...name][0].toUpperCase(),
  );
}
