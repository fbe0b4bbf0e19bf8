// Waiting for a bot that has just been started and is not connected yet, or has not registered its commands.

import { get } from "../data/api.js";

const AGAIN = 0.5;

/** The commands here, with /play among them; null while the bot could not answer it. */
async function playOffered(store) {
  if (!store.connected) return null;
  const commands = await get("commands", { as: store.me.id, channel: store.firstChannel.id });
  return store.connected && commands.some((command) => command.name === "play") ? commands : null;
}

/** The bot's commands as soon as it can answer them; calls `wait` if that takes a while. Null once `given` up. */
export async function whenReady(store, { wait = () => {}, given = { up: false } } = {}) {
  for (let told = false; !given.up; told = true) {
    const commands = await playOffered(store);
    if (commands) return commands;
    if (!told) wait();
    // New commands are not announced; a new connection is.
    await store.waitFor("connection", () => true, AGAIN).catch(() => {});
  }
  return null;
}
