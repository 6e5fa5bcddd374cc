import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import { aClaim } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";
import { bodyOf } from "../support/resolutions.ts";
import { cell, openDesk, tintOf } from "./desk.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const number = "WC100777";
const stands = (status: string, authorise_role: string | null = null): Partial<ClaimRow> => ({
  status,
  current_status: { status, updated_at: "2026-11-01T00:00:00Z", authorise_role },
});
const rowOf = (claim: string) => document.querySelector(`tr[data-claim="${claim}"]`);

test("rows are highlighted by status: in progress, unit received, approved, complete; the words stand beside it [LIST-36] [LIST-37] [LIST-38] [LIST-39]", async () => {
  const statuses = { "in-progress": "accent", "unit received": "purple", approved: "green", complete: "gray" };
  const claims = Object.keys(statuses).map((status, at) => ({ ...stands(status), claim_number: `WC20000${at}` }));
  await openDesk([...claims, { claim_number: "WC200009" }]);
  expect(claims.map(({ claim_number }) => tintOf(rowOf(claim_number)))).toEqual(Object.values(statuses));
  expect(claims.map(({ claim_number }) => cell(claim_number, "Status").textContent)).toEqual([
    "In Progress",
    "Unit Received",
    "Approved",
    "Completed",
  ]);
  expect(rowOf("WC200009")?.hasAttribute("data-mark")).toBe(false);
  cleanup();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await openDesk([...claims, { claim_number: "WC200009" }]);
  const cards = [...document.querySelectorAll("li[data-claim]")];
  expect(cards.map((card) => card.getAttribute("data-mark"))).toEqual([...Object.values(statuses), null]);
});

test("what the type says stands out is tinted and said in words, above what its status would tint, beside who must authorise", async () => {
  const highlight = { label: "Over $5,000", tone: "bad" } as const;
  const [plain, status, mine] = ["WC200001", "WC200002", "WC200003"] as const;
  await openDesk(
    [
      { highlight, claim_number: plain },
      { highlight, ...stands("approved"), claim_number: status },
      { highlight, ...stands("authorise", "service_manager"), claim_number: mine },
    ],
    {},
    { authorising_roles: ["service_manager"] },
  );
  expect([plain, status, mine].map((claim) => tintOf(rowOf(claim)))).toEqual(["red", "red", "orange"]);
  for (const claim of [plain, status, mine]) expect(cell(claim, "Status").textContent).toContain("Over $5,000");
  expect(cell(mine, "Status").textContent).toContain("Needs your authorisation");
});

test("a claim that simply waits for another role has no tag; one that somebody escalated has", async () => {
  const waits = stands("authorise", "service_manager");
  const [one, other] = ["WC200001", "WC200002"] as const;
  await openDesk([
    { ...waits, is_escalated: false, claim_number: one },
    { ...waits, is_escalated: true, claim_number: other },
  ]);
  expect(cell(one, "Status").textContent).not.toContain("Escalated");
  expect(rowOf(one)?.hasAttribute("data-mark")).toBe(false);
  expect(cell(other, "Status").textContent).toContain("Escalated");
});

test("who must authorise stands out for staff, and is nothing of a dealer's", async () => {
  const claim = { ...stands("authorise", "service_manager"), claim_number: number };
  await openDesk([claim], {}, { authorising_roles: ["service_manager"] });
  expect(cell(number, "Status").textContent).toContain("Needs your authorisation");
  await renderPortal({ answers: { "GET /api/claims": claimsPage([aClaim({ ...claim, claim_number: "WC100999" })]) } });
  const row = (await screen.findByRole("link", { name: "WC100999" })).closest("tr");
  expect(row?.textContent).not.toMatch(/Escalated|authorisation$/);
  expect(row?.hasAttribute("data-mark")).toBe(false);
});

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
type Enquiry = NonNullable<ClaimRow["enquiries"]>[number];
const enquiry = (own: Partial<Enquiry>): Enquiry => ({
  sender_role: "customer_service",
  recipient_role: "tech_support",
  created_at: ago(9),
  replied_at: null,
  reply_seen_at: null,
  ...own,
});
const advisor = { roles: ["warranty", "tech_support"] };
const toMe = enquiry({ sender_role: "tech_support", recipient_role: "customer_service" });
const answered = enquiry({ replied_at: ago(1) });
const seen = enquiry({ replied_at: ago(1), reply_seen_at: ago(0.5) });

test("a question is 'querying' for who asked, 'query' for who is asked, 'reply' once answered; being asked comes first [QUERY-02] [QUERY-03] [QUERY-04]", async () => {
  const cases: [Enquiry[], string][] = [
    [[enquiry({})], "querying"],
    [[toMe], "query"],
    [[answered], "reply"],
    [[enquiry({}), answered], "reply"],
    [[enquiry({}), seen], "querying"],
    [[enquiry({}), answered, toMe], "query"],
    [[seen], ""],
    [[enquiry({ replied_at: ago(8) })], ""],
    [[enquiry({ sender_role: "staff", recipient_role: "finance" })], ""],
    [[{ ...toMe, replied_at: ago(1) }], ""],
  ];
  await openDesk(cases.map(([enquiries], at) => ({ claim_number: `WC20000${at}`, enquiries })));
  expect(cases.map((_, at) => cell(`WC20000${at}`, "Status").textContent)).toEqual(
    cases.map(([, word]) => `Open${word}`),
  );
  // Who has the customers' columns asks, too.
  cleanup();
  const byAdvisor = enquiry({ sender_role: "tech_support", recipient_role: "staff" });
  await openDesk([{ enquiries: [byAdvisor] }], {}, advisor);
  expect(cell(number, "Status").textContent).toBe("Openquerying");
});

test("placements are asked for the listed claims, drawn as badges, and asked for again after a search [QUERY-07] [QUERY-08] [QUERY-09] [QUERY-10]", async () => {
  const drafts = ["RC200001", "RC200002", "RC200003"].map((claim_number) => ({ ...stands("draft"), claim_number }));
  const uuids = drafts.map((_, at) => `5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a010${at}`);
  const claims = drafts.map((draft, at) => aClaim({ ...draft, uuid: uuids[at] as string, type: "replacement" }));
  const placed = (placement: string) => ({ placement, since: "2026-11-02T00:00:00Z" });
  const answers = {
    "POST /api/claims/search": claimsPage(claims.slice(0, 2)),
    "POST /api/status/placement": {
      placements: { [uuids[0] as string]: placed("with customer"), [uuids[1] as string]: placed("customer responded") },
    },
  };
  const areDrawn = async () => {
    await waitFor(() => expect(cell("RC200001", "Status").textContent).toBe("Draftwith customer"));
    expect(cell("RC200002", "Status").textContent).toBe("Draftcustomer responded");
    expect(cell("RC200003", "Status").textContent).toBe("Draft");
  };
  await openDesk(claims, answers, advisor);
  await areDrawn();
  cleanup();
  const { calls } = await openDesk(claims, answers);
  await areDrawn();
  const asked = () => calls("POST /api/status/placement").map(bodyOf);
  expect(asked()).toEqual([{ claims: uuids }]);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search claims" }), "RC2{Enter}");
  await waitFor(() => expect(asked()).toEqual([{ claims: uuids }, { claims: uuids.slice(0, 2) }]));
});
