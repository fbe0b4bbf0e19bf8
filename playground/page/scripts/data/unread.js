// What this member has not read yet, kept in this browser.

import { byId } from "./snowflakes.js";
import { keep, recall } from "./browser_storage.js";

export class Unread {
  constructor(store) {
    this.store = store;
    this.counts = new Map();
    this.isOpen = () => false;
    store.on("message", ({ kind, channelId, message }) => this.heard(kind, channelId, message));
  }

  key(channelId) {
    return `read.${this.store.me.id}.${channelId}`;
  }

  heard(kind, channelId, message) {
    if (kind !== "message") return;
    const mine = message.author.id === this.store.me.id;
    if (mine || (this.isOpen(channelId) && document.visibilityState === "visible")) {
      this.read(channelId);
      return;
    }
    const calls = message.mentions.some((user) => user.id === this.store.me.id) || message.mention_everyone;
    if (channelId === this.store.direct || calls) {
      this.counts.set(channelId, (this.counts.get(channelId) ?? 0) + 1);
    }
    this.store.tell("unread");
  }

  /** Whether the channel has messages that this member has not seen. */
  any(channelId) {
    const last = this.store.channels.get(channelId)?.last_message_id;
    if (!last) return false;
    const read = recall(this.key(channelId));
    return !read || byId(read, last) < 0;
  }

  /** How many unread messages there are meant for this member: direct messages and mentions. */
  count(channelId) {
    if (!this.any(channelId)) return 0;
    return this.counts.get(channelId) ?? (channelId === this.store.direct ? 1 : 0);
  }

  total() {
    return [...this.store.channels.keys()].reduce((sum, channelId) => sum + this.count(channelId), 0);
  }

  read(channelId) {
    const last = this.store.channels.get(channelId)?.last_message_id;
    this.counts.delete(channelId);
    if (last) keep(this.key(channelId), last);
    this.store.tell("unread");
  }
}
