// The page's address: ?as=ann is the member, #channel+beside/message what is open.

export const whoPlays = () => new URLSearchParams(location.search).get("as");

/** The address of this page as another member, with the same channels open. */
export function asMember(name) {
  return `?as=${encodeURIComponent(name)}${location.hash}`;
}

export function placeOf(hash = location.hash) {
  const found = /^#(\d+)(?:\+(\d+))?(?:\/(\d+))?$/.exec(hash);
  return found ? { channelId: found[1], beside: found[2] ?? null, messageId: found[3] ?? null } : null;
}

export function write(channelId, beside, { replace = false } = {}) {
  const hash = `#${channelId}${beside ? `+${beside}` : ""}`;
  if (hash === location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", `${location.search}${hash}`);
}
