import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { roleTable } from "../helpers/role-table.ts";
import { renderPortal } from "./support/render-portal.tsx";
import { servedTo } from "./support/served.ts";

const replacement = "Warranty Replacement Unit Authorisation and Claim";
const advice =
  "A replacement claim starts with a phone call: a technical advisor approves the replacement, fills in what you tell them and sends the claim to you to complete.";
const addresses: Record<string, string | null> = {
  "Return Request": "/new-claim/return",
  "Repairers Warranty Claim": "/new-claim/warranty",
  "Blue CHEP Pallet Return": null,
};
/** Those who may approve by phone begin a replacement here; the others read how it begins (D-100). */
const begins = ["team_leader", "customer_service", "customer_service_manager", "admin", "super_admin"];

/** What the dialog offers this person to click, with where it leads, and the words that it has about replacements. */
async function openNew(role: string, environment?: string) {
  const { user, answers } = servedTo(role, environment);
  await renderPortal({ user, answers, environment: environment ?? "development" });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create a New" }));
  const links = dialog
    .getAllByRole("link")
    .map((link) => [link.textContent ?? "", link.getAttribute("href")] as const)
    .filter(([, address]) => !address?.startsWith("tel:"));
  const buttons = dialog.getAllByRole("button").map(({ textContent }) => [textContent ?? "", null] as const);
  return { dialog, offers: Object.fromEntries([...links, ...buttons]) };
}

test.each(roleTable.filter(({ offers }) => offers !== "none").map(({ role, offers }) => ({ role, offers })))(
  "the $role is offered what the table of roles says and nothing else [DASH-10] [NEW-01] [NEW-02] [NEW-04] [NEW-05] [NEW-06] [NEW-08] [NEW-09] [NEW-10] [NEW-12] [NEW-13] [NEW-15]",
  async ({ role, offers }) => {
    if (offers === "straight") {
      const { user, answers } = servedTo(role);
      await renderPortal({ user, answers });
      expect((await screen.findByRole("link", { name: "New" })).getAttribute("href")).toBe("/new-claim/warranty");
      return;
    }
    const { dialog, offers: found } = await openNew(role);
    const places = Object.fromEntries((offers as string[]).map((offer) => [offer, addresses[offer] ?? null]));
    const isBegun = begins.includes(role);
    expect(found).toEqual({
      ...places,
      ...(isBegun && { [replacement]: expect.stringMatching(/^\/new-claim\/warranty/) }),
      Cancel: null,
    });
    const isTold = !isBegun && role !== "account_manager";
    expect(dialog.queryAllByText(advice)).toHaveLength(isTold ? 1 : 0);
    expect(dialog.queryAllByText(replacement)).toHaveLength(isTold || isBegun ? 1 : 0);
    const phones = dialog.queryAllByRole("link", { name: "0800 000 000" });
    expect(phones.map((link) => link.getAttribute("href"))).toEqual(isTold ? ["tel:0800000000"] : []);
  },
);

test.each(roleTable.filter(({ offers }) => offers === "none").map(({ role }) => role))(
  "%s has no New button, and would be offered neither warranty, pallets nor advice [NEW-07] [NEW-11] [NEW-16]",
  async (role) => {
    const { user, answers } = servedTo(role);
    await renderPortal({ user, answers });
    await screen.findByText(/no claims/);
    expect(screen.queryByRole("button", { name: "New" })).toBeNull();
    expect(screen.queryByRole("link", { name: "New" })).toBeNull();
    if (role !== "return_approver") return;
    cleanup();
    // Nor by a right to create claims that the role may get one day.
    const served = servedTo(role, "development", ["create claim"]);
    expect(served.answers["GET /api/claim-types"].claim_types.filter(({ new_offers }) => new_offers)).toEqual([]);
  },
);

test.each(["dealer", "customer", "admin"])(
  "in production neither returns nor pallets are offered to the %s; in staging both are [NEW-03] [NEW-14]",
  async (role) => {
    const live = Object.keys((await openNew(role, "production")).offers);
    expect(live).toContain("Repairers Warranty Claim");
    expect(live.filter((offer) => /Return/.test(offer))).toEqual([]);
    cleanup();
    const staged = Object.keys((await openNew(role, "staging")).offers);
    expect(staged.filter((offer) => /Return/.test(offer))).toEqual(["Return Request", "Blue CHEP Pallet Return"]);
  },
);
