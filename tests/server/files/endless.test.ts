import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { countStored } from "../claims/warranty-form.ts";
import { newDraft, storedKeys } from "./upload.ts";

const megabyte = 1024 * 1024;
let t: TestApp;
let port: number;
let claim: string;
let token: string;
let before: object;

const kept = async () => ({ rows: await countStored(t), keys: await storedKeys(t) });

beforeAll(async () => {
  t = await testApp({ env: { MAX_FILE_MB: "1", MAX_VIDEO_MB: "2", MAX_FILES_PER_CLAIM: "3" } });
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  const address = t.app.server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
  claim = await newDraft(t);
  token = await t.tokens.sign("user-dealer");
});
beforeEach(async () => {
  before = await kept();
});
afterAll(() => t.close());

interface Ended {
  /** The first answer, as it came; empty when there was none. */
  answer: string;
  sentBytes: number;
}

const named = () => `--b\r\ncontent-disposition: form-data; name="claim"\r\n\r\n${claim}\r\n`;
const fileHead = (name: string, more = "") =>
  `--b\r\ncontent-disposition: form-data; name="claim_files[]"; filename="${name}"\r\n${more}\r\n`;

/** Sends what `body` gives, in chunks, for as long as the other side holds the connection and no further than `most` bytes. */
function pour(body: () => Iterable<string | Buffer>, most = 200 * megabyte, length?: number): Promise<Ended> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, "127.0.0.1");
    let answer = "";
    let sentBytes = 0;
    const framing = length === undefined ? "transfer-encoding: chunked" : `content-length: ${length}`;
    socket.on("data", (bytes) => (answer += bytes.toString()));
    socket.on("error", () => {});
    socket.on("close", () => resolve({ answer, sentBytes }));
    socket.write(
      `POST /api/file/store HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`,
    );
    const pieces = body()[Symbol.iterator]();
    const more = () => {
      while (!socket.destroyed) {
        const { done, value } = pieces.next();
        if (done || sentBytes > most) {
          socket.write("0\r\n\r\n");
          if (answer) socket.end();
          else socket.once("data", () => socket.end());
          return;
        }
        const piece = Buffer.from(value);
        sentBytes += piece.length;
        const isOpen =
          length === undefined
            ? socket.write(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]))
            : socket.write(piece);
        if (!isOpen) return void socket.once("drain", more);
      }
    };
    more();
  });
}

function* endless(first: string, piece: string | Buffer = Buffer.alloc(64 * 1024, "x")): Iterable<string | Buffer> {
  yield first;
  for (;;) yield piece;
}

const statusOf = ({ answer }: Ended) => Number(answer.split(" ")[1]);
/** What lies in the buffers of both ends when a connection is broken off. */
const onItsWay = 16 * megabyte;

test("a file that never ends is refused in words at its limit, and soon nobody listens to the rest", async () => {
  const ended = await pour(() => endless(named() + fileHead("a.txt")));
  expect([statusOf(ended), ended.answer]).toEqual([422, expect.stringContaining("a.txt is larger than 1 MB.")]);
  expect(ended.sentBytes).toBeLessThan(onItsWay);
  expect(await kept()).toEqual(before);
});

test("ten gigabytes that are announced are refused before they come", async () => {
  const ended = await pour(() => endless(named() + fileHead("a.mp4")), 200 * megabyte, 10 * 1024 * megabyte);
  expect([statusOf(ended), ended.answer]).toEqual([
    413,
    expect.stringContaining("Please send fewer or smaller files."),
  ]);
  expect(ended.sentBytes).toBeLessThan(onItsWay);
  expect(await kept()).toEqual(before);
});

const floods: [string, () => Iterable<string | Buffer>][] = [
  ["what stands before the first part", () => endless("")],
  ["the line of a part's name", () => endless(`${named()}--b\r\ncontent-disposition: form-data; name="`)],
  [
    "the heads of a part",
    () => endless(named() + fileHead("a.txt", "").slice(0, -2), `x-more: ${"y".repeat(8000)}\r\n`),
  ],
  ["a field", () => endless(`${named()}--b\r\ncontent-disposition: form-data; name="more"\r\n\r\n`)],
  ["another field of the claim's name", () => endless("", named())],
  [
    "fields of one letter",
    () => endless(named(), '--b\r\ncontent-disposition: form-data; name="m"\r\n\r\n1\r\n'.repeat(500)),
  ],
  ["empty files", () => endless(named(), `${fileHead("a.txt")}\r\n`.repeat(500))],
  ["files without a name", () => endless(named(), `${fileHead("")}x\r\n`.repeat(500))],
  [
    "files of another field",
    () => endless(named(), `${fileHead("a.txt").replace("claim_files", "more")}x\r\n`.repeat(500)),
  ],
  ["ends of lines", () => endless(`${named()}\r\n`, "\r\n--".repeat(10_000))],
  ["what follows the last part", () => endless(`${named()}${fileHead("a.exe")}x\r\n--b--\r\n`)],
];

test.each(floods)("%s without end: refused, the connection closed, nothing kept", async (_what, body) => {
  const ended = await pour(body);
  expect(ended.sentBytes).toBeLessThan(onItsWay + 8 * megabyte);
  if (ended.answer) expect(statusOf(ended)).toSatisfy((status: number) => status >= 400 && status < 500);
  expect(await kept()).toEqual(before);
  expect((await t.app.inject({ url: "/healthz" })).statusCode).toBe(200);
});

test("ten thousand parts are refused, and the server goes on", async () => {
  const ended = await pour(function* () {
    yield named();
    for (let n = 0; n < 10_000; n++) yield `${fileHead(`${n}.txt`)}x\r\n`;
    yield "--b--\r\n";
  });
  expect([413, 422]).toContain(statusOf(ended));
  expect(await kept()).toEqual(before);
});

test("a boundary that says it is longer than any, or is none, is refused", async () => {
  for (const boundary of ["x".repeat(5_000), "", '"', "\u0000"]) {
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/file/store",
      headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: "x",
    });
    expect(answer.statusCode, boundary.slice(0, 9)).toSatisfy((status: number) => status >= 400 && status < 500);
  }
});
