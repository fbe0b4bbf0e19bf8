// Text within a line: Discord's Markdown, mentions, times, emojis and links, as nodes.

import { h } from "../dom/elements.js";
import { isWeb, jumpOf } from "./links.js";
import { timeText } from "./times.js";
import { worded } from "../data/words.js";

const DEEPEST = 12;
const EMOJI = /(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*|[#*0-9]\uFE0F?\u20E3)/u;

const mention = (text, more = {}) => h("span", { class: "mention", ...more }, text);

function user(found, { store }) {
  const mine = found[1] === store.me?.id;
  return mention(`@${store.nameOf(found[1])}`, { class: mine ? "mention mine" : "mention" });
}

function role(found, { store }) {
  return mention(`@${store.roles.get(found[1])?.name ?? "unknown-role"}`);
}

function channel(found, { store }) {
  const known = store.channels.get(found[1]);
  if (!known) return mention("#unknown");
  const text = known.type === 1 ? `@${known.name}` : `#${known.name}`;
  return h("a", { class: "mention", href: `#${known.id}`, "data-act": "jump", "data-channel": known.id }, text);
}

function time(found) {
  const seconds = Number(found[1]);
  if (Math.abs(seconds) > 8.64e12) return found[0];
  const style = found[2] ?? "f";
  const moment = new Date(1000 * seconds);
  return h(
    "time",
    {
      class: "stamp",
      datetime: moment.toISOString(),
      title: timeText(seconds, "F"),
      "data-counts": style === "R" ? seconds : null,
    },
    timeText(seconds, style),
  );
}

function customEmoji(found) {
  const name = `:${found[1]}:`;
  return h("img", { class: "emoji", src: `/emojis/${found[2]}.png`, alt: name, title: name });
}

export function link(url, label) {
  const jump = jumpOf(url);
  if (jump) {
    const where = { "data-act": "jump", "data-channel": jump.channelId, "data-message": jump.messageId };
    return h("a", { class: "link", href: `#${jump.channelId}`, ...where }, label ?? worded("jump to the message"));
  }
  if (!isWeb(url)) return label ?? url;
  return h("a", { class: "link", href: url, target: "_blank", rel: "noopener noreferrer" }, label ?? url);
}

const wrap = (tag) => (found, context) => h(tag, {}, inline(found[1], context));

// Tried in this order at every position.
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (found) => found[1]],
  [/(`+)([^`](?:[^]*?[^`])??)\1(?!`)/y, (found) => h("code", {}, found[2].trim() || found[2])],
  [/<@!?(\d+)>/y, user],
  [/<@&(\d+)>/y, role],
  [/<#(\d+)>/y, channel],
  [/<\/([^:>]+):\d+>/y, (found) => mention(`/${found[1]}`)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, time],
  [/<a?:(\w{2,32}):(\d+)>/y, customEmoji],
  [/<(https?:\/\/[^\s>]+)>/y, (found) => link(found[1])],
  [/\[((?:[^[\]\\]|\\.|\[[^[\]]*\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y,
    (found, context) => link(found[2], inline(found[1], context))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]}*_~|]/y, (found) => link(found[0])],
  [/\*\*\*((?:\\[^]|[^\\])+?)\*\*\*(?!\*)/y,
    (found, context) => h("strong", {}, h("em", {}, inline(found[1], context)))],
  [/\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[^]|[^\\])+?)__(?!_)/y, wrap("u")],
  [/~~((?:\\[^]|[^\\])+?)~~/y, wrap("s")],
  [/\*(?![\s*])((?:\\[^]|\*\*(?:\\[^]|[^\\])+?\*\*|[^\\*])+?)\*(?!\*)/y, wrap("em")],
  [/_(?![\s_])((?:\\[^]|__(?:\\[^]|[^\\])+?__|[^\\_])+?)_(?![A-Za-z0-9_])/y, wrap("em")],
  [/@(?:everyone|here)\b/y, (found) => mention(found[0])],
];
// The characters that a rule can start with.
const STARTS = /[\\`<[h*_~@]/;

function match(text, at, context) {
  // snake_case is not emphasis.
  if (text[at] === "_" && /\w/.test(text[at - 1] ?? "")) return null;
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { end: at + found[0].length, node: make(found, context) };
  }
  return null;
}

/** The nodes of a text. */
export function inline(text, context) {
  const depth = (context.depth ?? 0) + 1;
  if (depth > DEEPEST) return [text];
  const deeper = { ...context, depth };
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = STARTS.test(text[at]) ? match(text, at, deeper) : null;
    if (!found) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) nodes.push(...emojis(plain));
    plain = "";
    nodes.push(found.node);
    at = found.end;
  }
  if (plain) nodes.push(...emojis(plain));
  return nodes;
}

/** Unicode emojis get an element of their own. A short word right after one, such as a card's letter, stays with it. */
export function emojis(text) {
  const nodes = [];
  // A mark stays with its card.
  let rest = text.replace(/▸(?=\p{Extended_Pictographic}|$)/gu, "▸\u2060");
  for (let found = EMOJI.exec(rest); found; found = EMOJI.exec(rest)) {
    if (found.index) nodes.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
    const [letters] = /^[\p{L}\p{N}]{0,4}/u.exec(rest);
    const emoji = sign(found[0]);
    nodes.push(letters ? h("span", { class: "glued" }, emoji, letters) : emoji);
    rest = rest.slice(letters.length);
  }
  if (rest) nodes.push(rest);
  return nodes;
}

/** Black symbols are drawn as text: as emojis they would be invisible in the dark theme. */
function sign(text) {
  const black = /^[♠♣]/u.test(text);
  return h("span", { class: black ? "emoji black" : "emoji" }, black ? text[0] : text);
}

/** Whether a text is only a few emojis, which are shown large. */
export function onlyEmojis(text) {
  const rest = text.replace(/<a?:\w+:\d+>/g, "").replace(new RegExp(EMOJI.source, "gu"), "");
  return text.trim() !== "" && rest.trim() === "" && text.length < 120;
}
