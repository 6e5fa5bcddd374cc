import { inflateSync } from "node:zlib";
import { NotDrawn, type Picture } from "./picture.ts";

/** Values of a pixel, by the kind of colour. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Bytes that a picture may take while it is drawn. */
const most = 64 * 1024 * 1024;

/** A PNG on white. Throws NotDrawn, or an error where it is damaged; interlaced ones are not drawn. */
export function readPng(bytes: Buffer): Picture {
  const parts = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    parts.set(name, [...(parts.get(name) ?? []), bytes.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  const head = parts.get("IHDR")?.[0];
  if (!head) throw new NotDrawn("It has no head.");
  const [width, height, depth, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head.readUInt8(8), head[9] ?? 9];
  const count = channels[kind] ?? 0;
  const stride = Math.ceil((width * count * depth) / 8);
  const size = (stride + 1) * height;
  if (count * width * height === 0 || depth > 16 || size > most || width * height * 3 > most || head[12] !== 0)
    throw new NotDrawn("It is of a kind that is not read.");
  const rows = inflateSync(Buffer.concat(parts.get("IDAT") ?? []), { maxOutputLength: size });
  if (rows.length < size) throw new NotDrawn("It ends before its time.");
  unfilter(rows, stride, Math.max(1, (count * depth) >> 3));
  const [palette, clear] = [parts.get("PLTE")?.[0], parts.get("tRNS")?.[0]];
  const largest = 2 ** Math.min(depth, 8) - 1;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = y * (stride + 1) + 1;
    const value = (place: number) => {
      if (depth >= 8) return rows[row + place * (depth >> 3)] ?? 0;
      return ((rows[row + ((place * depth) >> 3)] ?? 0) >> (8 - depth - ((place * depth) & 7))) & largest;
    };
    for (let x = 0; x < width; x += 1) {
      const first = x * count;
      const index = value(first);
      const alpha = kind === 3 ? (clear?.[index] ?? 255) : count % 2 === 0 ? value(first + count - 1) : 255;
      for (let colour = 0; colour < 3; colour += 1) {
        const own =
          kind === 3 ? palette?.[index * 3 + colour] : (value(first + (count > 2 ? colour : 0)) * 255) / largest;
        rgb[to++] = 255 + Math.round((((own ?? 0) - 255) * alpha) / 255);
      }
    }
  }
  return { width, height, rgb };
}

/** Undoes what makes rows easier to compress: each is written as what it differs from its neighbours. */
function unfilter(rows: Buffer, stride: number, pixel: number): void {
  for (let row = 0; row < rows.length; row += stride + 1) {
    const filter = rows[row] ?? 0;
    if (filter === 0) continue;
    for (let place = 1; place <= stride; place += 1) {
      const left = place > pixel ? (rows[row + place - pixel] ?? 0) : 0;
      const above = row > 0 ? (rows[row + place - stride - 1] ?? 0) : 0;
      const corner = row > 0 && place > pixel ? (rows[row + place - stride - 1 - pixel] ?? 0) : 0;
      const guess =
        filter === 1 ? left : filter === 2 ? above : filter === 3 ? (left + above) >> 1 : paeth(left, above, corner);
      rows[row + place] = (rows[row + place] ?? 0) + guess;
    }
  }
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
