// Dark or light: as the system is set, unless the reader chose.

import { keep, recall } from "../data/browser_storage.js";

const light = matchMedia("(prefers-color-scheme: light)");

const isLight = () => (recall("theme") ?? (light.matches ? "light" : "dark")) === "light";

export function applyTheme() {
  document.documentElement.dataset.theme = isLight() ? "light" : "dark";
}

export function switchTheme() {
  keep("theme", isLight() ? "dark" : "light");
  applyTheme();
}

light.addEventListener("change", applyTheme);
