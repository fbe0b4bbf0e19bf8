// Modals that the bot opens: labelled fields, checked before they are sent.

import { Problem, post } from "../data/api.js";
import { openDialog } from "./dialog.js";
import { h } from "../dom/elements.js";
import { makeField } from "./fields.js";
import { markdown } from "../render/markdown.js";
import { worded } from "../data/words.js";

const [ROW, TEXT, LABEL] = [1, 10, 18];

function parts(store, modal, fields) {
  return modal.components.map((part) => {
    if (part.type === TEXT) return h("div", { class: "text" }, markdown(part.content, { store }));
    const inside = part.type === ROW ? part.components[0] : part.component;
    const label = part.type === LABEL ? part.label : inside.label;
    const field = makeField(store, inside, label, part.description);
    fields.push(field);
    return field.element;
  });
}

/** Show the modal of that answer, and send what is filled in to the bot. */
export function openModal(store, { interaction, modal }) {
  const fields = [];
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button primary" }, worded("Submit"));
  const cancel = h("button", { type: "button", class: "button plain-button", on: { click: () => dialog.close() } }, worded("Cancel"));
  const form = h("form", { class: "dialog-body", id: `modal-${interaction}`, novalidate: true }, parts(store, modal, fields), problem);
  send.setAttribute("form", form.id);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    await submit(store, interaction, fields, { dialog, send, problem });
  });
  const dialog = openDialog({ title: modal.title, body: form, foot: [cancel, send], kind: "modal" });
  fields[0]?.focus();
}

async function submit(store, interaction, fields, { dialog, send, problem }) {
  const values = Object.fromEntries(fields.map((field) => [field.customId, field.value()]));
  send.disabled = true;
  send.setAttribute("aria-busy", "true");
  problem.hidden = true;
  try {
    const outcome = await post("submit", { as: store.me.id, interaction, values });
    if (outcome.kind !== "failed") {
      dialog.close();
      return;
    }
    problem.textContent = worded("Something went wrong. Try again.");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problem.textContent = error.message;
  } finally {
    send.disabled = false;
    send.removeAttribute("aria-busy");
  }
  problem.hidden = false;
}
