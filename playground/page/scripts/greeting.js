// The first visit: three ways in. What they do is what any member does, by the bot's own commands and buttons.

import { press, slash } from "./acts.js";
import { Problem, get } from "./api.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { gamesOf } from "./games.js";
import { keep, recall } from "./kept.js";

const SEEN = "greeted";
const TABLE_SECONDS = 15;

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

async function chooser(store, places, run) {
  const commands = await get("commands", { as: store.me.id, channel: store.firstChannel.id });
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
  const run = async (what) => {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Problem)) console.error(error);
      say(error.message);
    }
  };
  const choice = (title, text, kind, act) =>
    h(
      "button",
      { type: "button", class: `welcome ${kind}`, on: { click: () => (dialog.close(), run(act)) } },
      h("strong", {}, title),
      h("span", {}, text),
    );
  const dialog = openDialog({
    title: "Welcome to Lettershark",
    kind: "greeting",
    body: h(
      "div",
      { class: "dialog-body" },
      h("p", {}, "Letter cards, fifteen games, no account. Chips are play money."),
      choice("Deal me in", "A table of Scroker with three computer players, started at once.", "primary", () => dealMeIn(store, places, "scroker", 3)),
      choice("Choose a game", "Poker, rummy, tricks and soup: pick one and open a table.", "secondary", () => chooser(store, places, run)),
      choice("How this works", "A short tour of this page.", "secondary", tour),
    ),
  });
  dialog.querySelector(".welcome").focus();
}
