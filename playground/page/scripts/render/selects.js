// Closed selects in messages and modals, showing what is chosen. `listbox.js` opens them.

import { h, icon } from "../dom/elements.js";
import { ICONS } from "../dom/icons.js";
import { emojiOf } from "./buttons.js";
import { emojis } from "./inline.js";
import { worded } from "../data/words.js";

const STRING = 3;
const [USER, ROLE, MENTIONABLE, CHANNEL] = [5, 6, 7, 8];
const NAMED = { [USER]: "Select a user", [ROLE]: "Select a role", [MENTIONABLE]: "Select", [CHANNEL]: "Select a channel" };

function people(store) {
  return [...store.members.values()].map((member) => ({
    value: member.id,
    label: store.nameOf(member.id),
    description: member.bot ? "app" : `@${member.username}`,
    avatar: member.id,
  }));
}

const roles = (store) => [...store.roles.values()].map((role) => ({ value: role.id, label: `@${role.name}` }));

function channels(store, kinds) {
  return [...store.channels.values()]
    .filter((channel) => channel.guild_id && (!kinds?.length || kinds.includes(channel.type)))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}

/** What a select offers, whatever its kind: [{value, label, description, emoji}]. */
export function offered(component, store) {
  switch (component.type) {
    case USER:
      return people(store);
    case ROLE:
      return roles(store);
    case MENTIONABLE:
      return [...people(store), ...roles(store)];
    case CHANNEL:
      return channels(store, component.channel_types);
    default:
      return component.options;
  }
}

/** What the bot preselected. */
export function preset(component) {
  if (component.type !== STRING) return (component.default_values ?? []).map((one) => one.id);
  return component.options.filter((option) => option.default).map((option) => option.value);
}

export const promptOf = (component) => component.placeholder || worded(NAMED[component.type] ?? "Make a selection");

export function face(component, store, chosen) {
  const known = new Map(offered(component, store).map((option) => [option.value, option]));
  const shown = chosen.map((value) => known.get(value)).filter(Boolean);
  if (!shown.length) return [h("span", { class: "placeholder" }, promptOf(component))];
  return shown.map((option) => h("span", { class: "picked" }, emojiOf(option.emoji), emojis(option.label)));
}

export function select(component, context) {
  const { store, message } = context;
  const chosen = store.chosen.get(`${message.id}/${component.custom_id}`) ?? preset(component);
  const { kind, said } = store.pressable(message.id, component.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: `select${kind}`,
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": promptOf(component),
      ...said,
      disabled: Boolean(component.disabled),
      "data-key": `select ${promptOf(component)}`,
      "data-act": "choose",
      "data-id": component.custom_id,
    },
    h("span", { class: "select-face" }, face(component, store, chosen)),
    icon(ICONS.chevron),
  );
}
