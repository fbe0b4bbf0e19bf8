// Dialogs over the page. The browser keeps the focus inside, and gives it back.

import { h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { worded } from "../data/words.js";

let made = 0;

/** Show a dialog; returns its element, with `close()`. */
export function openDialog({ title, body, foot, kind = "", closed = () => {} }) {
  const ident = `dialog-${(made += 1)}`;
  const shut = h(
    "button",
    { type: "button", class: "round", "aria-label": worded("Close"), on: { click: () => dialog.close() } },
    icon(ICONS.close),
  );
  const dialog = h(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": ident },
    h("header", { class: "dialog-head" }, h("h2", { id: ident }, title), shut),
    body,
    foot && h("footer", { class: "dialog-foot" }, foot),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
