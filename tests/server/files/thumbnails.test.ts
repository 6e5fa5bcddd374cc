import { Transformer } from "@napi-rs/image";
import { expect, test } from "vitest";
import { thumbnailOf } from "../../../src/server/platform/files/photos/thumbnail.ts";

type Colour = [number, number, number, number];
const red: Colour = [200, 30, 30, 255];
const blue: Colour = [30, 30, 200, 255];
const clear: Colour = [0, 0, 0, 0];

const picture = (width: number, height: number, at: (x: number, y: number) => Colour) =>
  Transformer.fromRgbaPixels(
    Uint8Array.from(
      Array.from({ length: width * height }, (_, place) => at(place % width, Math.floor(place / width))).flat(),
    ),
    width,
    height,
  );
async function* streamed(...parts: Buffer[]) {
  yield* parts;
}

/** With an EXIF segment that says how the camera was held. */
const held = (jpeg: Buffer, orientation: number) => {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

/** Its colours halfway down, at a quarter and three quarters of its width. */
async function seen({ jpeg }: { jpeg: Uint8Array }) {
  const { width, height } = await new Transformer(jpeg).metadata();
  const rgb = await new Transformer(jpeg).rawPixels();
  return [0.25, 0.75].map((part) => {
    const at = (Math.floor(height / 2) * width + Math.floor(width * part)) * 3;
    return [...rgb.subarray(at, at + 3)].map((value) => Math.round(value / 100));
  });
}

test("a thumbnail fits its box and stands upright however the camera was held", async () => {
  const jpeg = await picture(480, 240, (x) => (x < 240 ? red : blue)).jpeg(95);
  const straight = await thumbnailOf("image/jpeg", streamed(jpeg.subarray(0, 100), jpeg.subarray(100)));
  expect([straight.width, straight.height]).toEqual([72, 36]);
  const turned = await thumbnailOf("image/jpeg", streamed(held(jpeg, 6)));
  expect([turned.width, turned.height]).toEqual([27, 54]);
  const mirrored = await thumbnailOf("image/jpeg", streamed(held(jpeg, 3)));
  expect([await seen(straight), await seen(mirrored)]).toEqual([
    [
      [2, 0, 0],
      [0, 0, 2],
    ],
    [
      [0, 0, 2],
      [2, 0, 0],
    ],
  ]);
});

test("what is clear in a picture is white", async () => {
  const png = await picture(40, 20, (x) => (x < 20 ? clear : blue)).png();
  expect(await seen(await thumbnailOf("image/png", streamed(png)))).toEqual([
    [3, 3, 3],
    [0, 0, 2],
  ]);
});

test("a thumbnail stays below what answers by mail would bring back as a file, whatever it shows", async () => {
  let state = 1;
  const noise = () => {
    state = (state * 16807) % 2147483647;
    return state & 255;
  };
  const png = await picture(144, 108, () => [noise(), noise(), noise(), 255]).png();
  const { jpeg } = await thumbnailOf("image/png", streamed(png));
  expect(jpeg.length).toBeLessThan(10 * 1024);
});

test("what is no picture, or one of too many or too deep pixels, is not drawn", async () => {
  await expect(thumbnailOf("image/png", streamed(Buffer.from("no picture")))).rejects.toThrow();
  const deep = await picture(8, 8, () => red).png();
  deep[24] = 16;
  await expect(thumbnailOf("image/png", streamed(deep))).rejects.toThrow("16 bits");
  const jpeg = await picture(8, 8, () => red).jpeg();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const vast = Buffer.from(jpeg);
  vast.writeUInt16BE(20_000, frame + 5);
  vast.writeUInt16BE(20_000, frame + 7);
  await expect(thumbnailOf("image/jpeg", streamed(vast))).rejects.toThrow("25 megapixels is the most");
});
