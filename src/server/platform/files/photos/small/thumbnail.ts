import { type Box, shrunk, upright } from "./picture.ts";
import { readJpeg } from "./read-jpeg.ts";
import { readPng } from "./read-png.ts";
import { writeJpeg } from "./write-jpeg.ts";

/** The kinds of photos that are drawn in small. */
export const drawnKinds = ["image/jpeg", "image/png"];

/** A small picture, and how large it is shown: half of its pixels, so that it is sharp on fine screens. */
export interface Thumbnail extends Box {
  jpeg: Uint8Array;
}

/** Pixels. */
const box = { width: 144, height: 108 };
/** Bytes: what is smaller and stands in the text is not taken for a file of whoever answers a letter. */
const mostBytes = 9 * 1024;

/** A photo in small. Throws where it cannot be drawn. */
export function thumbnailOf(mime: string, bytes: Buffer): Thumbnail {
  const { picture, orientation } =
    mime === "image/png" ? { picture: readPng(bytes), orientation: 1 } : readJpeg(bytes, box);
  const isTurned = orientation >= 5 && orientation <= 8;
  const fitting = isTurned ? { width: box.height, height: box.width } : box;
  const small = upright(shrunk(picture, fitting), orientation);
  const size = { width: Math.ceil(small.width / 2), height: Math.ceil(small.height / 2) };
  for (let coarseness = 2; ; coarseness *= 1.5) {
    const jpeg = writeJpeg(small, coarseness);
    if (jpeg.length <= mostBytes) return { jpeg, ...size };
  }
}
