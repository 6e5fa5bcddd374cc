import { expect, test } from "vitest";
import { DraftStore } from "../../../src/portal/screens/studio/draft-store.ts";
import type { Api } from "../../../src/portal/shared/api/api.ts";

interface Sent {
  params: { draft: string };
  body: { version: number; files: { file: string; text: string | null }[] };
}

test("who leaves while many files are saved in several requests has all of them saved", async () => {
  const sent: Sent[] = [];
  const first = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const api = {
    async call(_call: string, request: Sent) {
      sent.push(request);
      if (sent.length === 1) await first.promise;
      if (sent.length === 3) all.resolve();
      return { number: 1, version: request.body.version + 1, state: "writing" };
    },
  } as unknown as Api;
  const store = new DraftStore(api, { draft: { number: 1, version: 1, state: "writing" }, files: [] } as never);
  const names = Array.from({ length: 130 }, (_, at) => `stories/${at}.json`);
  store.write(Object.fromEntries(names.map((name) => [name, "{}"])));
  void store.save();
  store.end();
  first.resolve();
  await all.promise;
  expect(sent.map(({ body }) => body.files.length)).toEqual([60, 60, 10]);
  expect(sent.map(({ body }) => body.version)).toEqual([1, 2, 3]);
  expect(sent.flatMap(({ body }) => body.files.map(({ file }) => file))).toEqual(names);
});
