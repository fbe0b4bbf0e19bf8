// The focus never falls to the top of the page: when what has it goes away, it moves to what stood around that.

const REMEMBERED = 12;
const TAKES_FOCUS = "a[href], button, input, textarea, select, [tabindex]";

let trails = []; // newest first; each from what had the focus up to the page
let left = false; // somebody has clicked elsewhere, on nothing that takes the focus

const gone = (element) => !element.isConnected || element.matches(":disabled") || !element.checkVisibility({ visibilityProperty: true });

function trailOf(element) {
  const trail = [];
  for (let one = element; one; one = one.parentElement) trail.push(one);
  return trail;
}

/** Whether what had the focus no longer can. */
function lost() {
  const held = trails[0]?.[0];
  const active = document.activeElement;
  if (!held || left || !gone(held)) return false;
  return active === held || active === null || active === document.body;
}

/** An element may know better where its readers go than to itself. */
const within = (element) => element?.landing?.() ?? element;

function settle(home) {
  if (!lost()) return;
  const modal = document.querySelector("dialog[open]");
  const reached = (one) => one.matches(TAKES_FOCUS) && !gone(one) && (!modal || modal.contains(one));
  const around = trails.flat().find(reached);
  within(around ?? (modal ? modal.querySelector("button") : home()))?.focus({ preventScroll: true });
}

/** Watch over the focus from now on; `home` is where it goes when nothing of what had it is left. */
export function keepFocus(home) {
  addEventListener("focusin", ({ target }) => {
    left = false;
    trails = [trailOf(target), ...trails.filter(([one]) => one !== target)].slice(0, REMEMBERED);
  });
  addEventListener("pointerdown", ({ target }) => (left = !trails[0]?.[0].contains(target)), true);
  const look = () => settle(home);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  // A narrower window hides parts of the page.
  addEventListener("resize", () => requestAnimationFrame(look));
}
