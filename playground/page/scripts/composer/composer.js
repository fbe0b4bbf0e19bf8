// The message box: plain messages, and slash commands with suggestions.

import { Problem, get } from "../data/api.js";
import { say, slash } from "../actions.js";
import { beneath, leavesOf, parse, readOptions } from "./commands.js";
import { SuggestionList } from "./suggestion_list.js";
import { h } from "../dom/elements.js";
import { suggest } from "./suggestions.js";
import { worded } from "../data/words.js";

const PAUSE = 120;
const UNTOLD = "The bot is just starting and has not registered its commands yet.";

export class Composer {
  constructor(store, ident) {
    this.store = store;
    this.channelId = null;
    this.leaves = [];
    this.picked = new Map();
    this.asked = 0;
    this.popup = new SuggestionList(`${ident}-list`, (item) => this.pick(item));
    this.box = h("textarea", {
      id: ident,
      class: "box",
      rows: 1,
      maxlength: 2000,
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": `${ident}-list`,
      autocomplete: "off",
      spellcheck: "false",
      disabled: true, // until a channel is open
      on: {
        input: () => this.typed(),
        keydown: (event) => this.key(event),
        blur: () => this.popup.hide(),
        click: () => this.refresh(),
      },
    });
    this.popup.owner = this.box;
    // A new moderator is offered more; a restarted bot may have other commands.
    for (const news of ["world", "connection"]) store.on(news, () => this.relearn());
    this.problem = h("p", { class: "composer-problem", role: "alert", hidden: true });
    this.element = h("form", { class: "composer", on: { submit: (event) => event.preventDefault() } }, this.popup.element, this.problem, this.box);
  }

  async show(channel) {
    this.channelId = channel.id;
    this.box.disabled = channel.can_send === false;
    const place = channel.type === 1 ? `@${channel.name}` : `#${channel.name}`;
    // The header names the channel, so a narrow box has room for this.
    this.box.placeholder = this.box.disabled ? worded("You cannot write here.") : worded("Message, or / for commands");
    this.box.setAttribute("aria-label", this.box.disabled ? this.box.placeholder : worded("Message {place}, or / for commands", { place }));
    this.clear();
    await this.learn();
  }

  /** Read the commands again; the bot may have changed them. */
  async learn() {
    const { channelId } = this;
    const found = await get("commands", { as: this.store.me.id, channel: channelId });
    if (channelId === this.channelId) this.leaves = leavesOf(found, this.store.me.locale);
  }

  /** Whoever is typing a command goes on with what is known until the new list is there. */
  async relearn() {
    if (this.isCommand && document.activeElement === this.box) {
      await this.learn();
      this.refresh();
    } else this.leaves = [];
  }

  clear() {
    this.box.value = "";
    this.picked.clear();
    this.popup.hide();
    this.say(null);
    this.fit();
  }

  say(problem) {
    this.problem.hidden = !problem;
    this.problem.textContent = problem ?? "";
  }

  fit() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 240)}px`;
  }

  typed() {
    this.say(null);
    this.fit();
    clearTimeout(this.timer);
    // What the page itself knows is there before the next key is pressed.
    if (this.leaves.length) this.refresh();
    else this.timer = setTimeout(() => this.refresh(), PAUSE);
  }

  get before() {
    return this.box.value.slice(0, this.box.selectionStart);
  }

  get isCommand() {
    return this.box.value.startsWith("/");
  }

  async refresh() {
    const mine = (this.asked += 1);
    if (!this.isCommand) {
      this.popup.hide();
      return;
    }
    if (!this.leaves.length) await this.learn();
    if (!this.leaves.length) {
      this.popup.show({ title: UNTOLD, items: [], preselect: false });
      return;
    }
    const parsed = parse(this.before, this.leaves);
    const busy = setTimeout(() => mine === this.asked && this.popup.wait(), PAUSE);
    let found;
    try {
      found = await suggest(this.store, this.channelId, this.leaves, parsed, this.picked);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      found = { title: error.message, items: [], preselect: false };
    } finally {
      clearTimeout(busy);
    }
    if (mine !== this.asked || document.activeElement !== this.box) return;
    this.shownFor = this.before;
    this.popup.show(found);
  }

  pick(item) {
    const tail = this.box.value.slice(this.box.selectionStart);
    let text;
    if (item.kind === "command") text = `/${item.leaf.name}${this.next(item.leaf, [])}`;
    else if (item.kind === "option") text = `${this.before.replace(/\S*$/, "")}${item.label}:`;
    else text = this.filled(item);
    this.box.value = text + tail.replace(/^\S*/, "");
    this.box.setSelectionRange(text.length, text.length);
    this.fit();
    this.refresh();
  }

  /** The text with that value for the option at the caret, followed by the next required option. */
  filled(item) {
    const parsed = parse(this.before, this.leaves);
    const current = parsed.given.at(-1);
    this.picked.set(`${item.option.name}=${item.label.trim()}`, item.value);
    const start = this.before.slice(0, this.before.length - current.text.length);
    const given = parsed.given.map(({ option }) => option.name);
    return `${start}${item.label}${this.next(parsed.leaf, given)}`;
  }

  next(leaf, given) {
    const needed = leaf.options.find((option) => option.required && !given.includes(option.name));
    return needed ? ` ${needed.shown}:` : " ";
  }

  key(event) {
    if (event.isComposing) return;
    if (event.key === "Escape") this.quiet();
    // Someone who types faster than suggestions arrive means what they typed, not what was suggested for less.
    const stale = event.key === "Enter" && this.shownFor !== this.before;
    if (!stale && this.popup.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    }
  }

  /** Late suggestions must not open the list again. */
  quiet() {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  async send() {
    const text = this.box.value.trim();
    if (!text) return;
    this.quiet();
    this.popup.hide();
    try {
      if (this.isCommand) await this.sendCommand(text);
      else await this.sendText(text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.say(error.message);
    }
  }

  async sendCommand(text) {
    if (!this.leaves.length) await this.learn();
    const parsed = parse(this.box.value, this.leaves);
    if (!this.leaves.length) {
      this.say(worded(UNTOLD));
      return;
    }
    if (!parsed.leaf) {
      const [name, names] = [text.split(" ")[0], beneath(text, this.leaves).join(", ")];
      const told = names ? "{name} needs another word: {names}." : "There is no command {name} here. Type / to see them all.";
      this.say(worded(told, { name, names }));
      return;
    }
    const { values, problem, missing } = readOptions(parsed, this.picked);
    if (problem) {
      if (missing && !parsed.given.some(({ option }) => option.name === missing.name)) {
        this.box.value = `${text} ${missing.shown}:`;
      }
      this.say(problem);
      this.refresh();
      return;
    }
    const { channelId } = this;
    const [kept, picked] = [this.box.value, new Map(this.picked)];
    this.clear();
    try {
      await slash(this.store, channelId, parsed.leaf.command, values);
    } catch (error) {
      if (!this.box.value) {
        this.box.value = kept;
        this.picked = picked;
      }
      throw error;
    }
  }

  async sendText(text) {
    const names = new Map([...this.store.members.values()].map((one) => [this.store.nameOf(one.id).toLowerCase(), one.id]));
    const sent = text.replace(/@([\w.-]+)/g, (whole, name) => (names.has(name.toLowerCase()) ? `<@${names.get(name.toLowerCase())}>` : whole));
    this.clear();
    await say(this.store, this.channelId, sent);
  }
}
