import { FileFault } from "../inspect-content.ts";
import { ChunkReader } from "./chunk-reader.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";

/** Of a picture, in pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface PhotoSettings {
  megapixels: number;
  /** The place where a photo was taken stays in it. */
  keepsPlace: boolean;
}

/**
 * Passes a file on as it is to be stored: photos without the place where they were taken, everything else as it is. Throws
 * FileFault for a picture with too many pixels, which would fill the memory of whoever opens it.
 */
export function cleanPhoto(
  content: AsyncIterable<Buffer>,
  mime: string,
  { megapixels, keepsPlace }: PhotoSettings,
): AsyncIterable<Buffer> {
  const judge = ({ width, height }: Size) => {
    if (width * height <= megapixels * 1_000_000) return;
    throw new FileFault(
      `has ${width.toLocaleString("en-NZ")} × ${height.toLocaleString("en-NZ")} pixels; ${megapixels} megapixels is the most. Please make it smaller and choose it again.`,
    );
  };
  const cleaner = cleaners[mime];
  return cleaner ? cleaned(new ChunkReader(content), (reader) => cleaner(reader, judge, keepsPlace)) : content;
}

type Cleaner = (reader: ChunkReader, judge: (size: Size) => void, keepsPlace: boolean) => AsyncIterable<Buffer>;

const cleaners: Record<string, Cleaner> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/gif": sizedGif,
};

/** However it ends, the stream is let go: held by a reader that has stopped, what is left of a refused file would never be read. */
async function* cleaned(
  reader: ChunkReader,
  clean: (reader: ChunkReader) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    yield* clean(reader);
  } finally {
    await reader.close();
  }
}

async function* sizedGif(reader: ChunkReader, judge: (size: Size) => void): AsyncGenerator<Buffer> {
  if ((await reader.has(10)) && reader.buffer.toString("latin1", 0, 4) === "GIF8")
    judge({ width: reader.buffer.readUInt16LE(6), height: reader.buffer.readUInt16LE(8) });
  yield* reader.rest();
}
