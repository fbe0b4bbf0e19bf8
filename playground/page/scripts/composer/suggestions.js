// What can be typed next: commands, options, choices, people, or what the bot proposes.

import { complete } from "../actions.js";
import { readOptions, valueOf } from "./commands.js";
import { worded } from "../data/words.js";

const MOST = 25;
const [STRING, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE] = [3, 5, 6, 7, 8, 9];
const KINDS = {
  3: "text",
  4: "a whole number",
  5: "True or False",
  6: "somebody",
  7: "a channel",
  8: "a role",
  9: "somebody or a role",
  10: "a number",
  11: "a file (not on this page)",
};

const has = (text, typed) => text.toLowerCase().includes(typed.toLowerCase());
// A card is also found by its letter, which comes after its suit sign.
const lettered = (text) => text.replace(/^[^\p{L}\p{N}]+/u, "");
const starts = (text, typed) => text.toLowerCase().startsWith(typed.toLowerCase());

function commands(leaves, typed) {
  const fits = leaves.filter((leaf) => starts(leaf.name, typed) || starts(leaf.command, typed));
  const rest = typed ? leaves.filter((leaf) => !fits.includes(leaf) && has(leaf.name, typed)) : [];
  const items = [...fits, ...rest].slice(0, 60).map((leaf) => ({ kind: "command", label: `/${leaf.name}`, about: leaf.about, leaf }));
  return { title: typed ? worded("Commands matching /{typed}", { typed }) : worded("Commands"), items, preselect: true };
}

/** The limits of an option in words. */
function limits(option) {
  const { min_value: low, max_value: high, min_length: least, max_length: most } = option;
  if (low !== undefined && high !== undefined) return worded(", {low} to {high}", { low, high });
  if (low !== undefined) return worded(", at least {low}", { low });
  if (high !== undefined) return worded(", at most {high}", { high });
  return least || most ? worded(", {low} to {high} characters", { low: least ?? 0, high: most ?? 6000 }) : "";
}

const hint = (option) => `${option.shown} — ${option.about} (${worded(KINDS[option.type])}${limits(option)})`;

function options(leaf, given, typed) {
  const used = new Set(given.map(({ option }) => option.name));
  const free = leaf.options.filter((option) => !used.has(option.name) && starts(option.shown, typed));
  const items = free
    .sort((one, other) => Number(other.required ?? false) - Number(one.required ?? false))
    .map((option) => ({ kind: "option", label: option.shown, about: option.about, needed: option.required, option }));
  const title = items.length ? `/${leaf.name} — ${worded("options")}` : `/${leaf.name} — ${leaf.about}`;
  return { title, items, preselect: Boolean(typed) || items.some((item) => item.needed) };
}

function listed(option, store) {
  const people = () =>
    [...store.members.values()].map((member) => ({ name: store.nameOf(member.id), value: member.id, about: `@${member.username}` }));
  const roles = () => [...store.roles.values()].map((role) => ({ name: role.name, value: role.id }));
  switch (option.type) {
    case BOOLEAN:
      return [true, false].map((value) => ({ name: value ? "True" : "False", value }));
    case USER:
      return people();
    case ROLE:
      return roles();
    case MENTIONABLE:
      return [...people(), ...roles()];
    case CHANNEL:
      return [...store.channels.values()].filter((one) => one.guild_id).map((one) => ({ name: one.name, value: one.id }));
    default:
      return (option.choices ?? []).map((one) => ({ ...one, name: one.name_localizations?.[store.me.locale] ?? one.name }));
  }
}

function items(option, found) {
  return found.slice(0, MOST).map((one) => ({ kind: "value", label: one.name, about: one.about, option, value: one.value }));
}

async function proposed(state, channelId, leaf, given, current, typed, picked) {
  const others = given.filter((one) => one !== current);
  const values = readOptions({ leaf: { ...leaf, options: [] }, given: others, loose: "" }, picked).values;
  return complete(state, channelId, leaf.command, current.option.name, typed, values);
}

/** Whether this text completes the option, so that what follows belongs to the next one. */
function isWhole(option, text, picked) {
  const typed = text.trim();
  if (!typed) return false;
  if (picked.has(`${option.name}=${typed}`)) return true;
  if (option.choices?.length) return option.choices.some((one) => one.name === typed);
  return option.type !== STRING;
}

/**
 * What to offer for the text up to the caret: {title, items, preselect}. Asks the bot about options with autocomplete.
 */
export async function suggest(store, channelId, leaves, parsed, picked) {
  const { leaf, given, loose, started } = parsed;
  if (!leaf || !started) return commands(leaves, parsed.typed ?? leaf.name);
  const current = given.at(-1);
  if (!current) return options(leaf, given, loose.trim());
  const [, whole, next] = /^([^]*\s)(\S*)$/.exec(current.text) ?? [];
  if (whole && isWhole(current.option, whole, picked)) return options(leaf, given, next);
  const typed = current.text.trim();
  const { option } = current;
  if (option.autocomplete) {
    const found = await proposed(store, channelId, leaf, given, current, typed, picked);
    const first = found[0] && (typed ? starts(found[0].name, typed) || starts(lettered(found[0].name), typed) : option.required);
    return { title: hint(option), items: items(option, found), preselect: Boolean(first) };
  }
  const every = listed(option, store);
  const exact = every.some((one) => one.name === typed && valueOf(option, typed, picked) === one.value);
  const fits = exact ? every : every.filter((one) => has(one.name, typed));
  const free = !every.length && /\s$/.test(current.text) && typed;
  if (free) return options(leaf, given, "");
  return { title: hint(option), items: items(option, fits), preselect: every.length > 0 };
}
