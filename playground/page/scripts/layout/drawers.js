// On a narrow screen, channels and members slide in over the messages; on a wide one, the members may be hidden.

import { h } from "../dom/elements.js";

const NARROW = { channels: matchMedia("(width <= 760px)"), members: matchMedia("(width <= 1080px)") };

export class Drawers {
  constructor(app) {
    this.app = app;
    this.veil = h("div", { class: "veil", on: { click: () => this.close() } });
    this.opener = null;
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  get open() {
    return this.app.dataset.drawer ?? null;
  }

  /** Open this drawer or close it; `opener` gets the focus back. */
  toggle(which, opener) {
    if (!NARROW[which].matches) {
      this.app.classList.toggle("alone");
      opener.setAttribute("aria-expanded", this.app.classList.contains("alone") ? "false" : "true");
      return;
    }
    if (this.open === which) {
      this.close();
      return;
    }
    this.close();
    this.app.dataset.drawer = which;
    this.opener = opener;
    opener.setAttribute("aria-expanded", "true");
    this.app.querySelector(`#${which} a`)?.focus();
  }

  close() {
    if (!this.open) return;
    delete this.app.dataset.drawer;
    this.opener?.setAttribute("aria-expanded", "false");
    this.opener?.focus();
  }
}
