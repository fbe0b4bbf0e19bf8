// The first second: the bot's program runs, but it has not told its commands yet, or is not connected.

import { get } from "./api.js";

const AGAIN = 0.5;

/** What /play offers here; null while nobody would answer it. */
async function playOffered(store) {
  if (!store.connected) return null;
  const commands = await get("commands", { as: store.me.id, channel: store.firstChannel.id });
  return store.connected && commands.some((command) => command.name === "play") ? commands : null;
}

/** The bot's commands, as soon as it can answer them; `wait` is called when that takes a while. Null once `given` up. */
export async function whenReady(store, { wait = () => {}, given = { up: false } } = {}) {
  for (let told = false; !given.up; told = true) {
    const commands = await playOffered(store);
    if (commands) return commands;
    if (!told) wait();
    // Commands come without news; a connection does not.
    await store.waitFor("connection", () => true, AGAIN).catch(() => {});
  }
  return null;
}
