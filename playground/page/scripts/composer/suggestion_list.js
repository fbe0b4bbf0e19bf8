// The list above the message box. The box keeps the focus; this only shows what can be picked.

import { clear, h } from "../dom/elements.js";
import { worded } from "../data/words.js";

export class SuggestionList {
  constructor(ident, pick) {
    this.ident = ident;
    this.pick = pick;
    this.items = [];
    this.active = -1;
    this.title = h("div", { class: "popup-title", role: "status" });
    this.list = h("ul", { id: ident, class: "popup-list", role: "listbox", "aria-label": worded("Suggestions") });
    this.element = h("div", { class: "popup", hidden: true, on: { pointerdown: (event) => this.pressed(event) } }, this.title, this.list);
  }

  get open() {
    return !this.element.hidden;
  }

  show({ title, items, preselect }) {
    this.items = items;
    this.active = preselect && items.length ? 0 : -1;
    this.title.textContent = title;
    this.element.hidden = false;
    this.draw();
  }

  wait() {
    this.title.textContent = worded("Asking the bot…");
    this.items = [];
    this.active = -1;
    this.element.hidden = false;
    this.draw();
  }

  hide() {
    this.element.hidden = true;
    this.owner.removeAttribute("aria-activedescendant");
  }

  draw() {
    clear(this.list, this.items.map((item, place) => this.row(item, place)));
    const current = this.list.children[this.active];
    if (current) {
      this.owner.setAttribute("aria-activedescendant", current.id);
      current.scrollIntoView({ block: "nearest" });
    } else {
      this.owner.removeAttribute("aria-activedescendant");
    }
  }

  row(item, place) {
    const on = place === this.active;
    return h(
      "li",
      { id: `${this.ident}-${place}`, class: `option${on ? " active" : ""}`, role: "option", "aria-selected": on ? "true" : "false", "data-place": place },
      h("span", { class: "option-label" }, item.label, item.needed && h("span", { class: "needed" }, worded(" needed"))),
      item.about && h("span", { class: "option-about" }, item.about),
    );
  }

  pressed(event) {
    // The box keeps its focus.
    event.preventDefault();
    const row = event.target.closest("[role=option]");
    if (row) this.pick(this.items[Number(row.dataset.place)]);
  }

  /** Whether the list handled that key. */
  key(event) {
    if (!this.open) return false;
    const { length } = this.items;
    if (event.key === "Escape") this.hide();
    else if (event.key === "ArrowDown" && length) this.move((this.active + 1) % length);
    else if (event.key === "ArrowUp" && length) this.move((this.active <= 0 ? length : this.active) - 1);
    else if (event.key === "Tab" && length && !event.shiftKey) this.pick(this.items[Math.max(0, this.active)]);
    else if (event.key === "Enter" && this.active >= 0 && !event.shiftKey) this.pick(this.items[this.active]);
    else return false;
    event.preventDefault();
    return true;
  }

  move(active) {
    this.active = active;
    this.draw();
  }
}
