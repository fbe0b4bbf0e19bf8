// What this window knows: who plays, the world they see, the messages of the channels they opened.

import { get } from "./api.js";
import { Unread } from "./unread.js";
import { language, worded } from "./words.js";

export const DM = 1;
export const GROUP = 3;
const THREADS = new Set([10, 11, 12]);
const LOADED = 150;

export const isThread = (channel) => THREADS.has(channel.type);

export class Store extends EventTarget {
  constructor() {
    super();
    this.me = null;
    this.bot = null;
    this.guild = null;
    this.direct = null;
    this.connected = true;
    this.restartable = false;
    this.online = false;
    this.channels = new Map();
    this.members = new Map();
    this.roles = new Map();
    this.messages = new Map();
    this.loading = new Map();
    this.pending = new Map(); // what was pressed, by message
    this.failures = new Map();
    this.chosen = new Map();
    this.unread = new Unread(this);
  }

  tell(kind, detail = {}) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  on(kind, listener) {
    const heard = (event) => listener(event.detail);
    this.addEventListener(kind, heard);
    return () => this.removeEventListener(kind, heard);
  }

  /** Resolves with the first true result of `find` for an event, or rejects when that takes too long. */
  waitFor(kind, find, seconds = 10) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new Error(worded("That took too long. Try again.")))), 1000 * seconds);
      const off = this.on(kind, (detail) => {
        const found = find(detail);
        if (found) finish(() => resolve(found));
      });
      const finish = (then) => {
        clearTimeout(timer);
        off();
        then();
      };
    });
  }

  /** Read the world again as the member of that name; without one, as the first who speaks as the page does. */
  async look(name) {
    const everything = await get("world");
    const people = everything.guilds.flatMap((guild) => guild.members).filter((one) => !one.bot);
    const plain = people.filter((one) => one.username !== "owner");
    const who = people.find((one) => one.username === name) ?? plain.find((one) => one.locale.startsWith(language)) ?? plain[0] ?? people[0];
    this.take(await get("world", { as: who.id }), who.id);
  }

  take(world, who) {
    this.guilds = world.guilds;
    this.bot = world.bot;
    this.guild = world.guilds.find((guild) => this.botIsOn(guild)) ?? world.guilds[0];
    this.connected = world.connected;
    this.restartable = world.restartable;
    this.direct = world.direct;
    const listed = world.guilds.flatMap((guild) => guild.channels);
    this.channels = new Map(listed.map((channel) => [channel.id, channel]));
    this.channels.set(world.direct, {
      id: world.direct,
      type: DM,
      name: world.bot.global_name ?? world.bot.username,
      can_send: true,
      last_message_id: world.direct_last === "0" ? null : world.direct_last,
    });
    for (const group of world.groups) {
      const others = group.recipients.filter((one) => one.id !== who);
      this.channels.set(group.id, { ...group, name: others.map((one) => one.global_name ?? one.username).join(", ") });
    }
    this.members = new Map(world.guilds.flatMap((guild) => guild.members).map((one) => [one.id, one]));
    this.roles = new Map(world.guilds.flatMap((guild) => guild.roles).map((role) => [role.id, role]));
    this.me = this.members.get(who);
    this.tell("world");
  }

  nameOf(ident) {
    const user = ident === this.bot.id ? this.bot : this.members.get(ident);
    return user ? (user.global_name ?? user.username) : "somebody";
  }

  botIsOn(guild) {
    return guild.members.some((one) => one.id === this.bot.id);
  }

  /** Whether the bot is where that channel is; elsewhere it only answers whoever has installed it for themselves. */
  botIsAt(channel) {
    if (!channel.guild_id) return channel.type === DM;
    return this.botIsOn(this.guilds.find((guild) => guild.id === channel.guild_id));
  }

  get firstChannel() {
    const here = [...this.channels.values()].find((channel) => channel.type === 0 && channel.guild_id === this.guild.id);
    return here ?? this.channels.get(this.direct);
  }

  // Messages.

  /** The messages of a channel by id, read once, however many wait for them. */
  async open(channelId) {
    if (!this.messages.has(channelId)) await (this.loading.get(channelId)?.read ?? this.reload(channelId));
    return this.messages.get(channelId);
  }

  reload(channelId) {
    const load = { late: [] };
    this.loading.set(channelId, load);
    load.read = this.read(channelId, load);
    return load.read;
  }

  /** What happens meanwhile is added to the answer. It is too old where they are read again before it has come. */
  async read(channelId, load) {
    try {
      const found = await get("messages", { as: this.me.id, channel: channelId, limit: LOADED });
      const newest = this.loading.get(channelId);
      if (newest !== load) return newest?.read;
      this.messages.set(channelId, new Map(found.map((message) => [message.id, message])));
      load.late.forEach((change) => change(this.messages.get(channelId)));
      this.tell("loaded", { channelId });
    } finally {
      if (this.loading.get(channelId) === load) this.loading.delete(channelId);
    }
  }

  message(channelId, ident) {
    return this.messages.get(channelId)?.get(ident);
  }

  put(kind, message) {
    const channelId = message.channel_id;
    const held = this.messages.get(channelId);
    const before = held?.get(message.id);
    this.forget(message.id);
    this.change(channelId, (messages) => messages.set(message.id, message));
    const channel = this.channels.get(channelId);
    if (channel && kind === "message") channel.last_message_id = message.id;
    this.tell("message", { kind, channelId, message, before });
  }

  /** What a press has made of its message, unless the feed was quicker: nobody presses again on what stood there before. */
  changed(message) {
    const held = this.message(message.channel_id, message.id);
    if (held && (held.edited_timestamp ?? "") < message.edited_timestamp) this.put("edit", message);
  }

  remove(channelId, ident) {
    this.change(channelId, (messages) => messages.delete(ident));
    this.tell("message", { kind: "delete", channelId, message: { id: ident, channel_id: channelId } });
  }

  change(channelId, how) {
    this.loading.get(channelId)?.late.push(how);
    const held = this.messages.get(channelId);
    if (held) how(held);
  }

  forget(messageId) {
    this.failures.delete(messageId);
    for (const key of this.chosen.keys()) if (key.startsWith(`${messageId}/`)) this.chosen.delete(key);
  }

  // Channels.

  putChannel(channel) {
    const known = this.channels.get(channel.id);
    this.channels.set(channel.id, { can_send: true, ...known, ...channel });
    this.tell("channels");
  }

  dropChannel(channel) {
    this.channels.delete(channel.id);
    this.messages.delete(channel.id);
    this.tell("channels", { gone: channel.id });
  }

  // A press without an answer yet. Until it has one, nothing else on that message can be pressed, as in Discord's own client.

  setPending(messageId, customId) {
    if (customId) this.pending.set(messageId, customId);
    else this.pending.delete(messageId);
    this.tell("pending", { messageId });
  }

  /** How a component of the message stands: its class, and what a screen reader is told. It stays focusable. */
  pressable(messageId, customId) {
    if (!this.pending.has(messageId)) return { kind: "", said: {} };
    const waiting = this.pending.get(messageId) === customId;
    return { kind: waiting ? " waiting" : "", said: { "aria-disabled": "true", "aria-busy": waiting ? "true" : null } };
  }
}
