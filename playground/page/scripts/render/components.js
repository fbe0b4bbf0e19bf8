// A message's components, from rows of buttons to the containers and sections of Components V2.

import { h } from "../dom/elements.js";
import { file, gallery, thumbnail } from "./media.js";
import { button } from "./buttons.js";
import { markdown } from "./markdown.js";
import { select } from "./selects.js";
import { worded } from "../data/words.js";

const KINDS = {
  1: row,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: text,
  11: thumbnail,
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

function row(component, context) {
  return h("div", { class: "row", "data-key": "row" }, components(component.components, context));
}

function text(component, context) {
  return h("div", { class: "text" }, markdown(component.content, context));
}

function section(component, context) {
  return h(
    "div",
    { class: "section", "data-key": "section" },
    h("div", { class: "section-text" }, components(component.components, context)),
    h("div", { class: "accessory" }, one(component.accessory, context)),
  );
}

function separator(component) {
  const spacing = component.spacing === 2 ? "wide" : "narrow";
  if (component.divider === false) return h("div", { class: `space ${spacing}` });
  return h("hr", { class: spacing });
}

function container(component, context) {
  const accent = component.accent_color;
  const colour = accent === undefined || accent === null ? null : `#${accent.toString(16).padStart(6, "0")}`;
  return h(
    "div",
    {
      class: `container${colour ? " accented" : ""}`,
      "data-key": "container",
      style: colour ? { "--accent": colour } : {},
    },
    h("div", { class: "inside" }, components(component.components, context)),
  );
}

function one(component, context) {
  const render = component && KINDS[component.type];
  if (!render) return h("p", { class: "unknown" }, worded("This page cannot show that part of the message."));
  return render(component, context);
}

/** The elements of these components. `context` has the store and the message. */
export function components(list, context) {
  return (list ?? []).map((component) => one(component, context));
}
