// A channel's messages: changed in place, and kept scrolled to the end while the reader is there.

import { announce, newLines, sentences } from "../dom/announcer.js";
import { clear, h, icon, morph } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { entry, isEphemeral } from "./message.js";
import { plainText } from "./plain.js";
import { byId } from "../data/snowflakes.js";
import { worded } from "../data/words.js";

const NEAR = 80;
const PEEK = 60;

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
    store.on("message", (news) => this.heard(news));
    store.on("pending", ({ messageId }) => this.redraw(messageId));
    store.on("channels", () => this.redrawAll());
    store.on("world", () => this.redrawAll());
    store.on("loaded", ({ channelId }) => channelId === this.channelId && this.fill());
    // Pictures load late, and the window may be resized.
    new ResizeObserver(() => this.atEnd && this.end()).observe(this.list);
    new ResizeObserver(() => this.atEnd && this.end()).observe(this.scroller);
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
    if (this.atEnd) this.end();
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
    else this.place(message);
    if (kind !== "delete") this.speak(message, before);
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
    if (message.author.id === this.store.me.id || isEphemeral(message)) this.end();
    else if (!this.atEnd) this.toEnd.hidden = false;
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
    this.toEnd.hidden = this.atEnd;
    const { table } = this;
    this.toTable.hidden = !table || table.getBoundingClientRect().bottom > this.scroller.getBoundingClientRect().top + PEEK;
  }

  /** The newest public message with buttons. Private ones pile up below it. */
  get table() {
    const pressed = this.list.querySelectorAll("article.message:not(.ephemeral) .container .button");
    return pressed.length ? pressed[pressed.length - 1].closest(".entry") : null;
  }

  /** Where somebody goes on here who has lost their place: the table, else the newest message. */
  landing() {
    return (this.table ?? this.list.lastElementChild)?.querySelector("article") ?? this.scroller;
  }

  /** Go there, and show it. */
  land() {
    const { table } = this;
    if (table) this.reveal(table.dataset.message);
    else this.landing().focus();
  }

  end() {
    this.atEnd = true;
    this.toEnd.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Bring a message into view and mark it for a moment. */
  reveal(messageId) {
    const item = this.item(messageId);
    if (!item) return;
    this.atEnd = false;
    item.scrollIntoView({ block: "center" });
    item.classList.remove("marked");
    // Reading a size restarts the animation.
    void item.offsetWidth;
    item.classList.add("marked");
    item.querySelector("article").focus({ preventScroll: true });
  }
}
