import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clear } from "idb-keyval";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetPlace } from "../../src/portal/screens/dashboard/needs-you/kept-places.ts";
import { DraftStore, type Place } from "../../src/portal/screens/form/drafts/draft-store.ts";
import { keptStore } from "../../src/portal/shared/session/kept-store.ts";
import { Vault } from "../../src/portal/shared/session/vault.ts";
import { aUser, claimTypes } from "./support/records.ts";
import { No, renderPortal } from "./support/render-portal.tsx";

beforeEach(() => clear(keptStore()));

/** What every new form of the type comes with. */
const filledIn = { pickupContactName: "Kate Kingi", pickupContactPhone: "03 555 0144" };
const answers = {
  "GET /api/claim-types": {
    claim_types: claimTypes.map((type) =>
      type.type === "warranty" ? { ...type, prefilled: Object.keys(filledIn).map((name) => `/${name}`) } : type,
    ),
  },
};

const keptRows = (...forms: object[]) => keptRowsAnswered(answers, ...forms);

async function keptRowsAnswered(given: Record<string, unknown>, ...forms: object[]) {
  const kept = new DraftStore(new Vault(aUser()));
  for (const [index, form] of forms.entries()) {
    const place: Place = `new:warranty${index > 0 ? ` ${index + 1}` : ""}`;
    await kept.writeForm(place, { form: form as never, scratch: {}, at: `2026-11-0${index + 1}`, requestKey: "k" });
  }
  await renderPortal({ answers: given as never });
  return within(await screen.findByRole("region", { name: "Kept on this device" }));
}

test("two kept forms are told apart by what was typed, not by what each of them came with", async () => {
  const rows = await keptRows(
    { ...filledIn, installationLocation: { address: "98 Epsom Road" } },
    { ...filledIn, installationLocation: { address: "38 Matipo Street", addressData: { street: "Matipo Street" } } },
  );
  const names = rows.getAllByRole("link").map((link) => link.getAttribute("aria-label"));
  expect(names).toEqual([
    expect.stringMatching(/^Continue Repairers Warranty Claim 38 Matipo Street · \d/),
    expect.stringMatching(/^Continue Repairers Warranty Claim 98 Epsom Road · \d/),
  ]);
});

test("a kept form with nothing else is told by what it came with", async () => {
  const rows = await keptRows(filledIn);
  expect(rows.getByRole("link", { name: /03 555 0144 · Kate Kingi/ })).toBeTruthy();
});

test("the focus follows a form that is discarded and brought back", async () => {
  const rows = await keptRows({ comments: "Noisy" });
  await userEvent.click(rows.getByRole("button", { name: /^Discard/ }));
  expect(document.activeElement).toBe(rows.getByRole("button", { name: "Undo" }));
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(rows.getByRole("button", { name: /^Discard/ }));
});

test("what was typed since a form was discarded is not what goes", async () => {
  const vault = new Vault(aUser());
  const kept = new DraftStore(vault);
  const form = (comments: string, at: string) => ({ form: { comments }, scratch: {}, at, requestKey: "k" });
  const slot: Place = "new:warranty";
  const discarded = { slot, at: "2026-11-02" };
  await kept.writeForm(slot, form("Noisy", "2026-11-03"));
  await forgetPlace(vault, discarded);
  expect((await kept.read(slot)).form?.form).toEqual({ comments: "Noisy" });
  // In the last moment of a page, too; what is older goes.
  await kept.writeForm(slot, form("Loud", "2026-11-01"));
  kept.writeFormNow(slot, form("Silent", "2026-11-03"));
  await forgetPlace(vault, discarded);
  expect((await kept.read(slot)).form?.form).toEqual({ comments: "Silent" });
  await forgetPlace(vault, { slot, at: "2026-11-03" });
  expect((await kept.read(slot)).form).toBeUndefined();
});

const notOffered = "This form is not offered any more.";

test("a kept form is told to be offered no more once the forms are known, not before", async () => {
  const forms = Promise.withResolvers<void>();
  const none = { "GET /api/claim-types": () => forms.promise.then(() => ({ claim_types: [] })) };
  const rows = await keptRowsAnswered(none, { comments: "Noisy" });
  expect(rows.getByRole("button", { name: /^Discard/ })).toBeTruthy();
  expect(rows.queryByText(notOffered)).toBeNull();
  forms.resolve();
  expect(await rows.findByText(notOffered)).toBeTruthy();
});

test("a kept form says so where the forms could not be loaded, and goes on after another try", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let isThere = false;
  const late = { "GET /api/claim-types": () => (isThere ? answers["GET /api/claim-types"] : new No(500)) };
  const rows = await keptRowsAnswered(late, { comments: "Noisy" });
  expect(await rows.findByText("This form could not be loaded.")).toBeTruthy();
  expect(rows.queryByText(notOffered)).toBeNull();
  isThere = true;
  await userEvent.click(rows.getByRole("button", { name: "Try again" }));
  expect(await rows.findByRole("link", { name: /^Continue/ })).toBeTruthy();
  vi.restoreAllMocks();
});
