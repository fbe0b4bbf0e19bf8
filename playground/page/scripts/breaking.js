// Things that go wrong, at a press: so that anyone can see what happens then.

import { Problem, get, post } from "./api.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { isModerator } from "./people.js";

const DROPPED = 3;

// The states of the network: what the page calls them, and the misfortunes that make them.
const NETWORKS = {
  fine: { label: "fine", rules: [] },
  slow: { label: "slow: every request of the bot takes 1.5 seconds", rules: [{ kind: "delay", seconds: 1.5 }] },
  dead: { label: "far too slow: 4 seconds, and Discord waits for 3", rules: [{ kind: "delay", seconds: 4 }] },
  busy: { label: "busy: the next ten requests have to wait their turn", rules: [{ kind: "rate-limit", seconds: 1, times: 10 }] },
  ill: { label: "ill: the next five requests fail", rules: [{ kind: "fail", status: 503, times: 5 }] },
};

const sameRule = (wanted, rule) => rule?.kind === wanted.kind && rule.seconds === (wanted.seconds ?? rule.seconds);

/** Which of these states the stand-in is in. */
function networkOf(rules) {
  const found = Object.entries(NETWORKS).find(([, network]) => network.rules.length && sameRule(network.rules[0], rules[0]));
  return found?.[0] ?? "fine";
}

async function setNetwork(name) {
  await post("faults", { kind: "clear" });
  for (const rule of NETWORKS[name].rules) await post("faults", { route: "*", times: null, ...rule });
}

function toggle(label, about, on, act) {
  const box = h("input", { type: "checkbox", role: "switch", checked: on, on: { change: () => act(box.checked) } });
  return h("label", { class: "toggle" }, box, h("span", { class: "toggle-words" }, h("strong", {}, label), h("span", { class: "quiet" }, about)));
}

function push(label, about, act, { disabled = false } = {}) {
  return h(
    "div",
    { class: "toggle" },
    h("button", { type: "button", class: "button danger", disabled, on: { click: act } }, label),
    h("span", { class: "quiet" }, about),
  );
}

function networks(current, act) {
  const options = Object.entries(NETWORKS).map(([name, { label }]) => h("option", { value: name, selected: name === current }, label));
  const menu = h("select", { class: "input", on: { change: () => act(menu.value) } }, options);
  return h("label", { class: "field" }, h("strong", {}, "The bot's network is"), menu);
}

/** The small panel behind the flash. */
export async function openBreaking(store, say) {
  const { me, guild } = store;
  const name = store.nameOf(me.id);
  const attempt = async (what, told) => {
    try {
      const found = await what();
      if (told) say(told);
      return found;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(error.message);
      return null;
    }
  };
  const rules = (await attempt(() => get("faults"))) ?? [];
  openDialog({
    title: "What if…",
    body: h(
      "div",
      { class: "dialog-body" },
      toggle(`${name} is a moderator`, "Gives the moderators' role, or takes it.", isModerator(store, store.me), (on) => attempt(() => post("moderator", { guild: guild.id, as: me.id, on }))),
      toggle(`${name} takes no direct messages`, "Cards must come another way then.", store.me.dms_open === false, (on) => attempt(() => post("member", { as: me.id, dms_open: !on }))),
      networks(networkOf(rules), (chosen) => attempt(() => setNetwork(chosen))),
      push("Lose the connection", "The gateway closes, and refuses a few times.", () =>
        attempt(() => post("faults", { kind: "drop", refuse: DROPPED }), "The bot has lost its connection; it comes back by itself."),
      ),
      push(
        "Kill the bot",
        store.restartable ? "In the middle of whatever it does. It is started again at once." : "The bot runs in a process of its own: restart it there.",
        () => attempt(() => post("restart", {}), "The bot was killed. Watch it come back with the table as it was."),
        { disabled: !store.restartable },
      ),
    ),
  });
}
