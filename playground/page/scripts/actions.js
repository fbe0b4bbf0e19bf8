// What a member does with messages and commands.

import { Problem, post } from "./data/api.js";
import { keep, recall } from "./data/browser_storage.js";
import { isThread } from "./data/store.js";
import { openModal } from "./windows/modal.js";
import { worded } from "./data/words.js";

const PLAYED = "played";
const played = () => keep(PLAYED, "yes");

/** Whether anybody has played in this browser: pressed a button, or sent a command at a table. */
export const hasPlayed = () => Boolean(recall(PLAYED));

const FAILED = "This interaction failed";

function act(store, path, message, customId, more = {}) {
  return post(path, {
    as: store.me.id,
    channel: message.channel_id,
    message: message.id,
    custom_id: customId,
    ...more,
  });
}

/** Returns the kind of the answer. */
async function use(store, path, message, customId, more) {
  if (store.pending.has(message.id)) return "failed";
  store.failures.delete(message.id);
  store.setPending(message.id, customId);
  store.tell("working", { channelId: message.channel_id, by: 1 });
  let problem = null;
  try {
    const outcome = await act(store, path, message, customId, more);
    if (outcome.kind === "update") store.changed(outcome.message);
    if (outcome.kind === "failed") problem = worded(FAILED);
    else played();
    if (outcome.kind === "modal") openModal(store, outcome);
    return outcome.kind;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problem = error.status === 409 ? worded("Not possible: {why}", { why: error.message }) : error.message;
  } finally {
    if (problem) store.failures.set(message.id, problem);
    store.tell("working", { channelId: message.channel_id, by: -1 });
    store.setPending(message.id);
  }
  return "failed";
}

export const press = (store, message, customId) => use(store, "press", message, customId);

export async function choose(store, message, customId, values) {
  if (store.pending.has(message.id)) return;
  store.chosen.set(`${message.id}/${customId}`, values);
  await use(store, "choose", message, customId, { values });
}

export async function dismiss(store, message) {
  await post("dismiss", { as: store.me.id, channel: message.channel_id, message: message.id });
  store.remove(message.channel_id, message.id);
}

/** Run a slash command. The answer comes through the feed; throws a Problem if that fails. */
export async function slash(store, channelId, command, options) {
  store.tell("working", { channelId, by: 1 });
  try {
    const body = { as: store.me.id, channel: channelId, command, options };
    const outcome = await post("slash", body);
    if (outcome.kind === "failed") throw new Problem(504, worded("The application did not respond"));
    if (isThread(store.channels.get(channelId))) played();
    if (outcome.kind === "modal") openModal(store, outcome);
    return outcome;
  } finally {
    store.tell("working", { channelId, by: -1 });
  }
}

export const say = (store, channelId, text) => post("say", { as: store.me.id, channel: channelId, text });

export async function complete(store, channelId, command, option, text, options) {
  const body = { as: store.me.id, channel: channelId, command, option, text, options };
  const outcome = await post("autocomplete", body);
  if (outcome.kind === "failed") throw new Problem(504, worded("Loading options failed"));
  return outcome.choices;
}
