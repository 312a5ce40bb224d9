import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the Python package, so that a wheel has it and users need no Node.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../python/zermelo/studio/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
