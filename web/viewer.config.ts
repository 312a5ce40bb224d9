import { defineConfig } from "vite";

// The page of a single search is one file, so its script is one too. Python puts it into the page.
export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: "src/viewer/viewer.ts", formats: ["iife"], name: "viewer", fileName: () => "viewer.js" },
    outDir: "../python/zermelo/trace",
    emptyOutDir: false,
    target: "es2022",
  },
});
