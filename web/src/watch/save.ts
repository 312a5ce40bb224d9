/** Saving the tree as it is now. */

import { post } from "../api/http";
import type { Drawing, Drawn, Search } from "../api/schema";

export type Format = "svg" | "png" | "tikz";

const SHARP = 2;

export async function save(search: Search, step: number, collapse: number[], format: Format): Promise<void> {
  const wanted: Drawing = { search, step, collapse, format: format === "tikz" ? "tikz" : "svg" };
  const drawn = await post<Drawn>("/api/watch/drawing", wanted);
  if (format === "png") download(await raster(drawn.text), drawn.file.replace(/svg$/, "png"));
  else download(new Blob([drawn.text], { type: format === "svg" ? "image/svg+xml" : "text/x-tex" }), drawn.file);
}

/** An SVG as a PNG, twice as fine as the screen. */
async function raster(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARP;
  canvas.height = image.naturalHeight * SHARP;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large for a PNG; save it as SVG"))), "image/png"),
  );
}

function download(blob: Blob, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
