import { expect, onTestFinished, test } from "vitest";
import { createApi } from "../../../src/portal/api/api.ts";
import { FileQueue } from "../../../src/portal/form/files/file-queue.ts";
import { aFile } from "../support/records.ts";
import { type Received, smallServer } from "../support/small-server.ts";

type Answer = { status?: number; json?: unknown };

async function aQueue(answer: (request: Received) => Answer | Promise<Answer>, stored = [aFile()]) {
  const server = await smallServer(answer);
  onTestFinished(() => server.close());
  const session = { accessToken: async () => "token", renew: async () => "token" };
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  return new FileQueue(api, stored, []);
}

const file = (name: string) => new File(["bytes"], name, { type: "text/plain" });
const kept = (name: string) => ({ json: { file: "saved", files: [aFile({ original_filename: name })] } });
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
  expect(queue.counts).toEqual({ stored: 5, queued: 0, documents: 5, photos: 0, videos: 0 });
});

test("a file that failed says why, stays to be kept, and is sent again; what is stored is not", async () => {
  const errors = { "claim_files.0": ["This file is not what its name says."] };
  let isDown = true;
  const sent: string[] = [];
  const queue = await aQueue(({ body }) => {
    const name = /filename="([^"]+)"/.exec(body)?.[1] ?? "";
    sent.push(name);
    return name === "bad.txt" && isDown ? { status: 422, json: { message: "No.", errors } } : kept(name);
  }, []);
  queue.add([file("bad.txt"), file("good.txt")]);
  expect(await queue.send("u-1")).toBe(1);
  expect(states(queue)).toEqual(["bad.txt failed", "good.txt stored"]);
  expect(queue.list()[0]).toMatchObject({
    error: "This file is not what its name says. Please remove it and choose another file.",
    isRefused: true,
  });
  expect(queue.unsent.map(({ file }) => file.name)).toEqual(["bad.txt"]);
  isDown = false;
  expect(await queue.send("u-1")).toBe(0);
  expect(sent.filter((name) => name === "good.txt")).toHaveLength(1);
});

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
