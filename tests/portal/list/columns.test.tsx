import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { placeColumns } from "../../../src/portal/screens/dashboard/column-layout.ts";
import { staffColumns } from "../../../src/portal/screens/dashboard/columns.tsx";
import { aClaim, claimTypes, statuses } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";
import { cell, deskPerson, openDesk } from "./desk.ts";

const headers = () =>
  screen.getAllByRole("columnheader").map((one) => one.getAttribute("aria-label") ?? one.textContent);
const openMenu = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const menu = within(screen.getByRole("group", { name: "Columns shown" }));
  await menu.findByRole("button", { name: "Reset columns" });
  return menu;
};

test("staff choose their columns, all but the status and the number; the device keeps it until it is reset", async () => {
  await openDesk();
  const all = headers();
  const menu = await openMenu();
  expect(menu.queryByRole("checkbox", { name: "Status" })).toBeNull();
  expect(menu.queryByRole("checkbox", { name: "Claim No." })).toBeNull();
  await userEvent.click(menu.getByRole("checkbox", { name: "Remarks" }));
  await userEvent.click(menu.getByRole("checkbox", { name: "In status" }));
  const left = all.filter((label) => label !== "Remarks" && label !== "In status");
  expect(headers()).toEqual(left);
  expect(screen.getByText("In status hidden")).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("claims-portal/columns/"))).toHaveLength(1);
  await userEvent.click(menu.getByRole("button", { name: "Reset columns" }));
  expect(headers()).toEqual(all);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Columns" }));
});

test("columns are moved and made wider by keys, and stay so on this device", async () => {
  await openDesk();
  const all = headers();
  const menu = await openMenu();
  const later = menu.getByRole("button", { name: "Move Type to the right" });
  later.focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(menu.getByRole("button", { name: "Move Type to the right" }));
  const moved = headers();
  expect([moved.indexOf("Type"), moved.indexOf("Pending Action")]).toEqual([
    all.indexOf("Pending Action"),
    all.indexOf("Type"),
  ]);
  // Past the claim number, which stays where it is pinned.
  await userEvent.click(menu.getByRole("button", { name: "Move Pending Action to the left" }));
  expect([headers().indexOf("Claim No."), headers().indexOf("Pending Action")]).toEqual([
    all.indexOf("Claim No."),
    all.indexOf("In status"),
  ]);
  await userEvent.selectOptions(menu.getByLabelText("Width of Remarks"), "Wide");
  expect(cell("WC100777", "Remarks").dataset.width).toBe("wide");
  const first = menu.getByRole("button", { name: "Move Date Submitted to the left" });
  expect(first.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(first);
  expect(headers().indexOf("Date Submitted")).toBe(all.indexOf("Date Submitted"));
  const [place = ""] = Object.keys(localStorage).filter((key) => key.startsWith("claims-portal/columns/"));
  const placed = placeColumns(staffColumns, JSON.parse(localStorage.getItem(place) ?? "[]"));
  expect(placed.flatMap(({ column, isShown }) => (isShown ? column.label : []))).toEqual(headers());
  expect(placed.find(({ column }) => column.label === "Remarks")?.width).toBe("wide");
});

test("who is asked is a column that may be chosen: whose answer is waited for, and who must authorise", async () => {
  const enquiry = { sender_role: "tech_support", created_at: "2026-11-01T00:00:00Z", reply_seen_at: null };
  await openDesk(
    [
      {
        current_status: { status: "authorise", updated_at: "2026-11-01T00:00:00Z", authorise_role: "general_manager" },
        enquiries: [
          { ...enquiry, recipient_role: "team_leader", replied_at: null },
          { ...enquiry, recipient_role: "finance", replied_at: "2026-11-02T00:00:00Z" },
        ],
      },
    ],
    {},
    {},
    "/?column=Asked",
  );
  expect(cell("WC100777", "Asked").textContent).toBe("Team leader, General manager");
});

test("the filter of a header opens over the table, takes effect at once, and gives the focus back by Escape [LIST-05] [LIST-09] [LIST-47]", async () => {
  const { calls } = await openDesk();
  for (const [name, choice, sent] of [
    ["Status", "Open", "statuses%5B%5D=open"],
    ["Type", "Warranty", "types%5B%5D=warranty"],
  ] as const) {
    const header = screen.getByRole("columnheader", { name });
    const button = within(header).getByRole("button", { name });
    await userEvent.click(button);
    await userEvent.click(within(header).getByRole("checkbox", { name: choice }));
    await waitFor(() => expect(calls("GET /api/claims").at(-1)?.path).toContain(sent));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: `${name} filter` })).toBeNull();
    expect(document.activeElement).toBe(within(header).getByRole("button"));
    expect(within(header).getByRole("button").textContent).toBe(`${name}1`);
  }
});

test("where nothing is found, what was asked in a header is changed there", async () => {
  const rows = ({ path }: { path: string }) =>
    claimsPage(path.includes("statuses") ? [] : [aClaim({ claim_number: "WC100777" })]);
  await renderPortal({ path: "/?status=open", user: deskPerson(), answers: { "GET /api/claims": rows } });
  await screen.findByText("No claims found for this search.");
  const header = within(await screen.findByRole("columnheader", { name: "Status" }));
  await userEvent.click(header.getByRole("button", { name: /^Status/ }));
  await userEvent.click(header.getByRole("checkbox", { name: "Open" }));
  expect(await screen.findByRole("link", { name: /^WC100777/ })).toBeTruthy();
});

test("a claim that has stood in its status for longer than it should is late, in words", async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
  const since = (hours: number) => ({
    current_status: { status: "open", updated_at: ago(hours), authorise_role: null },
  });
  const slow = statuses.map((status) => (status.value === "open" ? { ...status, late_after_days: 2 } : status));
  await openDesk(
    [
      { claim_number: "WC200000", ...since(1) },
      { claim_number: "WC200001", ...since(47) },
      { claim_number: "WC200002", ...since(12 * 24 + 1) },
    ],
    { "GET /api/statuses": { statuses: slow, report_options: { selectable: [], checked: [] } } },
  );
  expect([0, 1, 2].map((at) => cell(`WC20000${at}`, "In status").textContent)).toEqual([
    "Today",
    "1 day",
    "12 days, late",
  ]);
});

test("on a phone, staff write in their cards", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const { calls } = await openDesk([{}], { "PUT /api/claim/wrn": { wrn: "saved" } });
  expect(screen.queryByRole("table")).toBeNull();
  const card = within(document.querySelector('li[data-claim="WC100777"]') as HTMLElement);
  expect(card.queryByRole("button", { name: /^Working note of/ })).toBeNull();
  await userEvent.click(card.getByRole("button", { name: "More of WC100777" }));
  await userEvent.click(card.getByRole("button", { name: "Add Warranty Request No. of WC100777" }));
  await userEvent.keyboard("W 1{Enter}");
  await waitFor(() => expect(calls("PUT /api/claim/wrn")).toHaveLength(1));
  expect(card.getByRole("button", { name: /^Working note of/ })).toBeTruthy();
  vi.unstubAllGlobals();
});

test("a column that a claim type declares is shown, asked for and put in order in its header; one hidden at first is chosen", async () => {
  const choices = [
    { value: "carton", label: "Carton" },
    { value: "pallet", label: "Pallet" },
  ];
  const own = [
    { key: "packed", title: "Packed as", kind: "choice", is_listed: true, is_filter: true, choices },
    { key: "freight", title: "Freight", kind: "number", is_listed: true, is_filter: true, is_order: true },
    { key: "gate", title: "Gate", kind: "text", is_listed: true, is_hidden: true },
    { key: "due", title: "Due", kind: "day", is_listed: false, is_filter: true },
  ];
  const [first, ...others] = claimTypes;
  const { calls } = await openDesk([{ claim_number: "WC200000", listed: { packed: "Carton", gate: "B" } }], {
    "GET /api/claim-types": { claim_types: [{ ...first, list_columns: own }, ...others] },
  });
  expect(cell("WC200000", "Packed as").textContent).toBe("Carton");
  expect(cell("WC200000", "Freight").textContent).toBe("–");
  expect(headers().slice(-3)).toEqual(["Packed as", "Freight", "Resolution"]);
  const sent = () => decodeURIComponent(calls("GET /api/claims").at(-1)?.path ?? "");

  const packed = within(screen.getByRole("columnheader", { name: "Packed as" }));
  await userEvent.click(packed.getByRole("button"));
  await userEvent.click(await packed.findByRole("checkbox", { name: "Pallet" }));
  await waitFor(() => expect(sent()).toContain("where[]=packed=pallet"));
  await userEvent.keyboard("{Escape}");

  const freight = within(screen.getByRole("columnheader", { name: "Freight" }));
  await userEvent.click(freight.getByRole("button", { name: "Freight" }));
  await waitFor(() => expect(sent()).toContain("order_by=-freight"));
  await userEvent.click(freight.getByRole("button", { name: "Freight filter" }));
  await userEvent.type(await freight.findByLabelText("From"), "12");
  await userEvent.click(freight.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(sent()).toContain("where[]=freight>=12"));
  expect(screen.getByRole("columnheader", { name: "Freight" }).getAttribute("aria-sort")).toBe("descending");
  expect(
    within(screen.getByRole("list", { name: "Shown are claims" }))
      .getAllByRole("button")
      .map((one) => one.textContent),
  ).toEqual(["Packed as: Pallet", "Freight: from 12"]);
  await userEvent.click(screen.getByRole("button", { name: "Packed as: Pallet: remove this filter" }));
  await waitFor(() => expect(sent()).not.toContain("packed"));

  const menu = await openMenu();
  await userEvent.click(menu.getByRole("checkbox", { name: "Gate" }));
  expect(cell("WC200000", "Gate").textContent).toBe("B");

  // What has no place in the table is asked for beside the search.
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: /^More/ }));
  expect(await screen.findByRole("heading", { name: "Due" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Packed as" })).toBeNull();
});

test("what two types call otherwise stands in two columns, each with the claims of its own type", async () => {
  const total = { key: "total", kind: "money", is_listed: true, is_filter: true };
  const [first, second, ...others] = claimTypes;
  const types = [
    { ...first, list_columns: [{ ...total, title: "Total cost" }] },
    { ...second, list_columns: [{ ...total, title: "Loss in all" }] },
  ];
  await openDesk(
    [
      { claim_number: "WC200000", type: first?.type as string, listed: { total: "$1.00" } },
      { claim_number: "RC200000", type: second?.type as string, listed: { total: "$2.00" } },
    ],
    { "GET /api/claim-types": { claim_types: [...types, ...others] } },
  );
  const told = (number: string) => ["Total cost", "Loss in all"].map((title) => cell(number, title).textContent);
  expect(told("WC200000")).toEqual(["$1.00", "–"]);
  expect(told("RC200000")).toEqual(["–", "$2.00"]);
});

test("of many columns that have no place in the table each is folded under More, open where something is asked of it", async () => {
  const asOf = (title: string) => ({
    key: title.toLowerCase(),
    title,
    kind: "text",
    is_listed: false,
    is_filter: true,
  });
  const own = ["Shelf", "Crate", "Ward", "Gauge"].map(asOf);
  const [first, ...others] = claimTypes;
  const answers = { "GET /api/claim-types": { claim_types: [{ ...first, list_columns: own }, ...others] } };
  const { calls } = await openDesk([{}], answers, {}, "/?where=ward%3DW1");
  const sent = () => decodeURIComponent(calls("GET /api/claims").at(-1)?.path ?? "");
  const more = screen.getByRole("button", { name: "More 1" });
  await userEvent.click(more);
  const panel = within(screen.getByRole("group", { name: "More filters" }));
  const folded = (title: string) => panel.getByText(title, { selector: "summary" }).closest("details") as HTMLElement;
  expect(["Shelf", "Crate", "Ward", "Gauge"].map((title) => folded(title).hasAttribute("open"))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(folded("Ward").querySelector("summary")?.textContent).toBe("Ward1");
  expect((await panel.findByLabelText<HTMLInputElement>("Ward begins with")).value).toBe("W1");
  expect(panel.queryByLabelText("Crate begins with")).toBeNull();

  await userEvent.click(panel.getByText("Crate"));
  await userEvent.type(await panel.findByLabelText("Crate begins with"), "C7{Enter}");
  await waitFor(() => expect(sent()).toContain("where[]=crate=C7"));
  expect(sent()).toContain("where[]=ward=W1");
  expect(screen.getByRole("button", { name: "More 2" })).toBe(more);

  // Half typed, folded and opened again it stands; taken away, its place stays open.
  await userEvent.click(panel.getByText("Shelf"));
  await userEvent.type(await panel.findByLabelText("Shelf begins with"), "S");
  await userEvent.click(panel.getByText("Shelf"));
  await userEvent.click(panel.getByText("Shelf"));
  expect(panel.getByLabelText<HTMLInputElement>("Shelf begins with").value).toBe("S");
  await userEvent.click(within(folded("Ward")).getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(sent()).not.toContain("ward"));
  expect(folded("Ward").hasAttribute("open")).toBe(true);
});
