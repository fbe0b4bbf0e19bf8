// One message with everything in it.

import { dots, h } from "../dom/elements.js";
import { madeAt } from "../data/snowflakes.js";
import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { inline, onlyEmojis } from "./inline.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { outline } from "./headings.js";
import { plainText, textsOf } from "./plain.js";
import { sentAt, written } from "./times.js";
import { worded } from "../data/words.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const THREAD_CREATED = 18;
const REPLY = 19;
const COMMAND = 2;
const TOGETHER = 7 * 60 * 1000;

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);
const isSystem = (message) => message.type === THREAD_CREATED;

const sameDay = (one, other) => one.toDateString() === other.toDateString();

/** Whether a message follows the one before it without a name and picture of its own. */
function continues(message, before) {
  if (!before || isSystem(before) || isSystem(message)) return false;
  const own = message.type === REPLY || message.interaction_metadata?.type === COMMAND;
  const near = madeAt(message.id) - madeAt(before.id) < TOGETHER;
  const alike = isEphemeral(message) === isEphemeral(before);
  return !own && near && alike && before.author.id === message.author.id && sameDay(madeAt(message.id), madeAt(before.id));
}

function day(message, before) {
  const date = madeAt(message.id);
  if (before && sameDay(date, madeAt(before.id))) return null;
  return h("div", { class: "day", "data-key": "day" }, h("span", {}, written(date, "D")));
}

function cause(message, { store }) {
  const asked = message.interaction_metadata;
  if (message.type === REPLY) return replied(message, store);
  if (asked?.type !== COMMAND || !asked.name) return null;
  return h(
    "div",
    { class: "cause", "data-key": "cause" },
    avatar(asked.user, "tiny"),
    h("span", { class: "who" }, store.nameOf(asked.user.id)),
    worded(" used "),
    h("span", { class: "mention" }, `/${asked.name}`),
  );
}

function replied(message, store) {
  const to = message.referenced_message;
  if (!to) return h("div", { class: "cause", "data-key": "cause" }, worded("Original message was deleted"));
  const where = { href: `#${to.channel_id}`, "data-act": "jump", "data-channel": to.channel_id, "data-message": to.id };
  const text = plainText(to, store)[0] ?? worded("See the message");
  return h(
    "div",
    { class: "cause", "data-key": "cause" },
    avatar(to.author, "tiny"),
    h("span", { class: "who" }, store.nameOf(to.author.id)),
    h("a", { class: "quiet", ...where }, text),
  );
}

function header(message, { store }) {
  const { author } = message;
  const date = madeAt(message.id);
  return h(
    "div",
    { class: "header", "data-key": "header" },
    h("span", { class: `author${author.bot ? " bot" : ""}` }, store.nameOf(author.id)),
    author.bot && h("span", { class: "tag" }, "APP"),
    h("time", { class: "sent", datetime: date.toISOString(), title: written(date, "F") }, sentAt(date)),
  );
}

function body(message, context) {
  if (message.flags & LOADING) {
    return h("div", { class: "thinking", "data-key": "thinking" }, dots(), worded("{name} is thinking…", { name: context.store.nameOf(message.author.id) }));
  }
  const edited = message.edited_timestamp && message.content;
  return [
    message.content &&
      h(
        "div",
        { class: `content${onlyEmojis(message.content) ? " jumbo" : ""}`, "data-key": "content" },
        markdown(message.content, context),
        edited && h("span", { class: "edited" }, worded("(edited)")),
      ),
    message.attachments.length > 0 && h("div", { class: "attachments" }, attachments(message)),
    message.components.length > 0 && h("div", { class: "components", "data-key": "components" }, components(message.components, context)),
  ];
}

function foot(message, { store }) {
  const failure = store.failures.get(message.id);
  const thread = store.channels.get(message.id);
  return [
    failure && h("div", { class: "failure", role: "alert", "data-key": "failure" }, failure),
    thread &&
      h(
        "a",
        { class: "thread-card", "data-key": "thread", href: `#${thread.id}`, "data-act": "jump", "data-channel": thread.id },
        h("strong", {}, thread.name),
        h("span", { class: "quiet" }, worded("See thread ›")),
      ),
    isEphemeral(message) &&
      h(
        "div",
        { class: "only-you", "data-key": "only" },
        worded("Only you can see this • "),
        h("button", { type: "button", class: "plain", "data-act": "dismiss" }, worded("Dismiss message")),
      ),
  ];
}

function system(message, context) {
  const { store } = context;
  const who = h("span", { class: "who" }, store.nameOf(message.author.id));
  return h("div", { class: "system" }, "→ ", who, worded(" started a thread: "), h("strong", {}, inline(message.content, context)));
}

/** The list item of a message; `before` is the one above it. */
export function entry(message, before, context) {
  const here = { ...context, message, outline: outline(textsOf(message)) };
  const together = continues(message, before);
  const calls = message.mentions.some((user) => user.id === context.store.me.id) || message.mention_everyone;
  const kind = [together && "together", calls && "calls", isEphemeral(message) && "ephemeral"].filter(Boolean);
  const name = `${context.store.nameOf(message.author.id)}, ${sentAt(madeAt(message.id))}`;
  return h(
    "li",
    { class: "entry", "data-message": message.id },
    day(message, before),
    h(
      "article",
      { class: ["message", ...kind].join(" "), "aria-label": name, tabindex: -1, "data-key": "article" },
      isSystem(message)
        ? system(message, here)
        : [
            cause(message, context),
            !together && avatar(message.author),
            h("div", { class: "words", "data-key": "words" }, !together && header(message, context), body(message, here), foot(message, context)),
          ],
    ),
  );
}
