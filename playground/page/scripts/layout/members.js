// Who is here: the list at the side, and the strip at the top for playing as somebody else. Both are links, so a
// Ctrl-click opens a second window.

import { asMember } from "../data/address.js";
import { h, update } from "../dom/elements.js";
import { roving } from "../dom/roving.js";
import { avatar } from "../render/avatar.js";
import { worded } from "../data/words.js";

const MANAGE_GUILD = 1n << 5n;

export function isModerator(store, member) {
  return member.roles.some((ident) => BigInt(store.roles.get(ident)?.permissions ?? 0) & MANAGE_GUILD);
}

const players = (store) =>
  [...store.members.values()].filter((one) => !one.bot).sort((one, other) => Number(one.username === "owner") - Number(other.username === "owner"));

export class Members {
  constructor(store) {
    this.store = store;
    this.element = h("aside", { class: "members", id: "members", "aria-label": worded("Members") });
    this.settle = roving(this.element, "a");
    for (const news of ["world", "connection", "moved"]) store.on(news, () => this.draw());
  }

  draw() {
    const { store } = this;
    const everybody = players(store);
    const moderators = everybody.filter((one) => isModerator(store, one));
    const rest = everybody.filter((one) => !moderators.includes(one));
    update(
      this.element,
      this.group(worded("Bot"), [h("li", { class: `member${store.connected ? "" : " away"}` }, this.face(store.bot))]),
      this.group(worded("Moderators"), moderators.map((one) => this.row(one))),
      this.group(worded("Members"), rest.map((one) => this.row(one))),
      h("p", { class: "subtext" }, worded("Click a member to play as them; Ctrl-click for a second window.")),
    );
    this.settle();
  }

  group(title, rows) {
    if (!rows.length) return null;
    return [h("h3", { class: "group" }, `${title} — ${rows.length}`), h("ul", {}, rows)];
  }

  row(member) {
    const mine = member.id === this.store.me.id;
    return h(
      "li",
      { class: `member${mine ? " me" : ""}` },
      h("a", { href: asMember(member.username), "aria-current": mine ? "true" : null }, this.face(member)),
    );
  }

  face(member) {
    const { store } = this;
    const notes = [
      member.id === store.me.id && worded("you"),
      member.dms_open === false && worded("no direct messages"),
      member.locale && !member.locale.startsWith("en") && member.locale,
      member.bot && (store.connected ? worded("online") : worded("offline")),
    ].filter(Boolean);
    return [
      avatar(member),
      h("span", { class: "member-words" }, h("span", { class: "member-name" }, store.nameOf(member.id)), notes.length > 0 && h("span", { class: "member-note" }, notes.join(" · "))),
    ];
  }
}

export class Strip {
  constructor(store) {
    this.store = store;
    this.element = h("nav", { class: "strip", "aria-label": worded("Play as") });
    this.settle = roving(this.element, "a");
    for (const news of ["world", "moved"]) store.on(news, () => this.draw());
  }

  draw() {
    update(this.element, h("span", { class: "strip-title" }, worded("Play as")), h("ul", {}, players(this.store).map((member) => this.row(member))));
    this.settle();
  }

  row(member) {
    const mine = member.id === this.store.me.id;
    const name = this.store.nameOf(member.id);
    const link = { href: asMember(member.username), title: worded("Play as {name}; Ctrl-click for a second window", { name }), "aria-current": mine ? "true" : null };
    return h("li", {}, h("a", { class: `seat${mine ? " me" : ""}`, ...link }, avatar(member, "small"), h("span", {}, name)));
  }
}
