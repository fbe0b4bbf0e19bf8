// The first visit: three ways in. What they do is what any member does, by the bot's own commands and buttons.

import { press, slash } from "./acts.js";
import { Problem } from "./api.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { gamesOf } from "./games.js";
import { keep, recall } from "./kept.js";
import { whenReady } from "./starting.js";

const SEEN = "greeted";
const TABLE_SECONDS = 15;
const STARTING = "The bot is just starting. It goes on by itself in a moment…";

const buttons = (parts) => (parts ?? []).flatMap((part) => [part, ...buttons(part.components), ...buttons(part.accessory ? [part.accessory] : [])]);

/** The id of a message's button that says this, if it has one. */
function labelled(message, pattern) {
  return buttons(message.components).find((one) => one.type === 2 && one.custom_id && !one.disabled && pattern.test(one.label ?? ""))?.custom_id;
}

const START = /^(Start|Commencer)/;

/** A table as whoever opened it sees it: the lobby's new message with its Start button. */
const lobby = ({ kind, message }) => kind === "message" && labelled(message, START) && message;

/** Open a table, and go there. Null when the bot says, to this member alone, why not. */
async function open(store, places, game, computers) {
  const { firstChannel } = store;
  const appeared = store.waitFor("message", lobby, TABLE_SECONDS);
  appeared.catch(() => {}); // told by whoever waits for it below
  const outcome = await slash(store, firstChannel.id, "play", { game, computers });
  if (outcome.kind === "ephemeral") {
    await places.show(firstChannel.id);
    return null;
  }
  const message = await appeared;
  await places.showTable(message.channel_id);
  return message;
}

/** A table with computer players, already started. */
async function dealMeIn(store, places, game, computers) {
  const message = await open(store, places, game, computers);
  if (message) await press(store, message, labelled(message, START));
}

function tour() {
  const steps = [
    ["This is Discord, on your own machine.", "Channels at the left, people at the right, the message box below. What you learn here holds in Discord."],
    ["You play as one member at a time.", "Press another name above to be somebody else; with Ctrl, in a second window, to play both."],
    ["Your cards are yours alone.", "They come as a direct message, at the top left; My hand under any table shows them too."],
    ["Buttons do everything.", "Commands do it as well: type / in the message box. /help lists them, /rules explains every game."],
    ["Nothing gets lost.", "Break something: the flash at the top right closes direct messages, slows the network, or kills the bot in mid-hand."],
  ];
  openDialog({
    title: "How this works",
    body: h("ol", { class: "dialog-body tour" }, steps.map(([head, text]) => h("li", {}, h("strong", {}, head), h("p", {}, text)))),
  });
}

function chooser(store, places, commands, run) {
  const company = h("input", { type: "checkbox", checked: true });
  const choose = (value, computers) => {
    dialog.close();
    run(() => (company.checked ? dealMeIn(store, places, value, computers) : open(store, places, value, 0)));
  };
  const rows = gamesOf(commands).map(({ name, value, line, computers }) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "game", on: { click: () => choose(value, computers) } },
        h("strong", {}, name),
        h("span", { class: "quiet" }, line),
      ),
    ),
  );
  const seats = h("label", { class: "toggle" }, company, h("span", {}, "Computer players take the other seats, and it starts at once."));
  const body = h("div", { class: "dialog-body" }, seats, h("ul", { class: "games" }, rows));
  const dialog = openDialog({ title: "Choose a game", body, kind: "wide" });
  rows[0]?.querySelector("button").focus();
}

/** Greets a newcomer; the help button greets anybody again. */
export function greet(store, places, say, { again = false } = {}) {
  if (recall(SEEN) && !again) return;
  keep(SEEN, "yes");
  const given = { up: false };
  const note = h("p", { class: "waiting", role: "status" });
  const run = async (what) => {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Problem)) console.error(error);
      say(error.message);
    }
  };
  /** The greeting stays until the bot can answer, and says so. The last choice counts. */
  let chosen = null;
  const whenItCan = (act) =>
    run(async () => {
      if (chosen === act) return;
      chosen = act;
      try {
        const commands = await whenReady(store, { given, wait: () => (note.textContent = STARTING) });
        if (!commands || chosen !== act) return;
        dialog.close();
        await act(commands);
      } finally {
        if (chosen === act) chosen = null;
      }
    });
  const choice = (title, text, kind, act) =>
    h("button", { type: "button", class: `welcome ${kind}`, on: { click: act } }, h("strong", {}, title), h("span", {}, text));
  const deal = () => dealMeIn(store, places, "scroker", 3);
  const choose = (commands) => chooser(store, places, commands, run);
  const dialog = openDialog({
    title: "Welcome to Lettershark",
    kind: "greeting",
    closed: () => (given.up = true),
    body: h(
      "div",
      { class: "dialog-body" },
      h("p", {}, "Letter cards, fifteen games, no account. Chips are play money."),
      choice("Deal me in", "A table of Scroker with three computer players, started at once.", "primary", () => whenItCan(deal)),
      choice("Choose a game", "Poker, rummy, tricks and soup: pick one and open a table.", "secondary", () => whenItCan(choose)),
      choice("How this works", "A short tour of this page.", "secondary", () => (dialog.close(), tour())),
      note,
    ),
  });
  dialog.querySelector(".welcome").focus();
}
