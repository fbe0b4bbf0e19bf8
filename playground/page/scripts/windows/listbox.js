// The list that opens under a select: arrows, typing, Enter; for several choices, boxes and a Done button.

import { clear, h } from "../dom/elements.js";
import { avatar } from "../render/avatar.js";
import { emojiOf } from "../render/buttons.js";
import { emojis } from "../render/inline.js";
import { worded } from "../data/words.js";

const EXACTLY = "{count} chosen, exactly {most}";
const AT_MOST = "{count} chosen, at most {most}";

let opened = 0;

class Listbox {
  constructor({ anchor, label, options, chosen, least, most, store, done }) {
    Object.assign(this, { anchor, label, options, least, most, store, done });
    this.several = most > 1;
    this.chosen = new Set(chosen);
    this.before = [...chosen].join();
    this.active = Math.max(0, options.findIndex((option) => this.chosen.has(option.value)));
    this.shown = options;
    this.ident = `listbox-${(opened += 1)}`;
    this.build();
  }

  build() {
    this.search = h("input", {
      class: "listbox-search",
      type: "text",
      placeholder: worded("Search"),
      role: "combobox",
      "aria-label": worded("Search: {what}", { what: this.label }),
      "aria-controls": this.ident,
      "aria-expanded": "true",
      "aria-autocomplete": "list",
      autocomplete: "off",
      on: { input: () => this.filter() },
    });
    this.list = h("ul", {
      id: this.ident,
      class: "listbox-options",
      role: "listbox",
      "aria-label": this.label,
      "aria-multiselectable": this.several ? "true" : null,
      on: { click: (event) => this.clicked(event) },
    });
    this.note = h("span", { class: "subtext", role: "status" });
    const finish = h("button", { type: "button", class: "button primary", on: { click: () => this.finish() } }, worded("Done"));
    this.search.classList.toggle("unseen", this.options.length <= 10);
    this.box = h(
      "div",
      { class: "listbox", on: { keydown: (event) => this.key(event) } },
      this.search,
      this.list,
      this.several && h("div", { class: "listbox-foot" }, this.note, finish),
    );
    (this.anchor.closest("dialog, .pane") ?? document.body).append(this.box);
    this.anchor.setAttribute("aria-expanded", "true");
    this.anchor.setAttribute("aria-controls", this.ident);
    this.outside = (event) => {
      if (!this.box.contains(event.target)) this.leave();
    };
    document.addEventListener("pointerdown", this.outside, true);
    this.moved = () => this.place();
    addEventListener("resize", this.moved);
    this.draw();
    this.place();
    this.search.focus();
  }

  place() {
    const at = this.anchor.getBoundingClientRect();
    const width = Math.min(Math.max(at.width, 220), innerWidth - 16);
    const below = innerHeight - at.bottom - 12;
    const above = at.top - 12;
    const up = below < 260 && above > below;
    // In a low window no side may have room for it: then it lies over the select, and is whole.
    const tallest = Math.max(Math.min(160, innerHeight - 16), Math.min(380, up ? above : below));
    const within = (edge) => `${Math.max(8, Math.min(edge, innerHeight - tallest - 8))}px`;
    const { style } = this.box;
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    style.top = up ? "auto" : within(at.bottom + 4);
    style.bottom = up ? within(innerHeight - at.top + 4) : "auto";
    style.maxHeight = `${tallest}px`;
  }

  draw() {
    clear(
      this.list,
      this.shown.map((option, place) => this.row(option, place)),
      !this.shown.length && h("li", { class: "nothing", role: "presentation" }, worded("Nothing found.")),
    );
    const current = this.list.children[this.active];
    if (this.shown.length && current) {
      this.search.setAttribute("aria-activedescendant", current.id);
      current.scrollIntoView({ block: "nearest" });
    } else {
      this.search.removeAttribute("aria-activedescendant");
    }
    this.note.textContent = this.several ? worded(this.least === this.most ? EXACTLY : AT_MOST, { count: this.chosen.size, most: this.most }) : "";
  }

  row(option, place) {
    const on = this.chosen.has(option.value);
    return h(
      "li",
      {
        id: `${this.ident}-${place}`,
        class: `option${place === this.active ? " active" : ""}`,
        role: "option",
        "aria-selected": on ? "true" : "false",
        "data-value": option.value,
      },
      option.avatar ? avatar(this.store.members.get(option.avatar), "small") : emojiOf(option.emoji),
      h(
        "span",
        { class: "option-words" },
        h("span", { class: "option-label" }, emojis(option.label)),
        option.description && h("span", { class: "option-about" }, option.description),
      ),
      (this.several || on) && h("span", { class: `tick${on ? " on" : ""}${this.several ? " box" : ""}`, "aria-hidden": "true" }),
    );
  }

  filter() {
    const typed = this.search.value.trim().toLowerCase();
    this.shown = this.options.filter((option) => option.label.toLowerCase().includes(typed));
    this.active = 0;
    this.draw();
  }

  clicked(event) {
    const row = event.target.closest("[role=option]");
    if (row) this.pick(row.dataset.value);
  }

  pick(value) {
    if (this.several) {
      if (this.chosen.has(value)) this.chosen.delete(value);
      else if (this.chosen.size < this.most) this.chosen.add(value);
      this.active = this.shown.findIndex((option) => option.value === value);
      this.draw();
      return;
    }
    const off = this.chosen.has(value) && this.least === 0;
    this.chosen = new Set(off ? [] : [value]);
    this.close([...this.chosen]);
  }

  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -1000, End: 1000 };
    const inList = event.target === this.search;
    if (event.key === "Escape") this.close(null);
    else if (event.key in steps && inList) {
      this.active = Math.max(0, Math.min(this.shown.length - 1, this.active + steps[event.key]));
      this.draw();
    } else if (inList && (event.key === "Enter" || (event.key === " " && this.several))) {
      if (this.shown[this.active]) this.pick(this.shown[this.active].value);
    } else if (event.key === "Tab" && !this.several) {
      this.close(null);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  get allowed() {
    return this.chosen.size >= this.least && this.chosen.size <= this.most;
  }

  finish() {
    if (this.allowed) this.close([...this.chosen]);
    else this.note.textContent = worded("Choose at least {least}.", { least: this.least });
  }

  /** A click outside the list: several choices are sent, as in Discord. */
  leave() {
    const changed = [...this.chosen].join() !== this.before;
    this.close(this.several && changed && this.allowed ? [...this.chosen] : null);
  }

  close(values) {
    document.removeEventListener("pointerdown", this.outside, true);
    removeEventListener("resize", this.moved);
    const held = this.box.contains(document.activeElement);
    this.box.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.removeAttribute("aria-controls");
    if (held) this.anchor.focus();
    this.done(values);
  }
}

/** Resolves with the chosen values, or null if nothing was changed. */
export function openListbox(given) {
  return new Promise((done) => new Listbox({ ...given, done }));
}
