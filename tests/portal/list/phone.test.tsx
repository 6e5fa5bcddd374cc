import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import { aClaim, aUser, claimTypes, secondAccount } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";

beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => vi.unstubAllGlobals());

const scanned = claimTypes.map((type) =>
  type.type === "warranty" ? { ...type, new_path: "/new-claim/warranty", new_scan: "Scan a unit" } : type,
);
const open = () =>
  renderPortal({
    answers: {
      "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]),
      "GET /api/claims/counts": { counts: [{ status: "open", total: 3, late: 0 }] },
      "GET /api/claim-types": { claim_types: scanned },
    },
  });

test("on a phone a claim is started at the thumb, by a scan too where a form begins so", async () => {
  await open();
  const start = within(await screen.findByRole("region", { name: "Start" }));
  expect(start.getByRole("link", { name: "Scan a unit" }).getAttribute("href")).toBe("/new-claim/warranty");
  expect(start.getByRole("button", { name: "New" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "New" })).toHaveLength(1);
});

test("on a phone one button beside the search holds all that selects claims, counted and explained [LIST-26] [LIST-27]", async () => {
  const { calls } = await open();
  await screen.findByRole("heading", { name: "All claims" });
  expect(screen.queryByRole("group", { name: "Claims by status" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(screen.getByRole("group", { name: "Filters" }));
  expect(sheet.getByRole("button", { name: "What the statuses mean" })).toBeTruthy();
  expect(sheet.getByRole("button", { name: "What the types mean" })).toBeTruthy();
  await userEvent.click(await sheet.findByRole("checkbox", { name: /^Open 3$/ }));
  const asked = () => calls("GET /api/claims?").map(({ path }) => new URL(path, "http://x").searchParams);
  await waitFor(() => expect(asked().some((one) => one.getAll("statuses[]").join() === "open")).toBe(true));
  expect(await screen.findByRole("button", { name: "Filters, in use" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Claims found" })).toBeTruthy();
});

test("on a phone claimants filter by every status, draft too, also where there is no claim of it [LIST-42]", async () => {
  await open();
  await screen.findByRole("heading", { name: "All claims" });
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(screen.getByRole("group", { name: "Filters" }));
  await sheet.findByRole("checkbox", { name: /^Open 3$/ });
  const choices = within(sheet.getByRole("group", { name: "Status" })).getAllByRole("checkbox");
  expect(choices.map((box) => box.closest("label")?.textContent?.replace(/ \d+$/, ""))).toEqual(
    [
      "Draft, Open, Awaiting Authorisation, In Progress, Action Required, Packing, Arrange Collection, In Transit",
      "Unit Received, Approved, Not Approved, Completed",
    ].flatMap((line) => line.split(", ")),
  );
});

test("Escape closes what stands open inside of the filters, and then the filters", async () => {
  await open();
  await screen.findByRole("heading", { name: "All claims" });
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  await userEvent.click(screen.getByRole("button", { name: "What the types mean" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "What the types mean" })).toBeNull();
  expect(screen.getByRole("group", { name: "Filters" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Filters" })).toBeNull();
});

test("a search that is longer than may be asked is kept whole and told, not cut", async () => {
  const { calls } = await open();
  const box = await screen.findByRole("searchbox", { name: "Search claims" });
  await screen.findByRole("link", { name: "WC100777" });
  await userEvent.click(box);
  await userEvent.paste("x".repeat(300));
  expect(box).toHaveProperty("value", "x".repeat(300));
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await userEvent.keyboard("{Enter}");
  expect(calls("GET /api/claims?").filter(({ path }) => path.includes("search"))).toEqual([]);
});

test("on a phone the dashboard has its welcome, search, reports and account switch as well [DASH-02] [DASH-04] [DASH-05] [DASH-07] [DASH-12]", async () => {
  const customer = { roles: ["warranty", "customer"], customers: [...aUser().customers, secondAccount] };
  const finance = { roles: ["warranty", "finance"], customers: [], customer: null };
  for (const [user, offers, switches] of [
    [{ ...customer, permissions: ["create claim", "create report"] }, ["Report"], 1],
    [{ ...finance, permissions: ["resolve claim", "create report"] }, ["Report", "Financial Export"], 0],
  ] as [Partial<UserRecord>, string[], number][]) {
    await renderPortal({ user });
    expect(await screen.findByText("Welcome, Matiu")).toBeTruthy();
    expect(screen.getByPlaceholderText("Search claim number, status...")).toBeTruthy();
    for (const name of offers) expect(screen.getByRole("button", { name })).toBeTruthy();
    expect(screen.queryAllByLabelText("Account")).toHaveLength(switches);
    cleanup();
  }
});
