import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanPhoto } from "../../../src/server/platform/files/photos/clean-photo.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, upload } from "./upload.ts";

const place = "36 deg 52' PLACE";
const usual = { megapixels: 100, keepsPlace: false };

const segment = (marker: number, body: Buffer | string) => {
  const bytes = Buffer.from(body);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};

/** EXIF as a camera writes it: orientation, a maker's note and the place, each with its value elsewhere. */
function exif(isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(260);
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  const entry = (at: number, [tag, type, count, value]: number[]) => {
    short(tag ?? 0, at);
    short(type ?? 0, at + 2);
    long(count ?? 0, at + 4);
    if (type === 3) short(value ?? 0, at + 8);
    else long(value ?? 0, at + 8);
  };
  const directory = (at: number, entries: number[][]) => {
    short(entries.length, at);
    for (const [index, one] of entries.entries()) entry(at + 2 + index * 12, one);
  };
  tiff.write(isLittle ? "II*\0" : "MM\0*", 0, "latin1");
  long(8, 4);
  directory(8, [
    [0x0112, 3, 1, 6],
    [0x8769, 4, 1, 60],
    [0x8825, 4, 1, 100],
    [0x9c9b, 1, 20, 230],
  ]);
  directory(60, [[0x927c, 7, place.length, 200]]);
  directory(100, [
    [1, 2, 2, 0x4e],
    [2, 2, place.length, 160],
  ]);
  tiff.write(place, 160, "latin1");
  tiff.write(place, 200, "latin1");
  tiff.write("kept title", 230, "latin1");
  return tiff;
}

const frame = (width: number, height: number) => {
  const body = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  return segment(0xc0, body);
};
const picture = Buffer.concat([
  frame(640, 480),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from("some \xff\x00 data \xff\xd0 of the picture", "latin1"),
  Buffer.from([0xff, 0xd9]),
]);
const jpeg = (isLittle = true) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif(isLittle)])),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x ${place}/>`),
    segment(0xed, `Photoshop 3.0\0${place}`),
    segment(0xe2, "ICC_PROFILE\0kept profile"),
    picture,
    Buffer.from(`a film behind the picture, ${place}`),
  ]);

const chunk = (type: string, body: Buffer | string) => {
  const typed = Buffer.concat([Buffer.from(type), Buffer.from(body)]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(typed.length - 4);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(typed));
  return Buffer.concat([head, typed, tail]);
};
const header = (width: number, height: number) => {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", body)]);
};
const png = Buffer.concat([
  header(640, 480),
  chunk("eXIf", exif(false)),
  chunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${place}`),
  chunk("tEXt", `Comment\0${place}`),
  chunk("IDAT", "the picture"),
  chunk("IEND", ""),
  Buffer.from(place),
]);
const gif = (width: number, height: number) => {
  const bytes = Buffer.from("GIF89a....\0\0\0;");
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};

async function clean(given: Uint8Array, mime: string, settings = usual, sizes: number[] = [7]): Promise<Buffer> {
  async function* inPieces() {
    for (let at = 0, turn = 0; at < given.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield Buffer.from(given.subarray(at, at + size));
      at += size;
    }
  }
  const parts: Buffer[] = [];
  for await (const part of cleanPhoto(inPieces(), mime, settings)) parts.push(part);
  return Buffer.concat(parts);
}

test.each([true, false])(
  "a JPEG loses its place everywhere, and keeps its picture, profile and orientation (%s)",
  async (isLittle) => {
    const given = jpeg(isLittle);
    const cleaned = await clean(given, "image/jpeg");
    expect(cleaned.includes("PLACE")).toBe(false);
    for (const kept of ["kept profile", "kept title"]) expect(cleaned.includes(kept)).toBe(true);
    expect(cleaned.subarray(-picture.length)).toEqual(picture);
    const tiff = cleaned.subarray(12);
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    // Three entries are left, orientation 6 among them, and none leads to the place.
    expect([short(8), short(10), short(18)]).toEqual([3, 0x0112, 6]);
    expect([short(22), short(34)]).toEqual([0x8769, 0x9c9b]);
    expect(await clean(given, "image/jpeg", { ...usual, keepsPlace: true })).toEqual(given);
  },
);

test("a PNG loses its place, and keeps its picture and orientation", async () => {
  const cleaned = await clean(png, "image/png");
  expect(cleaned.includes("PLACE")).toBe(false);
  const emptied = cleaned.subarray(cleaned.indexOf("eXIf") + 4, cleaned.indexOf("IDAT") - 8);
  const kept = [chunk("eXIf", emptied), chunk("IDAT", "the picture"), chunk("IEND", "")];
  expect(cleaned).toEqual(Buffer.concat([header(640, 480), ...kept]));
  expect(emptied.readUInt16BE(18)).toBe(6);
  expect(await clean(png, "image/png", { ...usual, keepsPlace: true })).toEqual(png);
});

test("it is the same however the bytes come, and what is no picture passes as it is", async () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 });
  const whole = await clean(jpeg(), "image/jpeg", usual, [9_999]);
  const wholePng = await clean(png, "image/png", usual, [9_999]);
  await fc.assert(
    fc.asyncProperty(pieces, fc.uint8Array({ maxLength: 400 }), async (sizes, bytes) => {
      expect(await clean(jpeg(), "image/jpeg", usual, sizes)).toEqual(whole);
      expect(await clean(png, "image/png", usual, sizes)).toEqual(wholePng);
      for (const mime of ["image/jpeg", "image/png", "image/gif", "application/pdf"])
        expect(await clean(bytes, mime, { ...usual, megapixels: 5_000 }, sizes)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 60 },
  );
});

test("EXIF that leads nowhere or round in circles is taken out whole", async () => {
  const broken = exif(true);
  broken.writeUInt32LE(5_000, 8 + 2 + 12 * 2 + 8);
  const round = exif(true);
  round.writeUInt32LE(8, 8 + 2 + 12 + 8);
  for (const one of [broken, round, Buffer.from(`nonsense ${place}`)]) {
    const given = Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), one])),
      picture,
    ]);
    const cleaned = await clean(given, "image/jpeg");
    expect(cleaned.includes("PLACE")).toBe(false);
    expect(cleaned.subarray(-picture.length)).toEqual(picture);
  }
});

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("the place is not stored: the hash that is told is that of what is stored, and beside it that of what came", async () => {
  const number = await newDraft(t);
  const sent = new Uint8Array(jpeg());
  const key = "11111111-2222-4333-8444-555555555555";
  const send = async () =>
    (await upload(t, "dealer@example.test", number, [{ name: "roof.jpg", content: sent, key }])).json().files[0];
  const file = await send();
  const stored = await t.as("dealer@example.test")({
    method: "POST",
    url: "/api/file/download",
    payload: { path: file.path },
  });
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(stored.rawPayload.includes("PLACE")).toBe(false);
  expect(file).toMatchObject({
    size: stored.rawPayload.length,
    sha256: hash(stored.rawPayload),
    sent: { size: sent.length, sha256: hash(sent) },
  });
  // Sent again after a lost answer, it is told in the same way.
  expect(await send()).toEqual(file);
  const plain = await upload(t, "dealer@example.test", number, [{ name: "plain.jpg", content: samples.jpg }]);
  expect(plain.json().files[0].sent).toBeUndefined();
});

test("pictures of more than 100 megapixels are refused by their header", async () => {
  const number = await newDraft(t);
  const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame(10_001, 10_000)]);
  // What comes behind the header is read past.
  const behind = Buffer.alloc(2 * 1024 * 1024);
  const files = [
    ["large.jpg", large] as const,
    ["large.png", header(20_000, 6_000)] as const,
    ["large.gif", gif(60_000, 60_000)] as const,
  ].map(([name, head]) => ({ name, content: new Uint8Array(Buffer.concat([head, behind])) }));
  for (const file of files) {
    const answer = await upload(t, "dealer@example.test", number, [file]);
    expect([file.name, answer.statusCode, answer.json().message]).toEqual([
      file.name,
      422,
      expect.stringMatching(/pixels; 100 megapixels is the most\. Please make it smaller and choose it again\.$/),
    ]);
  }
  // On a line the rest comes while it is refused.
  const address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  const form = new FormData();
  form.append("claim", number);
  for (const { name, content } of files) form.append("claim_files[]", new File([content], name));
  const headers = { authorization: `Bearer ${await t.tokens.sign("user-dealer")}` };
  const answer = await fetch(`${address}/api/file/store`, { method: "POST", headers, body: form });
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ["claim_files.0"]]);
  const small = await upload(t, "dealer@example.test", number, [
    { name: "small.gif", content: new Uint8Array(gif(640, 480)) },
  ]);
  expect(small.statusCode).toBe(200);
});
