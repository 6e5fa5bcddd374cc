import { buffer } from "node:stream/consumers";
import { BlendMode, ResizeFit, Transformer } from "@napi-rs/image";
import { cleanPhoto } from "./clean-photo.ts";

/** The kinds of photos that are drawn in small. */
export const drawnKinds = ["image/jpeg", "image/png"];

/** A small picture, and how large it is shown in pixels: half of its own, so that it is sharp on fine screens. */
export interface Thumbnail {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** Pixels. */
const box = { width: 144, height: 108, fit: ResizeFit.Inside };
/** Bytes: what is smaller and stands in the text is not taken for a file of whoever answers a letter. */
const mostBytes = 9 * 1024;
const qualities = [75, 50, 25, 10, 1];
/** Of a picture that is drawn; each pixel takes eight bytes of memory meanwhile. */
const megapixels = 25;

/** Each pixel of a PNG of this depth takes twice as many. */
const isDeepPng = (mime: string, bytes: Buffer): boolean => mime === "image/png" && bytes[24] === 16;

/** What is clear in a picture is shown as white: a pixel of it, to be laid behind. */
const white = Transformer.fromRgbaPixels(new Uint8Array(4).fill(255), 1, 1).pngSync();

/** A photo in small, upright however the camera was held, beside the thread of requests. Throws where it cannot be drawn. */
export async function thumbnailOf(mime: string, content: AsyncIterable<Buffer>): Promise<Thumbnail> {
  const bytes = await buffer(cleanPhoto(content, mime, { megapixels, keepsPlace: false }));
  if (isDeepPng(mime, bytes)) throw new Error("It has 16 bits a colour.");
  const small = await new Transformer(bytes)
    .rotate()
    .resize(box)
    .composite(white, { blend: BlendMode.DestOver, tile: true })
    .png();
  for (const quality of qualities) {
    const jpeg = await new Transformer(small).jpeg(quality);
    if (jpeg.length > mostBytes) continue;
    const { width, height } = await new Transformer(small).metadata();
    return { jpeg, width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  }
  throw new Error("It stays too large, however coarse.");
}
