import "./art/palette.css";
import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { device } from "./lib/device.svelte";
import { page } from "./lib/page.svelte";
import { BASE } from "./lib/site";

void page.speak(page.language);
mount(App, { target: document.getElementById("app")! });

// Alone, hot-seat and against computers people play on this device, as soon as it is ready for that.
addEventListener("load", () => device.offer(() => page.atServer));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register(`${BASE}worker.js`).catch(() => undefined));
}
