import { crc32 } from "node:zlib";
import type { ChunkReader } from "./chunk-reader.ts";
import { cleanExif } from "./clean-exif.ts";
import type { Size } from "./clean-photo.ts";

const signature = 8;
const header = 25;
/** Texts about the picture: its place among them, also as EXIF or XMP in hexadecimal. */
const texts = ["tEXt", "zTXt", "iTXt"];
/** Bytes. Longer EXIF is none. */
const longestExif = 1024 * 1024;

/**
 * A PNG without the place it was taken at, its picture byte for byte; what stands behind the picture goes too. `judge` hears how
 * large it is. What is no good PNG passes as it is.
 */
export async function* cleanPng(
  reader: ChunkReader,
  judge: (size: Size) => void,
  keepsPlace: boolean,
): AsyncGenerator<Buffer> {
  if (!(await reader.has(signature + header))) return yield* reader.rest();
  const chunk = reader.buffer.subarray(signature);
  // A header that is not whole is no picture to anybody.
  const isWhole = crc32(chunk.subarray(4, 21)) === chunk.readUInt32BE(21);
  if (isWhole) judge({ width: chunk.readUInt32BE(8), height: chunk.readUInt32BE(12) });
  if (!isWhole || keepsPlace) return yield* reader.rest();
  yield reader.take(signature + header);
  while (await reader.has(8)) {
    const length = 12 + reader.buffer.readUInt32BE(0);
    const type = reader.buffer.toString("latin1", 4, 8);
    if (type === "eXIf" && length <= longestExif) {
      if (!(await reader.has(length))) break;
      const exif = cleanExif(reader.take(length).subarray(8, -4));
      if (exif) yield pngChunk(type, exif);
    } else if (texts.includes(type) || type === "eXIf") await skip(reader, length);
    else yield* through(reader, length);
    if (type === "IEND") return void (await reader.drain());
  }
  yield* reader.rest();
}

function pngChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const whole = Buffer.alloc(typed.length + 8);
  whole.writeUInt32BE(body.length, 0);
  typed.copy(whole, 4);
  whole.writeUInt32BE(crc32(typed), typed.length + 4);
  return whole;
}

async function* through(reader: ChunkReader, bytes: number): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; ) {
    if (!(await reader.has(1))) return;
    const part = reader.take(left);
    left -= part.length;
    yield part;
  }
}

async function skip(reader: ChunkReader, bytes: number): Promise<void> {
  for await (const _ of through(reader, bytes));
}
