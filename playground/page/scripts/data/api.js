// Requests to the playground: what it answers, or a Problem with a sentence for the reader.

import { worded } from "./words.js";

export class Problem extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(`/control/${path}`, options);
  } catch {
    throw new Problem(0, worded("Cannot reach the playground. Is it still running?"));
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, body.error ?? worded("The playground answered {status}.", { status: response.status }));
  return body;
}

export function get(path, query = {}) {
  const asked = new URLSearchParams(query).toString();
  return call(asked ? `${path}?${asked}` : path, {});
}

export function post(path, body) {
  return call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
