import { readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env.FELTTIP_SERVER ?? "http://127.0.0.1:8000";

/** All files of the page, so that whoever wants to do without a network can keep them. */
const listed: Plugin = {
  name: "list-of-files",
  generateBundle(_, files) {
    const icons = readdirSync("public/icons").filter((name) => name.endsWith(".svg")).map((name) => `icons/${name}`);
    const names = [...Object.keys(files).filter((name) => name.startsWith("assets/")), ...icons];
    this.emitFile({ type: "asset", fileName: "assets.json", source: JSON.stringify(names.sort()) });
  },
};

export default defineConfig({
  plugins: [svelte(), listed],
  build: {
    outDir: "../src/felttip/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { page: "index.html", worker: "src/worker.ts" },
      output: {
        // The worker rules over the whole page, so it lies at the root under one name; all else is named by its content.
        entryFileNames: (chunk) => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  // Parts find each other wherever the page lies; only its one document says where that is.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/offline": SERVER } },
  test: { include: ["tests/**/*.test.ts"] },
});
