import { waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { FileQueue } from "../../../src/portal/features/files/file-queue.ts";
import type { KeptFile } from "../../../src/portal/features/files/unsent-file-store.ts";
import { createApi } from "../../../src/portal/shared/api/api.ts";
import { aFile } from "../support/records.ts";
import { watchSaves } from "../support/reports.ts";
import { type Received, smallServer } from "../support/small-server.ts";

type Answer = { status?: number; json?: unknown };

/** Pauses that nobody waits for. */
const short = [1, 1, 1];

async function aQueue(
  answer: (request: Received) => Answer | Promise<Answer>,
  stored = [aFile()],
  unsent: KeptFile[] = [],
  rest?: number,
) {
  const server = await smallServer(answer);
  onTestFinished(() => server.close());
  const session = { accessToken: async () => "token", renew: async () => "token" };
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  return new FileQueue(api, stored, unsent, { pauses: short, rest });
}

const file = (name: string) => new File(["bytes"], name, { type: "text/plain" });
const kept = (name: string, own = {}) => ({
  json: { file: "saved", files: [aFile({ original_filename: name, size: 5, ...own })] },
});
const nameIn = (body: string) => /filename="([^"]+)"/.exec(body)?.[1] ?? "";
const keyIn = (body: string) => /name="claim_file_keys\[\]"\r\n\r\n(\S+)/.exec(body)?.[1] ?? "";

function goOnline(isOnline: boolean) {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
  if (isOnline) dispatchEvent(new Event("online"));
}
beforeEach(() => goOnline(true));
const states = (queue: FileQueue) => queue.list().map(({ name, state }) => `${name} ${state}`);

test("at most two files are sent at the same time", async () => {
  let underWay = 0;
  let most = 0;
  const queue = await aQueue(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return kept("sent.txt");
  }, []);
  queue.add(["a", "b", "c", "d", "e"].map(file));
  expect(await queue.send("u-1")).toBe(0);
  expect(most).toBeLessThanOrEqual(2);
  expect(queue.counts).toMatchObject({ stored: 5, queued: 0, documents: 5, photos: 0, videos: 0 });
});

test.each([
  [
    "This file is not what its name says.",
    "This file is not what its name says. Please remove it and choose another file.",
  ],
  ["It has too many pixels. Please make it smaller.", "It has too many pixels. Please make it smaller."],
])(
  "a file that failed says why and what to do (%s), stays to be kept, and is sent again; what is stored is not",
  async (why, error) => {
    const errors = { "claim_files.0": [why] };
    let isDown = true;
    const sent: string[] = [];
    const queue = await aQueue(({ body }) => {
      const name = nameIn(body);
      sent.push(name);
      return name === "bad.txt" && isDown ? { status: 422, json: { message: "No.", errors } } : kept(name);
    }, []);
    queue.add([file("bad.txt"), file("good.txt")]);
    expect(await queue.send("u-1")).toBe(1);
    expect(states(queue)).toEqual(["bad.txt failed", "good.txt stored"]);
    expect(queue.list()[0]).toMatchObject({ error, isRefused: true });
    expect(queue.unsent.map(({ file }) => file.name)).toEqual(["bad.txt"]);
    isDown = false;
    expect(await queue.send("u-1")).toBe(0);
    expect(sent.filter((name) => name === "good.txt")).toHaveLength(1);
  },
);

test.each([
  [{ json: { error: "not amendable" } }, "The file cannot be deleted from the claim"],
  [{ status: 422, json: { message: "It is too late." } }, "Error: It is too late."],
  [{ status: 403, json: {} }, "Error: 403 Forbidden"],
])(
  "a stored file that the server keeps stays in the list, with its words [FILES-23] [FILES-24]",
  async (answer, error) => {
    const queue = await aQueue(() => answer);
    const id = queue.list()[0]?.id ?? "";
    expect(await queue.remove(id)).toEqual({ error });
    expect(queue.list()).toHaveLength(1);
  },
);

test("a stored file is asked for by its path, and listed and saved under its original filename [FILES-20] [FILES-21]", async () => {
  const stored = aFile({ original_filename: "Rating plate (1).JPG" });
  const asked: string[] = [];
  const saved = watchSaves();
  const queue = await aQueue(
    ({ body }) => {
      asked.push(body);
      return { json: {} };
    },
    [stored],
  );
  expect(queue.list()).toMatchObject([{ name: "Rating plate (1).JPG" }]);
  expect(await queue.download(queue.list()[0]?.id ?? "")).toBeUndefined();
  expect([asked, saved]).toEqual([[JSON.stringify({ path: stored.path })], ["Rating plate (1).JPG"]]);
});

test("a stored file that the server deletes goes, a queued one goes without asking", async () => {
  const asked: string[] = [];
  const queue = await aQueue(({ body }) => {
    asked.push(body);
    return { json: { file: "deleted" } };
  });
  queue.add([file("new.txt")]);
  for (const { id } of [...queue.list()]) expect(await queue.remove(id)).toBeUndefined();
  expect(queue.list()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test("a file that gets no answer is sent again by itself, under the same key", async () => {
  const keys: string[] = [];
  const queue = await aQueue(({ body }) => {
    keys.push(keyIn(body));
    return keys.length < 3 ? { status: 503 } : kept(nameIn(body), { upload_key: keyIn(body) });
  }, []);
  queue.add([file("a.txt")]);
  const seen = new Set<string>();
  queue.subscribe(() => seen.add(queue.list()[0]?.state ?? ""));
  expect(await queue.send("u-1")).toBe(0);
  expect(states(queue)).toEqual(["a.txt stored"]);
  expect(seen).toContain("waiting");
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("after the last try a person is asked, and the network's return sends it without them", async () => {
  let isDown = true;
  let tries = 0;
  const queue = await aQueue(({ body }) => {
    tries += 1;
    return isDown ? { status: 503 } : kept(nameIn(body));
  }, []);
  onTestFinished(queue.start());
  queue.add([file("a.txt")]);
  expect(await queue.send("u-1")).toBe(1);
  expect([states(queue), tries]).toEqual([["a.txt failed"], 4]);
  isDown = false;
  goOnline(true);
  await waitFor(() => expect(states(queue)).toEqual(["a.txt stored"]));
  expect(queue.overdue).toBe(0);
});

test("a file that was given up goes on by itself later, though the browser never said that the network was gone", async () => {
  let tries = 0;
  const answer = ({ body }: Received) => (++tries < 7 ? { status: 503 } : kept(nameIn(body)));
  const queue = await aQueue(answer, [], [], 1);
  onTestFinished(queue.start());
  queue.add([file("a.txt")]);
  await queue.send("u-1");
  await waitFor(() => expect(states(queue)).toEqual(["a.txt stored"]));
  expect(tries).toBe(7);
});

test("a page that slept while the network came back sends what waits once it wakes", async () => {
  const queue = await aQueue(({ body }) => kept(nameIn(body)), []);
  onTestFinished(queue.start());
  goOnline(false);
  queue.add([file("a.txt"), file("b.txt")]);
  expect(await queue.send("u-1")).toBe(2);
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(queue.overdue).toBe(0));
});

test("without a network nothing is tried, and all of it goes when the network is back", async () => {
  let tries = 0;
  const queue = await aQueue(({ body }) => {
    tries += 1;
    return kept(nameIn(body));
  }, []);
  onTestFinished(queue.start());
  goOnline(false);
  queue.add([file("a.txt"), file("b.txt"), file("c.txt")]);
  expect(await queue.send("u-1")).toBe(3);
  expect(queue.list().map(({ state, isOffline }) => [state, isOffline])).toEqual(Array(3).fill(["waiting", true]));
  expect(tries).toBe(0);
  goOnline(true);
  await waitFor(() => expect(queue.overdue).toBe(0));
  expect(tries).toBe(3);
});

test("what the server stored is compared with what was sent; another size or hash is taken back and sent again", async () => {
  const answers = [{ size: 4 }, { sha256: "0".repeat(64) }, {}];
  const deleted: string[] = [];
  const queue = await aQueue(({ path, body }) => {
    if (path !== "/api/file/delete") return kept("a.txt", answers.shift());
    deleted.push(body);
    return { json: { file: "deleted" } };
  }, []);
  queue.add([file("a.txt")]);
  expect(await queue.send("u-1")).toBe(0);
  expect(deleted).toHaveLength(2);
  expect(answers).toEqual([]);
});

test("a file is cancelled while it is sent: it leaves the list, and what was stored meanwhile is taken back", async () => {
  const deleted: unknown[] = [];
  const stored = aFile({ original_filename: "a.txt", size: 5 });
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let goOn = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const queue = await aQueue(async ({ path, body }) => {
    if (path === "/api/file/delete") {
      deleted.push(JSON.parse(body));
      return { json: { file: "deleted" } };
    }
    arrived();
    await mayAnswer;
    return { json: { file: "saved", files: [stored] } };
  }, []);
  queue.add([file("a.txt")]);
  const ended = queue.send("u-1");
  await isThere;
  await queue.remove(queue.list()[0]?.id ?? "");
  expect(queue.list()).toEqual([]);
  goOn();
  expect(await ended).toBe(0);
  expect(deleted).toEqual([{ file: stored.uuid }]);
  expect(queue.list()).toEqual([]);
});

test("files that an earlier visit left go on by themselves; what waits for a save stays", async () => {
  const unsent = [
    { id: "11111111-1111-4111-8111-111111111111", file: file("left.txt"), isDue: true },
    { id: "22222222-2222-4222-8222-222222222222", file: file("new.txt") },
  ];
  const queue = await aQueue(({ body }) => kept(nameIn(body)), [], unsent);
  expect(queue.overdue).toBe(1);
  expect(await queue.resume("u-1")).toBe(0);
  expect(states(queue)).toEqual(["left.txt stored", "new.txt queued"]);
});

test("a file whose answer was lost is not sent again when the claim has it by its key", async () => {
  const id = "11111111-1111-4111-8111-111111111111";
  const stored = aFile({ original_filename: "left.txt", upload_key: id });
  const queue = await aQueue(() => ({ status: 500 }), [stored], [{ id, file: file("left.txt"), isDue: true }]);
  expect(states(queue)).toEqual(["left.txt stored"]);
  expect(queue.unsent).toEqual([]);
});

test("a claim that takes no more files says so, and does not blame the file", async () => {
  const told = "Files of this claim can no longer be changed.";
  const queue = await aQueue(() => ({ status: 422, json: { message: told, errors: { claim: [told] } } }), []);
  queue.add([file("a.txt")]);
  expect(await queue.send("u-1")).toBe(1);
  expect(queue.list()[0]).toMatchObject({ error: told, isRefused: true });
});

test("a file that is gone from the device says so, and is not tried again", async () => {
  const queue = await aQueue(() => ({ status: 500 }), []);
  const gone = file("gone.txt");
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }) as never;
  queue.add([gone]);
  expect(await queue.send("u-1")).toBe(1);
  expect(queue.list()[0]?.error).toContain("gone.txt can no longer be read");
  expect(queue.list()[0]?.isRefused).toBe(true);
});
