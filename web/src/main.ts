import "./art/palette.css";
import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { page } from "./lib/page.svelte";

void page.speak(page.language);
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
}
