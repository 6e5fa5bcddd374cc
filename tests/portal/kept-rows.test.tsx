import "fake-indexeddb/auto";
import "./support/missing-in-jsdom.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { clear } from "idb-keyval";
import { beforeEach, expect, test } from "vitest";
import { DraftStore, type Place } from "../../src/portal/screens/form/drafts/draft-store.ts";
import { keptStore } from "../../src/portal/shared/session/kept-store.ts";
import { Vault } from "../../src/portal/shared/session/vault.ts";
import { aUser, claimTypes } from "./support/records.ts";
import { renderPortal } from "./support/render-portal.tsx";

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

async function keptRows(...forms: object[]) {
  const kept = new DraftStore(new Vault(aUser()));
  for (const [index, form] of forms.entries()) {
    const place: Place = `new:warranty${index > 0 ? ` ${index + 1}` : ""}`;
    await kept.writeForm(place, { form: form as never, scratch: {}, at: `2026-11-0${index + 1}`, requestKey: "k" });
  }
  await renderPortal({ answers });
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
