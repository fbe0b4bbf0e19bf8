// Blocks of Discord's Markdown: headings, subtext, quotes, lists, code; and paragraphs with their line breaks.

import { h } from "../dom/elements.js";
import { outline } from "./headings.js";
import { inline } from "./inline.js";

const FENCE = /^```(?:([\w+-]+)\n)?\n?([^]*?)\n?```/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(.*)$/;

function code(found) {
  return h("pre", { tabindex: 0 }, h("code", {}, found[2]));
}

function quote(lines, context) {
  return h("blockquote", {}, blocks(lines.join("\n"), context));
}

function list(lines, context) {
  const first = ITEM.exec(lines[0]);
  const indent = first[1].length;
  const ordered = first[2] !== undefined;
  const made = h(ordered ? "ol" : "ul", ordered ? { start: first[2] } : {});
  for (let at = 0; at < lines.length; ) {
    const found = ITEM.exec(lines[at]);
    let end = at + 1;
    while (end < lines.length && ITEM.exec(lines[end])[1].length > indent) end += 1;
    const item = h("li", {}, inline(found[3], context));
    if (end > at + 1) item.append(list(lines.slice(at + 1, end), context));
    made.append(item);
    at = end;
  }
  return made;
}

/** How many of the first lines pass the test. */
function run(lines, test) {
  const end = lines.findIndex((line) => !test(line));
  return end < 0 ? lines.length : end;
}

/** The block that starts with the first line, and its number of lines; null for ordinary text. */
function block(lines, context) {
  const line = lines[0];
  const heading = HEADING.exec(line);
  if (heading) return [h(context.outline(heading[1].length), { class: `heading of-${heading[1].length}` }, inline(heading[2], context)), 1];
  const subtext = SUBTEXT.exec(line);
  if (subtext) return [h("p", { class: "subtext" }, inline(subtext[1], context)), 1];
  if (context.quoted) return ITEM.test(line) ? listed(lines, context) : null;
  if (line.startsWith(">>> ")) return [quote([line.slice(4), ...lines.slice(1)], quoted(context)), lines.length];
  if (/^> ?/.test(line) && (line.length === 1 || line[1] === " ")) {
    const count = run(lines, (one) => /^>( |$)/.test(one));
    return [quote(lines.slice(0, count).map((one) => one.replace(/^> ?/, "")), quoted(context)), count];
  }
  return ITEM.test(line) ? listed(lines, context) : null;
}

const quoted = (context) => ({ ...context, quoted: true });

function listed(lines, context) {
  const [, indent, number] = ITEM.exec(lines[0]);
  const goesOn = ([, deep, other]) => deep.length > indent.length || (number === undefined) === (other === undefined);
  const count = run(lines, (one) => ITEM.test(one) && goesOn(ITEM.exec(one)));
  return [list(lines.slice(0, count), context), count];
}

function blocks(text, context) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line.trim())) {
      nodes.push(h("p", {}, inline(paragraph.join("\n").replace(/^\n+|\n+$/g, ""), context)));
    }
    paragraph = [];
  };
  for (let lines = text.split("\n"); lines.length; ) {
    const found = block(lines, context);
    if (found) {
      flush();
      nodes.push(found[0]);
      lines = lines.slice(found[1]);
    } else {
      paragraph.push(lines.shift());
    }
  }
  flush();
  return nodes;
}

/** The nodes of a message's text. `context.store` knows names, `context.outline` the headings before. */
export function markdown(text, given) {
  const context = given.outline ? given : { ...given, outline: outline([text ?? ""]) };
  const nodes = [];
  let rest = text ?? "";
  for (let at = rest.indexOf("```"); at >= 0; at = rest.indexOf("```", at + 3)) {
    const found = FENCE.exec(rest.slice(at));
    if (!found) continue;
    nodes.push(...blocks(rest.slice(0, at), context), code(found));
    rest = rest.slice(at + found[0].length).replace(/^\n/, "");
    at = -3;
  }
  nodes.push(...blocks(rest, context));
  return nodes;
}
