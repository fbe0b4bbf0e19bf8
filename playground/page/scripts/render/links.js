// Addresses: links to messages on this page, the playground's own files, and everything else.

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;
const OWN = /^\/(attachments|emojis)\//;

/** The channel and message that a link points to, or null. */
export function jumpOf(url) {
  const found = JUMP.exec(url);
  return found && { channelId: found[1], messageId: found[2] ?? null };
}

/** The path of a file that the playground serves, or null: nothing is fetched from elsewhere. */
export function ownFile(url) {
  let parsed;
  try {
    parsed = new URL(url, location.origin);
  } catch {
    return null;
  }
  const local = ["127.0.0.1", "localhost"].includes(parsed.hostname);
  return local && OWN.test(parsed.pathname) ? parsed.pathname : null;
}

export function isWeb(url) {
  return /^https?:\/\//i.test(url);
}
