// What this browser remembers between visits; if storage is blocked, until the page is closed.

const PREFIX = "lettershark.";
const here = new Map();

export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return here.get(name) ?? null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    here.set(name, value);
  }
}
