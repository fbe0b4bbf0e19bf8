// One open channel: header, messages, message box, whether the bot is at work. There may be two side by side.

import { choose, dismiss, press } from "../actions.js";
import { Composer } from "../composer/composer.js";
import { clear, dots, h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { openListbox } from "../windows/listbox.js";
import { MessageList } from "../render/message_list.js";
import { offered, preset, promptOf } from "../render/selects.js";
import { walk } from "../data/components.js";
import { DM, GROUP, isThread } from "../data/store.js";
import { worded } from "../data/words.js";


export class ChannelPane {
  constructor(store, { tag, ident, buttons, jump }) {
    this.store = store;
    this.jump = jump;
    this.channelId = null;
    this.working = new Map();
    this.list = new MessageList(store, `${ident}-messages`);
    this.composer = new Composer(store, ident);
    // The buttons stay the same elements, so they keep the focus.
    this.name = h("div", { class: "pane-name" });
    this.head = h("header", { class: "pane-head" }, buttons.before?.(this), this.name, buttons.after?.(this));
    this.typing = h("div", { class: "typing", role: "status" });
    this.element = h(tag, { class: "pane" }, this.head, this.list.element, this.composer.element, this.typing);
    this.element.addEventListener("click", (event) => this.clicked(event));
    store.on("working", (news) => this.work(news));
    store.on("channels", () => this.drawHead());
    store.on("world", () => this.drawHead());
  }

  get channel() {
    return this.store.channels.get(this.channelId);
  }

  async show(channelId, messageId) {
    const { store } = this;
    this.channelId = channelId;
    const changed = this.list.channelId !== channelId;
    await store.open(channelId);
    if (this.channelId !== channelId) return;
    this.drawHead();
    if (changed) {
      this.list.show(channelId, this.intro());
      this.composer.show(this.channel).catch((problem) => this.composer.say(problem.message));
    }
    this.drawTyping();
    store.unread.read(channelId);
    if (messageId) this.list.reveal(messageId);
  }

  get title() {
    const { channel } = this;
    if (channel.type === DM) return `@ ${channel.name}`;
    return `${isThread(channel) || channel.type === GROUP ? "" : "# "}${channel.name}`;
  }

  drawHead() {
    const { channel } = this;
    if (!channel) return;
    this.element.setAttribute("aria-label", this.title);
    this.list.scroller.setAttribute("aria-label", worded("Messages in {place}", { place: channel.name }));
    clear(
      this.name,
      isThread(channel) && icon(ICONS.thread),
      h("h1", { class: "pane-title" }, this.title),
      channel.topic && h("p", { class: "topic" }, channel.topic),
    );
  }

  intro() {
    const { channel } = this;
    if (channel.type === DM) return [h("h2", {}, channel.name), h("p", {}, worded("Only you and {name} can read this. Your cards arrive here.", { name: channel.name }))];
    if (isThread(channel)) return [h("h2", {}, channel.name), h("p", {}, worded("This is the start of the thread."))];
    const here = this.store.botIsAt(channel)
      ? worded("Type / to see what the bot can do.")
      : worded("The bot is not here. Type / if you have installed it for yourself: it goes with you.");
    const title = channel.type === GROUP ? channel.name : worded("Welcome to #{name}", { name: channel.name });
    return [h("h2", {}, title), h("p", {}, here)];
  }

  // Clicks in messages.

  clicked(event) {
    const target = event.target.closest("[data-act]");
    if (!target) return;
    const message = this.list.messageOf(target.closest("[data-message].entry"));
    switch (target.dataset.act) {
      case "press":
        press(this.store, message, target.dataset.id);
        break;
      case "choose":
        this.choose(message, target);
        break;
      case "dismiss":
        dismiss(this.store, message).catch(() => this.store.reload(this.channelId));
        break;
      case "jump":
        event.preventDefault();
        this.jump(this, target.dataset.channel, target.dataset.message, event);
        break;
    }
  }

  async choose(message, anchor) {
    const { store } = this;
    const customId = anchor.dataset.id;
    if (store.pending.has(message.id)) return;
    const component = [...walk(message.components)].find((one) => one.custom_id === customId);
    const values = await openListbox({
      anchor,
      label: promptOf(component),
      options: offered(component, store),
      chosen: store.chosen.get(`${message.id}/${customId}`) ?? preset(component),
      least: component.min_values ?? 1,
      most: component.max_values ?? 1,
      store,
    });
    if (values !== null) choose(store, message, customId, values);
  }

  // Whether the bot is working for this member.

  work({ channelId, by }) {
    this.working.set(channelId, (this.working.get(channelId) ?? 0) + by);
    this.drawTyping();
  }

  drawTyping() {
    const { store } = this;
    const busy = (this.working.get(this.channelId) ?? 0) > 0;
    clear(this.typing, busy && [dots(), h("strong", {}, store.nameOf(store.bot.id)), worded(" is typing…")]);
  }
}
