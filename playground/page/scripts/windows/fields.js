// The fields of a modal: text inputs, selects, checkboxes.

import { clear, h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { openListbox } from "./listbox.js";
import { face, offered, preset, promptOf } from "../render/selects.js";
import { worded } from "../data/words.js";

const [TEXT_INPUT, RADIO, BOXES, BOX] = [4, 21, 22, 23];
const SELECTS = new Set([3, 5, 6, 7, 8]);
const PARAGRAPH = 2;

let made = 0;

class Field {
  constructor(component, label, about) {
    this.component = component;
    this.customId = component.custom_id;
    this.required = component.required ?? true;
    this.ident = `field-${(made += 1)}`;
    this.label = h("label", { for: this.ident, id: `${this.ident}-label` }, label, this.required && h("span", { class: "needed", title: worded("required") }, " *"));
    this.about = about && h("p", { class: "subtext", id: `${this.ident}-about` }, about);
    this.error = h("p", { class: "failure", id: `${this.ident}-error`, role: "alert", hidden: true });
  }

  wrap(control) {
    this.control = control;
    control.setAttribute("aria-describedby", `${this.ident}-about ${this.ident}-error`);
    this.element = h("div", { class: "field" }, this.label, this.about, control, this.error);
  }

  focus() {
    this.control.focus();
  }

  say(problem) {
    this.error.hidden = !problem;
    this.error.textContent = problem ?? "";
    this.control.setAttribute("aria-invalid", problem ? "true" : "false");
    return !problem;
  }
}

class TextField extends Field {
  constructor(component, label, about) {
    super(component, label, about);
    const long = component.style === PARAGRAPH;
    this.wrap(
      h(long ? "textarea" : "input", {
        id: this.ident,
        class: "input",
        type: long ? null : "text",
        rows: long ? 5 : null,
        value: component.value ?? "",
        placeholder: component.placeholder,
        maxlength: component.max_length ?? 4000,
        autocomplete: "off",
        "aria-required": this.required ? "true" : null,
      }),
    );
  }

  value() {
    return this.control.value;
  }

  check() {
    const { length } = this.control.value;
    const least = this.component.min_length ?? 0;
    if (this.required && !length) return this.say(worded("This field is required."));
    if (length && length < least) return this.say(worded("Write at least {least} characters.", { least }));
    return this.say(null);
  }
}

class SelectField extends Field {
  constructor(component, label, about, store) {
    super(component, label, about);
    this.store = store;
    this.chosen = preset(component);
    this.face = h("span", { class: "select-face" }, face(component, store, this.chosen));
    this.wrap(
      h(
        "button",
        {
          type: "button",
          id: this.ident,
          class: "select",
          role: "combobox",
          "aria-haspopup": "listbox",
          "aria-expanded": "false",
          on: { click: () => this.open() },
        },
        this.face,
        icon(ICONS.chevron),
      ),
    );
  }

  async open() {
    const { component, store } = this;
    const values = await openListbox({
      anchor: this.control,
      label: promptOf(component),
      options: offered(component, store),
      chosen: this.chosen,
      least: this.required ? (component.min_values ?? 1) : 0,
      most: component.max_values ?? 1,
      store,
    });
    if (values === null) return;
    this.chosen = values;
    clear(this.face, face(component, store, values));
    this.check();
  }

  value() {
    return this.chosen;
  }

  check() {
    const least = this.component.min_values ?? 1;
    if (this.chosen.length >= least || (!this.required && !this.chosen.length)) return this.say(null);
    return this.say(worded("Choose at least {least}.", { least }));
  }
}

class BoxField extends Field {
  constructor(component, label, about) {
    super(component, label, about);
    this.boxes = component.type === BOX ? [{ label, value: "on", default: component.default }] : component.options;
    this.inputs = this.boxes.map((box) => this.box(box));
    this.wrap(
      h(
        "div",
        {
          id: this.ident,
          class: "boxes",
          role: component.type === RADIO ? "radiogroup" : "group",
          "aria-labelledby": `${this.ident}-label`,
          tabindex: -1,
        },
        this.inputs.map((input, place) => this.row(input, this.boxes[place])),
      ),
    );
  }

  focus() {
    (this.inputs.find((input) => input.checked) ?? this.inputs[0]).focus();
  }

  row(input, { label, description }) {
    return h("label", { class: "box" }, input, h("span", {}, label, description && h("span", { class: "subtext" }, description)));
  }

  box(box) {
    const type = this.component.type === RADIO ? "radio" : "checkbox";
    const input = h("input", { type, name: this.ident, value: box.value });
    input.checked = Boolean(box.default);
    return input;
  }

  value() {
    const on = this.inputs.filter((input) => input.checked).map((input) => input.value);
    if (this.component.type === BOX) return on.length > 0;
    return this.component.type === RADIO ? (on[0] ?? null) : on;
  }

  check() {
    const missing = this.required && this.component.type !== BOX && !this.inputs.some((input) => input.checked);
    return this.say(missing ? worded("Choose one.") : null);
  }
}

class UnknownField extends Field {
  constructor(component, label, about) {
    super(component, label, about);
    this.wrap(h("p", { id: this.ident, class: "subtext", tabindex: -1 }, worded("This page cannot show that field.")));
  }

  value() {
    return null;
  }

  check() {
    return this.say(null);
  }
}

export function makeField(store, component, label, about) {
  if (component.type === TEXT_INPUT) return new TextField(component, label, about);
  if (SELECTS.has(component.type)) return new SelectField(component, label, about, store);
  if ([RADIO, BOXES, BOX].includes(component.type)) return new BoxField(component, label, about);
  return new UnknownField(component, label, about);
}
