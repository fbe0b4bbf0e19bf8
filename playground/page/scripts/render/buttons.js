// Buttons in all their styles. Their data says what a press does; channel_pane.js does it.

import { dots, h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { emojis } from "./inline.js";
import { jumpOf } from "./links.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK = 5;

export function emojiOf(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return h("span", { "aria-hidden": "true" }, emojis(emoji.name));
  return h("img", { class: "emoji", src: `/emojis/${emoji.id}.png`, alt: `:${emoji.name}:` });
}

/** Its label without numbers, which change from one press to the next. */
const keyOf = (component) => `button ${component.label ?? component.emoji?.name ?? ""}`.replace(/\d+/g, "#");

export function button(component, context) {
  const inside = [emojiOf(component.emoji), component.label && h("span", {}, emojis(component.label))];
  if (component.style === LINK) return linkButton(component, inside);
  const { store, message } = context;
  const { kind, said } = store.pressable(message.id, component.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[component.style] ?? "secondary"}${kind}`,
      disabled: Boolean(component.disabled),
      ...said,
      "aria-label": component.label ? null : component.emoji?.name,
      "data-key": keyOf(component),
      "data-act": "press",
      "data-id": component.custom_id,
    },
    inside,
    kind && dots(),
  );
}

function linkButton(component, inside) {
  const jump = jumpOf(component.url);
  const where = jump
    ? {
        href: `#${jump.channelId}`,
        "data-act": "jump",
        "data-channel": jump.channelId,
        "data-message": jump.messageId,
      }
    : { href: component.url, target: "_blank", rel: "noopener noreferrer" };
  return h("a", { class: "button link", "data-key": `link ${component.label}`, ...where }, inside, icon(ICONS.link));
}
