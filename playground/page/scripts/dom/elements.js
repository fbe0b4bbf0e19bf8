// Building elements, with every text as a text node, and changing an element into another in place.

function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else if (name === "style") {
    // Not as an attribute: the page's content security policy forbids inline styles.
    for (const [property, to] of Object.entries(value)) element.style.setProperty(property, to);
  } else if (name === "value") {
    element.value = value;
  } else {
    element.setAttribute(name, value === true ? "" : value);
  }
}

function attach(element, child) {
  if (Array.isArray(child)) child.forEach((one) => attach(element, one));
  else if (child instanceof Node) element.append(child);
  else if (child !== undefined && child !== null && child !== false) element.append(String(child));
}

/** An element: h("p", {class: "x", on: {click}}, "text", h("b", {}, "more")). */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  attach(element, children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Three moving dots: something is on its way. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** A 24 by 24 line drawing, hidden from screen readers. */
export function icon(path) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  drawing.append(line);
  return drawing;
}

export function clear(element, ...children) {
  element.replaceChildren();
  attach(element, children);
  return element;
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);
const alike = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style && old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

/**
 * Change `old` until it looks like `fresh`, keeping its elements: they keep the focus, and a press in progress stays on
 * its button. Elements with a data-key only become elements with the same key, so that a button never turns into another
 * one under a finger.
 */
export function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  morphAttributes(old, fresh);
  let cursor = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    let found = cursor;
    while (found && !alike(found, next)) found = found.nextSibling;
    if (!found) {
      old.insertBefore(next, cursor);
      continue;
    }
    while (cursor !== found) {
      const gone = cursor;
      cursor = cursor.nextSibling;
      gone.remove();
    }
    cursor = found.nextSibling;
    morph(found, next);
  }
  while (cursor) {
    const gone = cursor;
    cursor = cursor.nextSibling;
    gone.remove();
  }
}

/** Give an element these children, changing in place what it has. */
export function update(element, ...children) {
  morph(element, clear(element.cloneNode(false), children));
}
