// The page: reads the world, puts the parts together, and follows the address.

import { hasPlayed } from "./actions.js";
import { asMember, whoPlays } from "./data/address.js";
import { openBreaking } from "./windows/fault_panel.js";
import { clear, h } from "./dom/elements.js";
import { keepFocus } from "./dom/focus.js";
import { roving } from "./dom/roving.js";
import { Drawers } from "./layout/drawers.js";
import { greet } from "./windows/welcome.js";
import { ICONS } from "./dom/icons.js";
import { Members, Strip } from "./layout/members.js";
import { OpenChannels, round } from "./layout/open_channels.js";
import { startCounting } from "./render/times.js";
import { Sidebar } from "./layout/sidebar.js";
import { Feed } from "./data/feed.js";
import { Store } from "./data/store.js";
import { applyTheme, switchTheme } from "./layout/theme.js";
import { toast, watchForCalls } from "./windows/toasts.js";
import { language, worded } from "./data/words.js";

const app = document.getElementById("app");
const say = (text) => toast(text);

/** A button that opens a drawer. */
function opener(drawers, label, path, which, kind) {
  const button = round(label, path, () => drawers.toggle(which, button), { kind, "aria-controls": which });
  return button;
}

function toolbar(buttons) {
  const bar = h("div", { class: "tools", role: "toolbar", "aria-label": worded("Tools of this page") }, buttons);
  roving(bar, "button");
  return bar;
}

function build(store) {
  const drawers = new Drawers(app);
  const places = new OpenChannels(store, drawers, {
    before: opener(drawers, worded("Channels"), ICONS.menu, "channels", "narrow"),
    after: toolbar([
      round(worded("How to start"), ICONS.help, () => greet(store, places, say)),
      round(worded("What if…"), ICONS.faults, () => openBreaking(store, say)),
      round(worded("Dark or light"), ICONS.theme, switchTheme),
      opener(drawers, worded("Members"), ICONS.people, "members"),
    ]),
  });
  const sidebar = new Sidebar(store, places);
  sidebar.element.addEventListener("click", (event) => event.target.closest("a") && drawers.close());
  const [members, strip] = [new Members(store), new Strip(store)];
  clear(app, strip.element, sidebar.element, places.main.element, places.side.element, members.element, drawers.veil);
  return places;
}

/** What stands in the page before anybody is known. */
function speakAround() {
  document.documentElement.lang = language;
  document.getElementById("skip-to-table").textContent = worded("Skip to the table");
  document.getElementById("skip-to-box").textContent = worded("Skip to the message box");
  document.getElementById("toasts").setAttribute("aria-label", worded("News"));
}

/** The links stay on this page's channel: its address says which, and is not theirs to change. */
function leadSkips(places) {
  const ways = { "skip-to-table": () => places.main.list.land(), "skip-to-box": () => places.main.composer.box.focus() };
  for (const [ident, go] of Object.entries(ways)) {
    document.getElementById(ident).addEventListener("click", (event) => (event.preventDefault(), go()));
  }
}

async function begin() {
  applyTheme();
  speakAround();
  const store = new Store();
  await store.look(whoPlays());
  if (whoPlays() !== store.me.username) history.replaceState(null, "", asMember(store.me.username));
  const places = build(store);
  store.tell("world");
  await new Feed(store, () => places.catchUp()).ready;
  leadSkips(places);
  keepFocus(() => places.main.list.landing());
  await places.follow();
  watchForCalls(store, places);
  startCounting();
  if (!hasPlayed()) greet(store, places, say);
}

begin().catch((error) => {
  console.error(error);
  clear(app, h("p", { class: "status", role: "alert" }, worded("The playground does not answer. Is it still running? Reload this page to try again.")));
});
