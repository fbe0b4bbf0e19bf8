// Slash commands as text: "/play game:Chess seats:4" is read into a command and its options.

const [SUBCOMMAND, GROUP] = [1, 2];
const [STRING, INTEGER, BOOLEAN, NUMBER] = [3, 4, 5, 10];

const localised = (thing, locale) => thing.name_localizations?.[locale] ?? thing.name;
const aboutOf = (thing, locale) => thing.description_localizations?.[locale] ?? thing.description ?? "";

/** Every command that can be sent, with its full name: sub-commands one by one. */
export function leavesOf(commands, locale) {
  const leaves = [];
  const walk = (thing, path, shown) => {
    const here = [...path, thing.name];
    const name = [...shown, localised(thing, locale)];
    const inner = (thing.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) {
      inner.forEach((one) => walk(one, here, name));
      return;
    }
    const options = (thing.options ?? []).map((option) => ({
      ...option,
      shown: localised(option, locale),
      about: aboutOf(option, locale),
    }));
    leaves.push({ command: here.join(" "), name: name.join(" "), about: aboutOf(thing, locale), options });
  };
  commands.forEach((command) => walk(command, [], []));
  return leaves.sort((one, other) => one.name.localeCompare(other.name));
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function leafOf(text, leaves) {
  const typed = text.slice(1);
  const fits = leaves.filter((leaf) =>
    [leaf.name, leaf.command].some((name) => typed === name || typed.startsWith(`${name} `)),
  );
  return fits.sort((one, other) => other.name.length - one.name.length)[0] ?? null;
}

/** The options in what follows the command's name, in order: [{option, text}], and the text before them. */
function optionsIn(rest, leaf) {
  const byName = new Map(leaf.options.flatMap((option) => [[option.shown, option], [option.name, option]]));
  if (!byName.size) return { given: [], loose: rest };
  const names = [...byName.keys()].sort((one, other) => other.length - one.length).map(escape);
  const pattern = new RegExp(`(?<=^|\\s)(${names.join("|")}):`, "g");
  const found = [...rest.matchAll(pattern)];
  const given = found.map((match, place) => {
    const end = found[place + 1]?.index ?? rest.length;
    return { option: byName.get(match[1]), text: rest.slice(match.index + match[0].length, end) };
  });
  return { given, loose: rest.slice(0, found[0]?.index ?? rest.length) };
}

/**
 * What the text in the message box means. No command yet: {typed}. With one: {leaf, given, loose}; words that belong to
 * no option are `loose`.
 */
export function parse(text, leaves) {
  const leaf = leafOf(text, leaves);
  if (!leaf) return { leaf: null, typed: text.slice(1) };
  const spoken = [leaf.name, leaf.command].find((name) => text.slice(1).startsWith(name));
  const rest = text.slice(1 + spoken.length);
  return { leaf, started: rest.length > 0, ...optionsIn(rest, leaf) };
}

/** The commands that go on from the first word that was typed. */
export function beneath(text, leaves) {
  const start = `${text.slice(1).split(" ")[0]} `;
  return leaves.filter((leaf) => [leaf.name, leaf.command].some((name) => name.startsWith(start))).map((leaf) => `/${leaf.name}`);
}

/** A value as it is sent to the bot. What was picked from a list has a value besides its text. */
export function valueOf(option, text, picked) {
  const typed = text.trim();
  const chosen = picked.get(`${option.name}=${typed}`);
  if (chosen !== undefined) return chosen;
  const choice = option.choices?.find((one) => one.name.toLowerCase() === typed.toLowerCase());
  if (choice) return choice.value;
  if (option.type === BOOLEAN) return { true: true, yes: true, false: false, no: false }[typed.toLowerCase()] ?? typed;
  if (option.type === INTEGER && /^[+-]?\d+$/.test(typed)) return Number(typed);
  if (option.type === NUMBER && typed !== "" && !Number.isNaN(Number(typed))) return Number(typed);
  return option.type === STRING ? typed : typed.replace(/^[@#]/, "");
}

/** The options as they are sent, or the first that is missing. Loose words fill the first option that takes text. */
export function readOptions({ leaf, given, loose }, picked) {
  const values = {};
  for (const { option, text } of given) if (text.trim()) values[option.name] = valueOf(option, text, picked);
  if (loose.trim()) {
    const free = leaf.options.find((option) => !(option.name in values));
    if (!free) return { problem: `/${leaf.name} does not take “${loose.trim()}”.` };
    values[free.name] = valueOf(free, loose, picked);
  }
  const missing = leaf.options.find((option) => option.required && !(option.name in values));
  return missing ? { problem: `${missing.shown}: ${missing.about || "is needed"}`, missing } : { values };
}
