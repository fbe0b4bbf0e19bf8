// Makes things go wrong at a click, so that anyone can see what happens then.

import { Problem, get, post } from "../data/api.js";
import { openDialog } from "./dialog.js";
import { h } from "../dom/elements.js";
import { isModerator } from "../layout/members.js";
import { worded } from "../data/words.js";

const DROPPED = 3;

// The states of the network, and the injected faults that cause them.
const NETWORKS = {
  fine: { label: "fine", rules: [] },
  slow: { label: "slow: each of the bot's requests takes 1.5 seconds", rules: [{ kind: "delay", seconds: 1.5 }] },
  dead: { label: "far too slow: 4 seconds, but Discord only waits for 3", rules: [{ kind: "delay", seconds: 4 }] },
  busy: { label: "busy: the next ten requests are rate limited", rules: [{ kind: "rate-limit", seconds: 1, times: 10 }] },
  ill: { label: "failing: the next five requests fail", rules: [{ kind: "fail", status: 503, times: 5 }] },
};

const sameRule = (wanted, rule) => rule?.kind === wanted.kind && rule.seconds === (wanted.seconds ?? rule.seconds);

/** The state that the playground is in. */
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
  const options = Object.entries(NETWORKS).map(([name, { label }]) => h("option", { value: name, selected: name === current }, worded(label)));
  const menu = h("select", { class: "input", on: { change: () => act(menu.value) } }, options);
  return h("label", { class: "field" }, h("strong", {}, worded("The bot's network is")), menu);
}

/** The panel behind the lightning bolt. */
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
    title: worded("What if…"),
    body: h(
      "div",
      { class: "dialog-body" },
      toggle(worded("{name} is a moderator", { name }), worded("Gives or takes the moderator role."), isModerator(store, store.me), (on) => attempt(() => post("moderator", { guild: guild.id, as: me.id, on }))),
      toggle(worded("{name} takes no direct messages", { name }), worded("Cards then have to arrive another way."), store.me.dms_open === false, (on) => attempt(() => post("member", { as: me.id, dms_open: !on }))),
      networks(networkOf(rules), (chosen) => attempt(() => setNetwork(chosen))),
      push(worded("Lose the connection"), worded("The gateway closes, and refuses the first attempts to reconnect."), () =>
        attempt(() => post("faults", { kind: "drop", refuse: DROPPED }), worded("The bot has lost its connection. It reconnects by itself.")),
      ),
      push(
        worded("Kill the bot"),
        store.restartable ? worded("In the middle of whatever it is doing. It is restarted at once.") : worded("The bot was not started from here, so restart it where it runs."),
        () => attempt(() => post("restart", {}), worded("The bot was killed. Watch it come back with the tables as they were.")),
        { disabled: !store.restartable },
      ),
    ),
  });
}
