import type { ChunkReader } from "./chunk-reader.ts";
import { cleanExif } from "./clean-exif.ts";
import type { Size } from "./clean-photo.ts";

const exifMark = Buffer.from("Exif\0\0", "latin1");
/** Segments that may hold the place as text, or lead to pictures behind this one that hold it once more. */
const dropped: [marker: number, mark: string][] = [
  [0xe1, "http://ns.adobe.com/xap/1.0/\0"],
  [0xe1, "http://ns.adobe.com/xmp/extension/\0"],
  [0xe2, "MPF\0"],
  [0xed, "Photoshop 3.0\0"],
];

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: in the picture's data, or filling. */
const standsAlone = (marker: number) => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * A JPEG without the place it was taken at, its picture byte for byte. What stands behind the picture (a second one, a film) goes
 * too. `judge` hears how large it is. What is no good JPEG passes as it is.
 */
export async function* cleanJpeg(
  reader: ChunkReader,
  judge: (size: Size) => void,
  keepsPlace: boolean,
): AsyncGenerator<Buffer> {
  let hasFrame = false;
  let hasScan = false;
  while (await reader.has(4)) {
    const data = dataLength(reader.buffer);
    if (data > 0) {
      yield reader.take(data);
      continue;
    }
    const marker = reader.buffer[1] ?? 0;
    if (marker === 0xff) yield reader.take(1);
    else if (standsAlone(marker)) yield reader.take(2);
    else if (marker === 0xd9) {
      yield reader.take(2);
      if (hasScan && !keepsPlace) return void (await reader.drain());
    } else {
      const length = 2 + reader.buffer.readUInt16BE(2);
      if (!(await reader.has(length))) break;
      const segment = reader.take(length);
      if (isFrame(marker) && length >= 10) {
        hasFrame = true;
        judge({ height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) });
      }
      if (marker === 0xda) hasScan = hasFrame;
      const cleaned = keepsPlace ? segment : cleanSegment(marker, segment);
      if (cleaned) yield cleaned;
    }
  }
  yield* reader.rest();
}

/** How many bytes stand before the next marker; the last one may be the beginning of it. */
function dataLength(buffer: Buffer): number {
  for (let at = buffer.indexOf(0xff); at !== -1; at = buffer.indexOf(0xff, at)) {
    const next = buffer[at + 1];
    if (next === undefined || !(next === 0 || (next >= 0xd0 && next <= 0xd7))) return at;
    at += 2;
  }
  return buffer.length;
}

/** Undefined where nothing of it may stay. */
function cleanSegment(marker: number, segment: Buffer): Buffer | undefined {
  const body = segment.subarray(4);
  const begins = (mark: string) => body.subarray(0, mark.length).equals(Buffer.from(mark, "latin1"));
  if (dropped.some(([of, mark]) => of === marker && begins(mark))) return undefined;
  if (marker !== 0xe1 || !body.subarray(0, exifMark.length).equals(exifMark)) return segment;
  const exif = cleanExif(body.subarray(exifMark.length));
  return exif && Buffer.concat([segment.subarray(0, 4 + exifMark.length), exif]);
}
