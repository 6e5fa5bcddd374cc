import { expect, test } from "vitest";
import { carryKept } from "../../../src/portal/screens/form/drafts/carry-kept.ts";
import type { KeptForm } from "../../../src/portal/screens/form/drafts/draft-store.ts";
import type { Api } from "../../../src/portal/shared/api/api.ts";

const kept: KeptForm = {
  form: { contact: "Anna", note: "Ring first" },
  base: { contact: "Ann" },
  scratch: { unplaced: ["jobNumber: 9"] },
  at: "2026-11-20T00:00:00Z",
  requestKey: "k",
  definition: "old",
};
const form = { type: "return", hash: "new" };
/** Answers as a server does that renames the contact and sets the note aside; without one nobody answers. */
const server = (isThere: boolean) => {
  const asked: unknown[] = [];
  const call = async (_: string, given: { body: { forms: { contact: string }[] } }) => {
    asked.push(given.body);
    if (!isThere) throw new Error("no network");
    const forms = given.body.forms.map(({ contact }) => ({ collectFrom: contact }));
    return { forms, set_aside: [{ title: "Note", value: "Ring first" }] };
  };
  return { api: { call } as unknown as Api, asked };
};

test("what was typed under an earlier version comes back under the new names, and what has no place is told", async () => {
  const { api, asked } = server(true);
  expect(await carryKept(api, form, kept)).toEqual({
    ...kept,
    form: { collectFrom: "Anna" },
    base: { collectFrom: "Ann" },
    definition: "new",
    scratch: { unplaced: ["jobNumber: 9", "Note: Ring first"] },
  });
  expect(asked).toEqual([{ type: "return", from: "old", to: "new", forms: [kept.form, kept.base] }]);
});

test("without an answer it stays as it was kept, and of the same version nobody is asked", async () => {
  expect(await carryKept(server(false).api, form, kept)).toEqual(kept);
  const { api, asked } = server(true);
  expect(await carryKept(api, { ...form, hash: "old" }, kept)).toEqual(kept);
  expect(asked).toEqual([]);
});
