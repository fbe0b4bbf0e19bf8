// Until somebody has played, four ways to start. Each does what any member could do with the bot's own commands and buttons.

import { press, slash } from "../actions.js";
import { Problem, get } from "../data/api.js";
import { walk } from "../data/components.js";
import { isThread } from "../data/store.js";
import { openDialog } from "./dialog.js";
import { h } from "../dom/elements.js";
import { whenReady } from "./bot_ready.js";
import { language, worded } from "../data/words.js";

const TABLE_SECONDS = 15;
const STARTING = "The bot is just starting. This goes on by itself in a moment…";

/** The id of a message's button that says this, if it has one. */
function labelled(message, pattern) {
  return [...walk(message.components)].find((one) => one.type === 2 && one.custom_id && !one.disabled && pattern.test(one.label ?? ""))?.custom_id;
}

const START = /^(Start|Commencer)/;
const LEAVE = /^(Leave|Quitter)/;
const HAND = /^(My hand|Ma main)$/;

/** The new table, as the member who opened it sees it: what only those who sit there may press. */
const lobby = ({ kind, message }) => kind === "message" && labelled(message, LEAVE) && message;

/** Whether both buttons are of one table: somebody else may begin theirs at the same moment. */
const sameTable = (one, other) => one?.split(":")[1] === other.split(":")[1];

/** The games that the bot's /play offers: [{name, value, line, computers, first}], each line in the language of the page. */
async function gamesOf(commands) {
  const known = await get("games");
  const offered = commands.find((command) => command.name === "play").options?.find((option) => option.name === "game");
  return (offered?.choices ?? []).map(({ name, value }) => ({ name, value, ...(known[value] ?? { computers: 1 }), line: known[value]?.lines[language] ?? "" }));
}

/** Open a table, and go there. Null when the bot tells this member privately why it cannot. */
async function open(store, places, game, computers) {
  const { firstChannel } = store;
  const appeared = store.waitFor("message", lobby, TABLE_SECONDS);
  appeared.catch(() => {}); // reported below, where it is waited for
  const outcome = await slash(store, firstChannel.id, "play", { game, computers });
  if (outcome.kind === "ephemeral") {
    await places.show(firstChannel.id);
    return null;
  }
  const message = await appeared;
  await places.show(message.channel_id);
  places.main.list.land(message.id);
  return message;
}

/** The member's own table that only waits for *Start*, if there is one in sight. */
const unstarted = (store) =>
  [...store.messages.values()].flatMap((held) => [...held.values()]).find((one) => labelled(one, LEAVE) && labelled(one, START));

/** A table with computers, already started, and the cards below it. A table that could not be started says how to go on. */
async function dealMeIn(store, places, { value, computers }, known = null) {
  const seat = known ?? (await open(store, places, value, computers));
  if (!seat) return;
  const start = labelled(seat, START);
  const dealt = ({ channelId, message }) => isThread(store.channels.get(channelId)) && sameTable(labelled(message, HAND), start) && message;
  const appeared = store.waitFor("message", dealt, TABLE_SECONDS);
  appeared.catch(() => {}); // reported below
  const answer = await press(store, seat, start);
  const table = ["failed", "ephemeral"].includes(answer) ? null : await appeared.catch(() => null);
  if (!table) throw new Problem(504, worded("Your table has not begun. Press Start there, or Deal me in again."));
  await places.show(table.channel_id);
  places.main.list.land();
  await press(store, table, labelled(table, HAND));
}

/** A guided first game, for this member's eyes only. */
async function teachMe(store, places, { value }) {
  const { firstChannel } = store;
  await slash(store, firstChannel.id, "learn", { game: value });
  await places.show(firstChannel.id);
}

async function chooser(store, places, commands, run) {
  const company = h("input", { type: "checkbox", checked: true });
  const choose = (game) => {
    dialog.close();
    run(() => (company.checked ? dealMeIn(store, places, game) : open(store, places, game.value, 0)));
  };
  const rows = (await gamesOf(commands)).map((game) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "game", on: { click: () => choose(game) } },
        h("strong", {}, game.name),
        h("span", { class: "quiet" }, game.line),
      ),
    ),
  );
  const seats = h("label", { class: "toggle" }, company, h("span", {}, worded("Fill the other seats with computers and start at once.")));
  const body = h("div", { class: "dialog-body" }, seats, h("ul", { class: "games" }, rows));
  const dialog = openDialog({ title: worded("Choose a game"), body, kind: "wide" });
  rows[0]?.querySelector("button").focus();
}

/** The ways into a game. The dialog stays open until the bot can answer, and says so. The last choice counts. */
function entrance(store, places, run) {
  const note = h("p", { class: "waiting", role: "status" });
  const given = { up: false };
  const way = { note, dialog: null, closed: () => (given.up = true) };
  let chosen = null;
  const whenItCan = (act) => () =>
    run(async () => {
      if (chosen === act) return;
      chosen = act;
      try {
        const commands = await whenReady(store, { given, wait: () => (note.textContent = worded(STARTING)) });
        if (!commands || chosen !== act) return;
        way.dialog.close();
        await act(commands);
      } finally {
        if (chosen === act) chosen = null;
      }
    });
  way.deal = whenItCan(async (commands) => {
    const games = await gamesOf(commands);
    await dealMeIn(store, places, games.find(({ first }) => first) ?? games[0], unstarted(store));
  });
  way.teach = whenItCan(async (commands) => teachMe(store, places, (await gamesOf(commands))[0]));
  way.choose = whenItCan((commands) => chooser(store, places, commands, run));
  return way;
}

/** How the page works, and from there into a game. */
function tour(store, places, run) {
  const steps = [
    [worded("This works like Discord, on your own machine."), worded("Channels are on the left, people on the right, the message box at the bottom. What you learn here works in Discord.")],
    [worded("You play as one member at a time."), worded("Click another name at the top to become them, or Ctrl-click to play both in two windows.")],
    [worded("Only you see your cards."), worded("They are below the table, visible only to you; where several people play, they come as a direct message.")],
    [worded("Every move is a button."), worded("Commands work as well: type / in the message box. /help lists them, /rules explains every game.")],
    [worded("No mouse is needed."), worded("The first press of Tab leads to the table. In the lists of channels and people, the arrow keys go on.")],
    [worded("Nothing gets lost."), worded("Try to break it: the lightning bolt at the top right closes direct messages, slows the network or kills the bot mid-hand.")],
  ];
  const way = entrance(store, places, run);
  const start = (label, kind, act) => h("button", { type: "button", class: `button ${kind}`, on: { click: act } }, label);
  way.dialog = openDialog({
    title: worded("How this works"),
    closed: way.closed,
    body: h("div", { class: "dialog-body" }, h("ol", { class: "tour" }, steps.map(([head, text]) => h("li", {}, h("strong", {}, head), h("p", {}, text)))), way.note),
    foot: [start(worded("Choose a game"), "plain-button", way.choose), start(worded("Deal me in"), "primary", way.deal)],
  });
}

/** Shown to newcomers, and by the help button. */
export function greet(store, places, say) {
  const run = async (what) => {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Problem)) console.error(error);
      say(error.message);
    }
  };
  const way = entrance(store, places, run);
  const choice = (title, text, kind, act) =>
    h("button", { type: "button", class: `welcome ${kind}`, on: { click: act } }, h("strong", {}, title), h("span", {}, text));
  way.dialog = openDialog({
    title: worded("Welcome to Lettershark"),
    kind: "greeting",
    closed: way.closed,
    body: h(
      "div",
      { class: "dialog-body" },
      h("p", {}, worded("Card games with letters and words. No account needed; chips are play money.")),
      choice(worded("Deal me in"), worded("Play at once, at a table with computers."), "primary", way.deal),
      choice(worded("Teach me"), worded("A first game, explained step by step."), "secondary", way.teach),
      choice(worded("Choose a game"), worded("Pick one and open a table."), "secondary", way.choose),
      choice(worded("How this works"), worded("A short tour of this page."), "secondary", () => (way.dialog.close(), tour(store, places, run))),
      way.note,
    ),
  });
  way.dialog.querySelector(".welcome").focus();
}
