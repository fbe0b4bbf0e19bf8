// Many links or buttons with one place in the order of tabs: arrows, Home and End move between them.

const STEPS = { ArrowDown: ["rows", 1], ArrowUp: ["rows", -1], ArrowRight: ["items", 1], ArrowLeft: ["items", -1] };

/**
 * Left and right go through all `items`, up and down only through the `rows` among them. Returns what has to be called
 * after each drawing.
 */
export function roving(container, items, rows = items) {
  const patterns = { items, rows };
  const all = () => [...container.querySelectorAll(items)];
  let current = null;

  function settle() {
    const found = all();
    const within = container.contains(document.activeElement);
    const open = within ? null : found.find((one) => one.hasAttribute("aria-current"));
    if (open || !found.includes(current)) current = open ?? found[0];
    for (const one of found) one.tabIndex = one === current ? 0 : -1;
  }

  /** The next that is one of these; at an end, the same again. */
  function next(from, pattern, by) {
    const found = all();
    for (let place = found.indexOf(from) + by; place >= 0 && place < found.length; place += by) {
      if (found[place].matches(pattern)) return found[place];
    }
    return from;
  }

  function wanted(key, from) {
    const found = all().filter((one) => one.matches(rows));
    if (key === "Home") return found[0];
    if (key === "End") return found.at(-1);
    const [which, by] = STEPS[key];
    return next(from, patterns[which], by);
  }

  container.addEventListener("focusin", ({ target }) => {
    current = target.closest(items) ?? current;
    settle();
  });
  container.addEventListener("keydown", (event) => {
    const from = event.target.closest(items);
    if (!from || event.ctrlKey || event.altKey || event.metaKey || !(event.key in STEPS || event.key === "Home" || event.key === "End")) return;
    event.preventDefault();
    wanted(event.key, from)?.focus();
  });
  settle();
  return settle;
}
