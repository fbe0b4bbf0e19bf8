// What is open: the main channel and perhaps one beside it, as the address says.

import { placeOf, write } from "../data/address.js";
import { h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { ChannelPane } from "./channel_pane.js";
import { worded } from "../data/words.js";

export function round(label, path, act, more = {}) {
  const { kind = "", ...attributes } = more;
  return h("button", { type: "button", class: `round ${kind}`, "aria-label": label, title: label, on: { click: act }, ...attributes }, icon(path));
}

export class OpenChannels {
  /** `before` and `after` are the buttons in the header of the main channel. */
  constructor(store, drawers, { before, after }) {
    this.store = store;
    this.drawers = drawers;
    const jump = (pane, channelId, messageId, event) => (event?.ctrlKey || pane === this.side ? this.beside(channelId, messageId) : this.show(channelId, messageId));
    this.main = new ChannelPane(store, { tag: "main", ident: "composer", buttons: { before: () => before, after: () => after }, jump });
    const shut = round(worded("Close this side"), ICONS.close, () => this.beside(null));
    this.side = new ChannelPane(store, { tag: "aside", ident: "composer-beside", buttons: { after: () => shut }, jump });
    this.side.element.hidden = true;
    store.unread.isOpen = (channelId) => this.isOpen(channelId);
    store.on("channels", ({ gone }) => gone && this.gone(gone));
    addEventListener("hashchange", () => this.follow());
    addEventListener("popstate", () => this.follow());
    document.addEventListener("visibilitychange", () => this.read());
  }

  get open() {
    return [this.main.channelId, this.side.element.hidden ? null : this.side.channelId];
  }

  isOpen(channelId) {
    return this.open.includes(channelId);
  }

  read() {
    if (document.visibilityState === "visible") this.open.filter(Boolean).forEach((channelId) => this.store.unread.read(channelId));
  }

  async show(channelId, messageId = null) {
    this.drawers.close();
    if (channelId === this.side.channelId) this.hideSide();
    write(channelId, this.open[1]);
    await this.main.show(channelId, messageId);
    this.store.tell("moved");
  }

  async beside(channelId, messageId = null) {
    this.drawers.close();
    if (channelId && channelId === this.main.channelId) return;
    if (!channelId) this.hideSide();
    write(this.main.channelId, channelId);
    if (channelId) {
      this.side.element.hidden = false;
      await this.side.show(channelId, messageId);
    }
    this.store.tell("moved");
  }

  hideSide() {
    this.side.element.hidden = true;
    this.side.channelId = null;
  }

  gone(channelId) {
    if (this.side.channelId === channelId) this.beside(null);
    if (this.main.channelId === channelId) this.show(this.store.firstChannel.id);
  }

  /** Open what the address names, or the first channel. */
  async follow() {
    const { store } = this;
    const place = placeOf();
    const channelId = store.channels.has(place?.channelId) ? place.channelId : store.firstChannel.id;
    const beside = store.channels.has(place?.beside) && place.beside !== channelId ? place.beside : null;
    write(channelId, beside, { replace: true });
    await this.main.show(channelId, place?.messageId);
    if (beside) await this.beside(beside);
    else this.hideSide();
    store.tell("moved");
  }

  /** After a lost connection: read again what is open. */
  async catchUp() {
    const { store } = this;
    const open = this.open.filter((channelId) => store.channels.has(channelId));
    store.messages.clear();
    await Promise.all(open.map((channelId) => store.reload(channelId)));
    await this.follow();
  }
}
