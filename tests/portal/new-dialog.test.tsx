import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { ClaimType } from "../../src/contract/types.ts";
import { claimTypes } from "./support/records.ts";
import { renderPortal } from "./support/render-portal.tsx";

afterEach(cleanup);

const [warranty, replacement, theReturn] = claimTypes as [ClaimType, ClaimType, ClaimType];
const returns: ClaimType = {
  ...theReturn,
  new_offers: "form",
  new_path: "/new-claim/return",
  new_label: "Return Request",
};
const pallets: ClaimType = {
  ...theReturn,
  type: "pallet-return",
  is_claim: false,
  new_offers: "dialog",
  new_label: "Blue CHEP Pallet Return",
};
/** What the server leaves of a type in production, where it is not offered. */
const notOffered = ({ new_offers: _offers, new_path: _path, ...type }: ClaimType): ClaimType => type;

/** What the New dialog offers to click, besides closing it. */
async function offers(types: ClaimType[]): Promise<(string | null)[]> {
  await renderPortal({ answers: { "GET /api/claim-types": { claim_types: types } } });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create a New" }));
  await dialog.findByRole("link", { name: "Repairers Warranty Claim" });
  const controls = [...dialog.getAllByRole("link"), ...dialog.getAllByRole("button")];
  return controls.map(({ textContent }) => textContent).filter((text) => /Return/.test(text ?? ""));
}

test("returns and pallets are offered where the server offers them [NEW-02] [NEW-13]", async () => {
  expect(await offers([warranty, replacement, returns, pallets])).toEqual([
    "Return Request",
    "Blue CHEP Pallet Return",
  ]);
});

test("as the server answers in production, neither returns nor pallets are there [NEW-03] [NEW-14]", async () => {
  expect(await offers([warranty, replacement, notOffered(returns), notOffered(pallets)])).toEqual([]);
});
