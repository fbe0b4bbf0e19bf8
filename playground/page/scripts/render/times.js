// Times as Discord writes them, and the relative ones that keep counting.

import { locale, worded } from "../data/words.js";

const STEPS = [
  [60, "second", 1],
  [3600, "minute", 60],
  [86400, "hour", 3600],
  [2592000, "day", 86400],
  [31536000, "month", 2592000],
  [Infinity, "year", 31536000],
];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

// Times are written as the page speaks, whatever the bot does.
const language = locale.startsWith("en") ? "en-GB" : locale;
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

function ago(seconds, now = Date.now() / 1000) {
  const away = Math.round(seconds - now);
  const [, unit, size] = STEPS.find(([limit]) => Math.abs(away) < limit);
  return relative.format(Math.round(away / size), unit);
}

export const written = (date, style = "f") => new Intl.DateTimeFormat(language, STYLES[style]).format(date);

/** The words for <t:seconds:style>. */
export function timeText(seconds, style) {
  return style === "R" ? ago(seconds) : written(new Date(1000 * seconds), style);
}

export function sentAt(date) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return written(date, "t");
  return days === 1 ? worded("Yesterday at {time}", { time: written(date, "t") }) : `${written(date, "d")} ${written(date, "t")}`;
}

/** Keep every relative time on the page up to date. */
export function startCounting() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-counts]")) {
      const text = ago(Number(element.dataset.counts));
      if (element.firstChild && element.firstChild.data !== text) element.firstChild.data = text;
    }
  }, 1000);
}
