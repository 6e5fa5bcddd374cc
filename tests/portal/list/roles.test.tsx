import { cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { wholeList } from "../../../src/contract/list-query.ts";
import { useClaims } from "../../../src/portal/screens/dashboard/use-claims.ts";
import { type Portal, PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { roleTable } from "../../helpers/role-table.ts";
import { aClaim, aUser } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";
import { servedTo } from "../support/served.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const customerColumns =
  "Date Submitted, Customer Address, Claim No., Job No., Invoice No., Credit Notes, Type, Status".split(", ");
/** LIST-04, and beside it "In status", which is ours. */
const staffColumns = [
  "Status, Date Submitted, Last Updated, In status, Claim No., Type, Pending Action, Owner, Remarks, Warranty Request No.",
  "Return Delivery No., Customer Name, Customer Invoice No., Replacement Delivery No., Credit Note No., Resolution",
].flatMap((line) => line.split(", "));
const rest =
  "Action Required, Packing, Arrange Collection, In Transit, Unit Received, Approved, Not Approved, Completed";
/** Draft is the claimants' alone; what reads the same to somebody is one choice (D-031). */
const choices = {
  claimant: ["Draft, Open, Awaiting Authorisation, In Progress", rest],
  techSupport: ["Open, To be Authorised, In Progress, Cs To Action, Service To Action", rest],
  staff: ["Open, Authorise, In Progress, Cs To Action, Service To Action", rest],
};
const isAudience = (role: string): keyof typeof choices =>
  role === "customer" || role === "dealer" ? "claimant" : role === "tech_support" ? "techSupport" : "staff";

async function openPage(role: string, answers: Record<string, unknown> = {}) {
  const served = servedTo(role);
  const list = { "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]), ...answers };
  const desk = {
    "POST /api/status/placement": { placements: {} },
    "GET /api/resolutions": { resolutions: [], specificResolutions: {} },
    "GET /api/resolutions/claim/type": { resolutions: {} },
  };
  const portal = await renderPortal({ user: served.user, answers: { ...served.answers, ...desk, ...list } });
  return { ...portal, served };
}
async function openList(role: string, answers: Record<string, unknown> = {}) {
  const page = await openPage(role, answers);
  await screen.findByRole("table");
  // Claimants see their list once it is known what needs them.
  await screen.findByRole("searchbox", { name: /Search/ });
  return page;
}
const ticks = async (name: string) => {
  await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${name}$`) }));
  const boxes = within(screen.getByRole("group", { name: `${name} filter` })).getAllByRole("checkbox");
  return boxes.map((box) => box.closest("label")?.textContent);
};

test.each(roleTable.map(({ role, listing }) => ({ role, listing })))(
  "$role has the $listing listing, filtered by these statuses and by every type [LIST-01] [LIST-02] [LIST-04] [LIST-05] [LIST-09] [LIST-24] [LIST-42] [LIST-43] [CONST-04]",
  async ({ role, listing }) => {
    await openList(role);
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(listing === "customer" ? customerColumns : staffColumns);
    expect(await ticks("Status")).toEqual(choices[isAudience(role)].join(", ").split(", "));
    expect(await ticks("Type")).toEqual(["Warranty", "Replacement", "Return Unit / Accessories", "Return Spare Part"]);
  },
);

test.each([
  ["short", ["finance", "account_manager"]],
  ["short", ["team_leader", "tech_support"]],
  ["wide", ["admin", "account_manager"]],
  ["wide", ["super_admin", "tech_support"]],
  ["wide", ["customer_service", "finance"]],
])(
  "of several roles the administrators' listing comes first, then the customers': %s for %j [LIST-01] [LIST-02]",
  (list, roles) => {
    for (const held of [roles, roles.toReversed()]) expect(aUser({ roles: ["warranty", ...held] }).list).toBe(list);
  },
);

test("what cards or table show is decided by 768 pixels [LIST-22] [LIST-23]", async () => {
  for (const [width, isTable] of [
    [767, false],
    [768, true],
    [1280, true],
  ] as const) {
    vi.stubGlobal("matchMedia", (query: string) => {
      // Nothing but the width is so: no screen is said to lie on its side.
      const matches = query.split(" and ").every((condition) => {
        const [, least, unit] = /^\(min-width:\s*([\d.]+)(rem|px)\)$/.exec(condition) ?? [];
        return least !== undefined && width >= Number(least) * (unit === "rem" ? 16 : 1);
      });
      return { matches, addEventListener() {}, removeEventListener() {} };
    });
    await renderPortal({ answers: { "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]) } });
    const link = await screen.findByRole("link", { name: "WC100777" });
    expect([width, screen.queryAllByRole("table").length]).toEqual([width, isTable ? 1 : 0]);
    expect(link.closest(isTable ? "tr" : "li")).not.toBeNull();
    cleanup();
  }
});

const onCards = roleTable.filter(({ listing }) => listing === "customer").map(({ role }) => role);
test.each(onCards)(
  "on a small screen %s has cards, a claimant's with all that the table says [LIST-22]",
  async (role) => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const { served } = await openPage(role);
    const card = (await screen.findByRole("link", { name: /^WC100777/ })).closest("li");
    expect(screen.queryByRole("table")).toBeNull();
    const { statuses } = served.answers["GET /api/statuses"];
    expect(card?.textContent).toContain("Warranty");
    expect(card?.textContent).toContain(statuses.find(({ value }) => value === "open")?.label);
    if (isAudience(role) !== "claimant") return;
    for (const said of [
      "Date Submitted01/11/2026",
      "Customer Address5 High Street, Taupō 3330",
      "Job No.JOB-7",
      "Invoice No.9105068",
      "Credit NotesCN1, CN2",
    ]) {
      expect(card?.textContent).toContain(said);
    }
  },
);

test("each type and each status is explained to claimants in the product's words [LIST-26] [LIST-27]", async () => {
  const { served } = await openList("dealer");
  const explained = async (title: string) => {
    await userEvent.click(screen.getByRole("button", { name: title }));
    const terms = [...document.querySelectorAll("dt")].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]);
    await userEvent.keyboard("{Escape}");
    return terms;
  };
  const types = served.answers["GET /api/claim-types"].claim_types.filter(({ is_claim }) => is_claim);
  expect(types).toHaveLength(4);
  expect(await explained("What the types mean")).toEqual(types.map(({ label, description }) => [label, description]));
  const { statuses } = served.answers["GET /api/statuses"];
  const meanings = await explained("What the statuses mean");
  expect(meanings.map(([label]) => label)).toEqual(choices.claimant.join(", ").split(", "));
  for (const [label, said] of meanings) {
    expect(said, label ?? "").toBe(statuses.find((status) => status.label === label)?.description);
    expect((said ?? "").length, label ?? "").toBeGreaterThan(5);
  }
  for (const { description } of types) expect(description.length).toBeGreaterThan(5);
});

test("technical support has neither explanation, an account manager both [LIST-26] [LIST-27] [LIST-28] [LIST-29]", async () => {
  for (const [role, there] of [
    ["tech_support", []],
    ["account_manager", ["What the statuses mean", "What the types mean"]],
    ["customer", ["What the statuses mean", "What the types mean"]],
  ] as const) {
    await openList(role);
    const names = screen.queryAllByRole("button", { name: /^What the/ }).map((one) => one.getAttribute("aria-label"));
    expect([role, names]).toEqual([role, there]);
    cleanup();
  }
});

test("on entry the list is loaded once, newest change first; each filter, order and page loads it again [LIST-46] [LIST-47] [LIST-48] [LIST-49]", async () => {
  const claims = Array.from({ length: 2 }, () => aClaim());
  const { calls } = await openList("dealer", { "GET /api/claims": claimsPage(claims, { total: 5, per_page: 2 }) });
  const asked = () =>
    calls("GET /api/claims?")
      .map(({ path }) => {
        const query = new URL(path, "http://x").searchParams;
        return [
          query.getAll("statuses[]"),
          query.getAll("types[]"),
          query.get("updated_at"),
          query.get("page"),
        ] as const;
      })
      // What needs the claimant is read beside the list.
      .filter(([statuses]) => !waiting.some((status) => statuses.includes(status)));
  const waiting = ["draft", "pending customer action", "packing"];
  const all = [[], [], "desc", "1"];
  expect(asked()).toEqual([all]);
  await ticks("Status");
  await userEvent.click(screen.getByRole("checkbox", { name: "Open" }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  await ticks("Type");
  await userEvent.click(screen.getByRole("checkbox", { name: "Return Spare Part" }));
  await waitFor(() => expect(asked()).toHaveLength(3));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Order by last update" }), "asc");
  await waitFor(() => expect(asked()).toHaveLength(4));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(asked()).toHaveLength(5));
  expect(asked()).toEqual([
    all,
    [["open"], [], "desc", "1"],
    [["open"], ["return-part"], "desc", "1"],
    [["open"], ["return-part"], "asc", "1"],
    [["open"], ["return-part"], "asc", "2"],
  ]);
});

test("staff's rows say of a claim what each column is headed by [LIST-04] [LIST-08] [CONST-01] [CONST-02]", async () => {
  const claim = aClaim({
    claim_number: "RC100777",
    type: "replacement",
    current_status: { status: "unit received", updated_at: "2026-11-01T00:00:00Z", authorise_role: null },
    pending_action: "Inspect unit",
    remark: "Bad payer",
    return_request_number: "RD-5",
    shipments: [{ direction: "outbound", internal_reference: "RDN", reference: "80-1" }],
  });
  await openList("finance", { "GET /api/claims": claimsPage([claim]) });
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent ?? "");
  const said = Object.fromEntries(staffColumns.map((label, at) => [label, cells[at]]));
  expect(said).toMatchObject({
    Status: "Unit Received",
    "Date Submitted": "01/11/2026",
    "Last Updated": "2 Nov 2:15pm",
    "Claim No.": expect.stringMatching(/^RC100777/),
    Type: "Replacement",
    "Pending Action": expect.stringMatching(/^Inspect unit/),
    Remarks: expect.stringMatching(/^Bad payer/),
    "Warranty Request No.": expect.stringMatching(/^WR-9/),
    "Return Delivery No.": "RD-5",
    "Customer Name": "Cool Homes Ltd",
    "Customer Invoice No.": "9105068",
    "Replacement Delivery No.": "80-1",
    "Credit Note No.": "CN1, CN2",
  });
});

test("a page that was read before is read again when one comes back to it [LIST-49]", async () => {
  const asked: number[] = [];
  const call = async (_: string, { query: { page } }: { query: { page: number } }) => {
    asked.push(page);
    return { claims: { ...claimsPage([aClaim()]).claims, current_page: page } };
  };
  const portal = { api: { call, follow: async () => false } } as unknown as Portal;
  // What was read within two seconds is taken for fresh otherwise; and a page that nobody sees is not read by the clock.
  const settings = { provider: () => new Map(), dedupingInterval: 0, isVisible: () => false };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={settings}>
      <PortalContext value={portal}>{children}</PortalContext>
    </SWRConfig>
  );
  const { result, rerender } = renderHook(({ page }) => useClaims({ ...wholeList, page }), {
    wrapper,
    initialProps: { page: 1 },
  });
  const pages = [1, 2, 1, 2];
  for (const [at, page] of pages.entries()) {
    rerender({ page });
    await waitFor(() => {
      const { isValidating, data } = result.current;
      expect([asked, isValidating, data?.current_page]).toEqual([pages.slice(0, at + 1), false, page]);
    });
  }
});
