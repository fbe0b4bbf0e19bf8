// The server's channels and threads and the direct messages, each with its unread mark.

import { clear, h, icon, update } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { roving } from "../dom/roving.js";
import { avatar } from "../render/avatar.js";
import { byId } from "../data/snowflakes.js";
import { GROUP, isThread } from "../data/store.js";
import { worded } from "../data/words.js";

const VERIFY = () =>
  h("p", { class: "subtext" }, h("a", { class: "link", href: "/page/verify.html", target: "_blank", rel: "noopener" }, worded("Check a deal")));

export class Sidebar {
  constructor(store, places) {
    this.store = store;
    this.places = places;
    this.head = h("h2", { class: "server" });
    this.list = h("div", { class: "places", on: { click: (event) => this.clicked(event) } });
    this.status = h("p", { class: "status", role: "status" });
    this.element = h("nav", { class: "sidebar", id: "channels", "aria-label": worded("Channels") }, this.head, this.list, this.status, VERIFY());
    this.settle = roving(this.list, ".place a, .place .split", "a");
    for (const news of ["world", "channels", "unread", "connection", "online", "moved"]) store.on(news, () => this.draw());
  }

  draw() {
    const { store } = this;
    clear(this.head, store.guild.name);
    update(
      this.list,
      h("h3", { class: "group" }, worded("Direct messages")),
      h("ul", {}, this.item(store.channels.get(store.direct)), this.groups().map((group) => this.item(group))),
      store.guilds.map((guild) => this.guild(guild)),
    );
    this.settle();
    this.drawStatus();
    const calls = store.unread.total();
    document.title = `${calls ? `(${calls}) ` : ""}${store.nameOf(store.me.id)} · ${worded("Lettershark's playground")}`;
  }

  clicked(event) {
    const split = event.target.closest("[data-beside]");
    if (split) this.places.beside(split.dataset.beside);
  }

  groups() {
    return [...this.store.channels.values()].filter((channel) => channel.type === GROUP);
  }

  guild(guild) {
    const listed = [...this.store.channels.values()].filter((channel) => channel.guild_id === guild.id);
    const rooms = listed.filter((channel) => !isThread(channel));
    return [
      h("h3", { class: "group" }, this.store.guilds.length > 1 ? guild.name : worded("Text channels")),
      h("ul", {}, rooms.map((room) => [this.item(room), this.threads(listed, room)])),
    ];
  }

  threads(listed, room) {
    const open = listed
      .filter((one) => one.parent_id === room.id && isThread(one))
      .filter((one) => !one.thread_metadata?.archived || this.places.isOpen(one.id))
      .sort((one, other) => byId(other.id, one.id));
    return open.length > 0 && h("li", { "data-key": `threads ${room.id}` }, h("ul", { class: "threads", "aria-label": worded("Threads in {place}", { place: room.name }) }, open.map((one) => this.item(one))));
  }

  item(channel) {
    const { store } = this;
    const [main, side] = this.places.open;
    const direct = channel.id === store.direct;
    const count = store.unread.count(channel.id);
    const unread = store.unread.any(channel.id) && channel.id !== main && channel.id !== side;
    const state = [channel.id === main && "current", channel.id === side && "aside", unread && "unread"].filter(Boolean);
    const canSplit = direct || channel.type === GROUP || isThread(channel);
    return h(
      "li",
      { class: ["place", ...state].join(" "), "data-key": channel.id },
      h(
        "a",
        { href: `#${channel.id}`, "data-place": channel.id, "aria-current": channel.id === main ? "page" : null },
        direct ? avatar(store.bot, "small") : icon(this.sign(channel)),
        h("span", { class: "place-name" }, channel.name),
        unread && h("span", { class: "unseen" }, worded(" (unread)")),
        count > 0 && unread && h("span", { class: "badge", "aria-label": worded("{count} new", { count }) }, String(count)),
      ),
      canSplit &&
        h(
          "button",
          { type: "button", class: "round small split", "aria-label": worded("Open {place} beside", { place: channel.name }), title: worded("Open beside"), "data-beside": channel.id },
          icon(ICONS.beside),
        ),
    );
  }

  sign(channel) {
    if (channel.type === GROUP) return ICONS.people;
    return isThread(channel) ? ICONS.thread : "M9 3L7 21M17 3l-2 18M4 8h17M3 16h17";
  }

  drawStatus() {
    const { store } = this;
    const bot = store.nameOf(store.bot.id);
    this.met ||= store.connected;
    const away = this.met ? worded("{bot} is not connected. It reconnects by itself.", { bot }) : worded("{bot} is just starting…", { bot });
    const text = !store.online ? worded("Reconnecting to the playground…") : store.connected ? "" : away;
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.hidden = !text;
  }
}
