// A channel's messages: changed in place, and scrolled to what is new unless the reader has scrolled elsewhere.

import { announce, newLines, sentences } from "../dom/announcer.js";
import { clear, h, icon, morph } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { entry, isEphemeral } from "./message.js";
import { plainText } from "./plain.js";
import { walk } from "../data/components.js";
import { byId } from "../data/snowflakes.js";
import { worded } from "../data/words.js";

const NEAR = 80;
const PEEK = 60;
const BUTTON = 2;

/** What its buttons say, links aside; numbers change from one turn to the next. */
const offers = (message) => [...walk(message.components)].filter((one) => one.type === BUTTON && one.custom_id && !one.disabled).map((one) => `${one.label ?? one.emoji?.name}`.replace(/\d+/g, "#"));

/** Whether it asks for something now that it did not before: a turn has come, or a result. */
const asksAnew = (message, before) => offers(message).some((one) => !offers(before).includes(one));

export class MessageList {
  constructor(store, ident) {
    this.store = store;
    this.channelId = null;
    this.list = h("ol", { class: "entries", role: "list" });
    this.start = h("div", { class: "start" });
    this.scroller = h(
      "div",
      { class: "scroller", id: ident, tabindex: 0, role: "region", on: { scroll: () => this.scrolled() } },
      this.start,
      this.list,
    );
    this.scroller.landing = () => this.landing();
    this.toEnd = h(
      "button",
      { type: "button", class: "to-end", hidden: true, "aria-label": worded("Jump to the newest message"), on: { click: () => this.end() } },
      icon(ICONS.down),
      worded("Newest"),
    );
    this.toTable = h(
      "button",
      { type: "button", class: "to-table", hidden: true, "aria-label": worded("Up to the table"), on: { click: () => this.reveal(this.table.dataset.message) } },
      icon(ICONS.up),
      worded("Table"),
    );
    this.element = h("div", { class: "messages" }, this.scroller, this.toTable, this.toEnd);
    this.atEnd = true;
    this.watched = null; // the message that is kept in view; the end, if there is none
    this.elsewhere = false; // the reader goes their own way, until they press something or come back to the end
    for (const kind of ["wheel", "touchmove", "keydown"]) this.scroller.addEventListener(kind, () => (this.elsewhere = true), { passive: true });
    this.used = null; // the message that the reader was last given privately, or has pressed
    this.list.addEventListener("click", ({ target }) => target.closest("[data-act]") && this.uses(target.closest(".entry").dataset.message));
    store.on("message", (news) => this.heard(news));
    store.on("pending", ({ messageId }) => this.answered(messageId));
    store.on("channels", () => this.redrawAll());
    store.on("world", () => this.redrawAll());
    store.on("loaded", ({ channelId }) => channelId === this.channelId && this.fill());
    // Pictures load late, and the window may be resized.
    for (const element of [this.list, this.scroller]) new ResizeObserver(() => this.settle()).observe(element);
  }

  get messages() {
    return this.store.messages.get(this.channelId) ?? new Map();
  }

  show(channelId, intro) {
    this.channelId = channelId;
    clear(this.start, intro);
    this.fill();
    this.end();
  }

  fill() {
    const sorted = [...this.messages.values()].sort((one, other) => byId(one.id, other.id));
    this.list.replaceChildren();
    let before = null;
    for (const message of sorted) {
      this.list.append(this.draw(message, before));
      before = message;
    }
    this.settle();
  }

  draw(message, before) {
    return entry(message, before, { store: this.store });
  }

  item(messageId) {
    return [...this.list.children].find((item) => item.dataset.message === messageId);
  }

  messageOf(item) {
    return item ? this.messages.get(item.dataset.message) : null;
  }

  heard({ kind, channelId, message, before }) {
    if (channelId !== this.channelId) return;
    if (kind === "delete") this.drop(message.id);
    else {
      this.place(message);
      if (before) this.follow(message, before);
      this.speak(message, before);
    }
  }

  uses(messageId) {
    this.elsewhere = false;
    this.used = messageId;
  }

  place(message) {
    const old = this.item(message.id);
    if (old) {
      this.redraw(message.id);
      return;
    }
    const next = [...this.list.children].find((item) => byId(item.dataset.message, message.id) > 0) ?? null;
    const previous = next ? next.previousElementSibling : this.list.lastElementChild;
    this.list.insertBefore(this.draw(message, this.messageOf(previous)), next);
    if (next) this.redraw(next.dataset.message);
    if (isEphemeral(message)) this.used = message.id;
    if (message.author.id === this.store.me.id || isEphemeral(message) || this.atEnd) {
      this.end();
      if (offers(message).length) this.watched = message.id;
    } else this.toEnd.hidden = false;
  }

  drop(messageId) {
    const item = this.item(messageId);
    const next = item?.nextElementSibling;
    item?.remove();
    if (next) this.redraw(next.dataset.message);
  }

  redraw(messageId) {
    const item = this.item(messageId);
    const message = this.messageOf(item);
    if (!message) return;
    morph(item, this.draw(message, this.messageOf(item.previousElementSibling)));
  }

  /** What a press came to. */
  answered(messageId) {
    this.redraw(messageId);
    if (this.store.failures.has(messageId)) this.watch(messageId);
  }

  redrawAll() {
    for (const item of this.list.children) this.redraw(item.dataset.message);
  }

  speak(message, before) {
    if (message.author.id === this.store.me.id) return;
    const lines = newLines(before ? plainText(before, this.store) : [], plainText(message, this.store));
    if (lines.length) announce(`${this.store.nameOf(message.author.id)}: ${sentences(lines.slice(0, 6))}`);
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.atEnd && this.elsewhere) [this.elsewhere, this.watched] = [false, null];
    this.toEnd.hidden = !this.away;
    const { table } = this;
    this.toTable.hidden = !table || table.getBoundingClientRect().bottom > this.scroller.getBoundingClientRect().top + PEEK;
  }

  /** The newest public message with buttons. Private ones pile up below it. */
  get table() {
    const pressed = this.list.querySelectorAll("article.message:not(.ephemeral) .container .button");
    return pressed.length ? pressed[pressed.length - 1].closest(".entry") : null;
  }

  /** Where somebody goes on here who has lost their place: what they can press, else the newest message. */
  landing() {
    const pressed = [...this.list.querySelectorAll("article.message .container button[data-act=press]")];
    return pressed.at(-1)?.closest("article") ?? this.list.lastElementChild?.querySelector("article") ?? this.scroller;
  }

  /** Go there, or to that message, and show it. */
  land(messageId) {
    const article = this.item(messageId)?.querySelector("article") ?? this.landing();
    this.elsewhere = false;
    this.watch(article.closest(".entry")?.dataset.message);
    article.focus({ preventScroll: true });
  }

  /** Go where something is asked for. A result is not left for what changes at the same time above or below it, and what
   * the reader is asked alone is not left for what asks everybody. */
  follow(message, before) {
    if (message.id === this.watched && asksAnew(before, message)) this.watched = null;
    const [held, own] = [this.messages.get(this.watched), this.messages.get(this.used)];
    const kept = held && !isEphemeral(held) && (isEphemeral(message) || byId(message.id, held.id) < 0);
    const asked = !isEphemeral(message) && own && isEphemeral(own) && offers(own).length;
    if (asksAnew(message, before) && !kept && !asked) this.watch(message.id);
  }

  get away() {
    return this.elsewhere && !this.atEnd;
  }

  /** Keep this message in view, unless the reader is away. Of a tall one its end, where its buttons are. */
  watch(messageId) {
    if (this.away) return;
    this.watched = messageId;
    this.settle();
  }

  settle() {
    if (this.away) return;
    const item = this.item(this.watched);
    if (!item) this.end();
    else item.scrollIntoView({ block: item.clientHeight > this.scroller.clientHeight ? "end" : "nearest" });
  }

  end() {
    [this.atEnd, this.elsewhere, this.watched] = [true, false, null];
    this.toEnd.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Take the reader to a message, and mark it for a moment. */
  reveal(messageId) {
    const item = this.item(messageId);
    if (!item) return;
    [this.atEnd, this.elsewhere] = [false, true];
    item.scrollIntoView({ block: "center" });
    item.classList.remove("marked");
    // Reading a size restarts the animation.
    void item.offsetWidth;
    item.classList.add("marked");
    item.querySelector("article").focus({ preventScroll: true });
  }
}
