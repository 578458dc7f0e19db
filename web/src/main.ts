import "./art/palette.css";
import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { device } from "./lib/device.svelte";
import { page, t } from "./lib/page.svelte";
import { keepSending } from "./lib/sending.svelte";
import { BASE, SITE } from "./lib/site";

void page.speak(page.language);
mount(App, { target: document.getElementById("app")! });

// Alone, hot-seat and against computers people play on this device, as soon as it is ready for that.
addEventListener("load", () => device.offer(() => page.atServer));

// What was played without a network is sent when there is one.
if (!SITE) {
  keepSending(({ game }, refusal) => {
    if (refusal) page.refuse(refusal);
    else page.tell(t("web-aboard-sent", { game: { message: `${game}-name` } }), "warm");
  });
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register(`${BASE}worker.js`).catch(() => undefined));
}
