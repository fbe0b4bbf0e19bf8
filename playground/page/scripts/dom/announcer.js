// What a screen reader says aloud: new messages, and what is new in a message that changed.

const MOST = 300;

let queue = [];
let timer = null;

function speak() {
  timer = null;
  const region = document.getElementById("announcer");
  region.textContent = sentences(queue).slice(0, 4 * MOST);
  queue = [];
}

/** Say it soon; what comes at the same time is said together. */
export function announce(text) {
  if (!text) return;
  queue.push(text.slice(0, MOST));
  timer ??= setTimeout(speak, 250);
}

/** The lines of `after` that `before` did not have. */
export function newLines(before, after) {
  const known = new Set(before);
  return after.filter((line) => line && !known.has(line));
}

/** One after the other, with a full stop between two unless there is a mark already. */
export function sentences(lines) {
  return lines.reduce((said, line) => `${said}${/[.!?…:]$/.test(said) ? "" : "."} ${line}`);
}
