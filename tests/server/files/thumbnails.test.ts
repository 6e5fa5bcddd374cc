import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Picture, shrunk } from "../../../src/server/platform/files/photos/small/picture.ts";
import { readJpeg } from "../../../src/server/platform/files/photos/small/read-jpeg.ts";
import { readPng } from "../../../src/server/platform/files/photos/small/read-png.ts";
import { thumbnailOf } from "../../../src/server/platform/files/photos/small/thumbnail.ts";
import { thumbnailApart } from "../../../src/server/platform/files/photos/small/thumbnail-apart.ts";
import { writeJpeg } from "../../../src/server/platform/files/photos/small/write-jpeg.ts";

/** Made by libjpeg: 32 by 32, quarters red, green, blue and nearly white; colours at half the width and height. */
const byOthers = {
  progressive: Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAgACADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYFB//EABcBAAMBAAAAAAAAAAAAAAAAAAQFBgf/2gAMAwEAAhADEAAAAZ8LrDRA+YTI0lv38R5H/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBAQABBQIH/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPwEf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPwEf/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBAQAGPwIH/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBAQABPyEH/9oADAMBAAIAAwAAABD/AO+8/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPxAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPxAf/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBAQABPxAH/9k=",
    "base64",
  ),
  "baseline with restarts": Buffer.from(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAgACADASIAAhEBAxEB/8QAGAABAAMBAAAAAAAAAAAAAAAAAAUGBwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFwEAAwEAAAAAAAAAAAAAAAAAAAYHBf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/3QAEAAH/2gAMAwEAAhEDEQA/AKAAXlhf/9CCAJxBf//RxYBYWe//0ulQAH//2Q==",
    "base64",
  ),
};
type Colour = [number, number, number];
const quarters: Colour[] = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
  [240, 240, 240],
];
const box = { width: 144, height: 108 };

/** The colours in the middle of the picture's quarters. */
const seen = ({ width, height, rgb }: Picture): Colour[] =>
  [1, 3].flatMap((y) =>
    [1, 3].map((x) => {
      const at = (Math.floor((height * y) / 4) * width + Math.floor((width * x) / 4)) * 3;
      return [...rgb.subarray(at, at + 3)] as Colour;
    }),
  );
const isNear = (found: Colour[], wanted: Colour[], by: number) =>
  found.flat().every((value, place) => Math.abs(value - (wanted.flat()[place] ?? 0)) <= by);

const drawn = (width: number, height: number, at: (x: number, y: number) => Colour): Picture => ({
  width,
  height,
  rgb: Uint8Array.from(
    Array.from({ length: width * height }, (_, place) => at(place % width, Math.floor(place / width))).flat(),
  ),
});
const inQuarters = (width: number, height: number) =>
  drawn(width, height, (x, y) => quarters[(y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0)] as Colour);

for (const [kind, bytes] of Object.entries(byOthers))
  test(`a JPEG of another hand is read: ${kind}`, () => {
    const { picture } = readJpeg(bytes, box);
    expect(isNear(seen(picture), quarters, 12), JSON.stringify(seen(picture))).toBe(true);
  });

test("what is written is read again, whatever its size, and with as much of it as the box needs", () => {
  const sides = fc.integer({ min: 4, max: 90 });
  fc.assert(
    fc.property(sides, sides, fc.integer({ min: 1, max: 200 }), (width, height, side) => {
      const { picture } = readJpeg(writeJpeg(inQuarters(width, height), 1), { width: side, height: side });
      const isWhole = side >= Math.max(width, height);
      expect(picture.width).toBeLessThanOrEqual(width);
      expect(!isWhole || isNear(seen(picture), quarters, 40)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

/** With an EXIF segment that says how the camera was held. */
const held = (jpeg: Buffer, orientation: number) => {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

test("a thumbnail stands upright however the camera was held", () => {
  const jpeg = writeJpeg(inQuarters(64, 48), 1);
  // Where each quarter of the photo comes to stand, by orientation.
  const places = ["0123", "1032", "3210", "2301", "0213", "2031", "3120", "1302"];
  for (const [index, order] of places.entries()) {
    const { width, height, jpeg: small } = thumbnailOf("image/jpeg", held(jpeg, index + 1));
    expect([width, height], String(index + 1)).toEqual(index < 4 ? [32, 24] : [24, 32]);
    const { picture } = readJpeg(Buffer.from(small), box);
    const wanted = [...order].map((place) => quarters[Number(place)] as Colour);
    expect(isNear(seen(picture), wanted, 24), `${index + 1}: ${JSON.stringify(seen(picture))}`).toBe(true);
  }
});

const chunk = (name: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
};
const png = (width: number, height: number, [depth, kind]: [number, number], rows: number[][], more: Buffer[] = []) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind], 8);
  const mark = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([mark, chunk("IHDR", head), ...more, chunk("IDAT", deflateSync(Buffer.from(rows.flat())))]);
};

test("PNGs of every colour and filter are read, what is clear in them as white", () => {
  const of = (bytes: Buffer) => [...readPng(bytes).rgb];
  expect(of(png(2, 1, [8, 2], [[0, 1, 2, 3, 250, 251, 252]]))).toEqual([1, 2, 3, 250, 251, 252]);
  expect(of(png(2, 1, [8, 6], [[0, 10, 20, 30, 255, 10, 20, 30, 0]]))).toEqual([10, 20, 30, 255, 255, 255]);
  expect(of(png(2, 1, [8, 4], [[0, 7, 255, 7, 0]]))).toEqual([7, 7, 7, 255, 255, 255]);
  expect(of(png(2, 1, [16, 0], [[0, 9, 99, 200, 99]]))).toEqual([9, 9, 9, 200, 200, 200]);
  expect(of(png(3, 1, [1, 0], [[0, 0b10100000]]))).toEqual([255, 255, 255, 0, 0, 0, 255, 255, 255]);
  const palette = [chunk("PLTE", Buffer.from([1, 2, 3, 4, 5, 6])), chunk("tRNS", Buffer.from([255, 0]))];
  expect(of(png(2, 1, [4, 3], [[0, 0x01]], palette))).toEqual([1, 2, 3, 255, 255, 255]);
  // The same two columns by each of the filters, each row below the one before.
  const rows = [
    [0, 10, 20],
    [1, 30, 10],
    [2, 5, 5],
    [3, 10, 10],
    [4, 1, 2],
  ];
  const grey = [10, 20, 30, 40, 35, 45, 27, 46, 28, 48];
  expect(of(png(2, 5, [8, 0], rows))).toEqual(grey.flatMap((value) => [value, value, value]));
});

test("a thumbnail stays below what answers by mail would bring back as a file, whatever it shows", () => {
  let state = 1;
  const noise = () => {
    state = (state * 16807) % 2147483647;
    return state & 255;
  };
  const rgb = Array.from({ length: 300 }, () => [0, ...Array.from({ length: 900 }, noise)]);
  const { jpeg, width, height } = thumbnailOf("image/png", png(300, 300, [8, 2], rgb));
  expect([width, height]).toEqual([54, 54]);
  expect(jpeg.length).toBeLessThan(10 * 1024);
  expect(shrunk(inQuarters(300, 10), box)).toMatchObject({ width: 144, height: 5 });
});

test("what is damaged ends in an error, soon", { timeout: 20_000 }, async () => {
  const files = [...Object.values(byOthers), writeJpeg(inQuarters(40, 40), 3)];
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat(), (file, place, value, length) => {
      const bytes = Buffer.from(file);
      bytes[place % bytes.length] = value;
      try {
        const { jpeg } = thumbnailOf(
          "image/jpeg",
          bytes.subarray(0, length % 3 === 0 ? length % bytes.length : undefined),
        );
        return jpeg.length > 0;
      } catch (error) {
        return error instanceof Error;
      }
    }),
    { numRuns: 200 },
  );
  await expect(thumbnailApart("image/png", Buffer.from("no picture"))).rejects.toThrow();
});
