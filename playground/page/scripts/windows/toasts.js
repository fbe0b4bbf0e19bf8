// Small notes in the corner, for messages to this member in a channel that is not open.

import { h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { emojis } from "../render/inline.js";
import { plainText } from "../render/plain.js";
import { worded } from "../data/words.js";

const LASTS = 12_000;
const MOST = 3;

export function toast(title, text, buttons = []) {
  const region = document.getElementById("toasts");
  const note = h(
    "div",
    { class: "toast", role: "status" },
    h("div", { class: "toast-words" }, h("strong", {}, title), text && h("p", {}, emojis(text))),
    h("button", { type: "button", class: "round small", "aria-label": worded("Close this note"), on: { click: () => note.remove() } }, icon(ICONS.close)),
    buttons.length > 0 &&
      h(
        "div",
        { class: "toast-buttons" },
        buttons.map(([label, act, kind = ""]) => h("button", { type: "button", class: `button secondary ${kind}`, on: { click: () => (note.remove(), act()) } }, label)),
      ),
  );
  region.append(note);
  while (region.children.length > MOST) region.firstElementChild.remove();
  fade(note);
  return note;
}

/** It goes by itself, but never from under somebody's finger or key. */
function fade(note) {
  setTimeout(() => (note.matches(":hover, :focus-within") ? fade(note) : note.remove()), LASTS);
}

/** Show direct messages and mentions in other channels. */
export function watchForCalls(store, places) {
  store.on("message", ({ kind, channelId, message }) => {
    if (kind !== "message" || places.isOpen(channelId) || message.author.id === store.me.id) return;
    const direct = channelId === store.direct;
    const calls = message.mentions.some((user) => user.id === store.me.id);
    if (!direct && !calls) return;
    const from = store.nameOf(message.author.id);
    const where = direct ? worded("{name} wrote to you", { name: from }) : worded("{name} mentioned you in {place}", { name: from, place: store.channels.get(channelId)?.name ?? "…" });
    const text = plainText(message, store).slice(0, 2).join(" — ").slice(0, 140).replace(/[\s·—]+$/, "");
    const note = toast(where, text, [
      [worded("Show"), () => places.show(channelId)],
      [worded("Beside"), () => places.beside(channelId), "roomy"],
    ]);
    note.dataset.channel = channelId;
  });
  // An open channel needs no note.
  store.on("moved", () => {
    for (const note of document.querySelectorAll(".toast[data-channel]")) if (places.isOpen(note.dataset.channel)) note.remove();
  });
}
