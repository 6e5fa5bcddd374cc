import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Insights } from "../../../src/contract/types.ts";
import { aClaim } from "../support/records.ts";
import { claimsPage, No, renderPortal } from "../support/render-portal.tsx";
import type { Received } from "../support/small-server.ts";

// jsdom lays nothing out, and a chart without a size draws nothing. Its legend has none: it would take the chart's room.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const isChart = this.classList.contains("recharts-responsive-container");
    const [width, height] = isChart ? [640, 280] : [0, 0];
    const size = { x: 0, y: 0, top: 0, left: 0, right: width, bottom: height, width, height };
    return { ...size, toJSON: () => size };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const manager = {
  roles: ["warranty", "service_manager"],
  permissions: ["resolve claim", "create report"],
  customer: null,
  customers: [],
};

const few = { total: 4, median: 3, ninetieth: 9 };
const told: Insights = {
  start: "2026-10-01",
  end: "2026-11-20",
  by: "month",
  periods: [
    { start: "2026-10-01", end: "2026-10-31" },
    { start: "2026-11-01", end: "2026-11-20" },
  ],
  submitted: [
    { period: "2026-10-01", type: "warranty", total: 1204 },
    { period: "2026-11-01", type: "return", total: 3 },
  ],
  decided: [
    { period: "2026-10-01", decision: "approved", total: 2 },
    { period: "2026-11-01", decision: "declined", total: 1 },
  ],
  decision_days: {
    all: few,
    by_type: [{ type: "warranty", ...few }],
    by_period: [{ period: "2026-10-01", ...few }],
    bands: [
      { from: 0, to: 1, total: 1 },
      { from: 2, to: null, total: 3 },
    ],
  },
  open: [
    {
      status: "open",
      total: 7,
      ages: [
        { from: 0, to: 7, total: 5 },
        { from: 8, to: null, total: 2 },
      ],
    },
  ],
  faults: { total: 3, top: [{ code: "B2", label: "B2 Fan – noise", total: 2, share: 2 / 3 }] },
  models: { total: 4, top: [{ model: "FTXM35", total: 4, share: 1 }] },
  counted: [
    { key: "packed", title: "Packed as", total: 3, top: [{ value: "carton", label: "Carton", total: 3, share: 1 }] },
  ],
};
const nothing: Insights = {
  ...told,
  submitted: [],
  decided: [],
  decision_days: { all: { total: 0, median: null, ninetieth: null }, by_type: [], by_period: [], bands: [] },
  open: [],
  faults: { total: 0, top: [] },
  models: { total: 0, top: [] },
  counted: [],
};

const asked = ({ path }: Pick<Received, "path">) => new URL(path, "http://x").searchParams;
const openTable = async (title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Show as table: ${title}` }));
  return within(screen.getByRole("table", { name: title }));
};

test("each figure has a heading, a sentence, a chart, and a table whose numbers lead to their claims", async () => {
  await renderPortal({ path: "/insights", user: manager, answers: { "GET /api/insights": told } });
  const section = within(await screen.findByRole("region", { name: "Claims submitted" }));
  expect(section.getByText("1,207 claims were submitted from 1 Oct to 20 Nov 2026.")).toBeTruthy();
  const chart = await section.findByRole("img", { name: /^Claims submitted\. 1,207 claims/ });
  await waitFor(() => expect(chart.querySelectorAll(".recharts-bar-rectangle path").length).toBeGreaterThan(0));

  const submitted = await openTable("Claims submitted");
  const october = submitted.getAllByRole("link", { name: /October 2026/ });
  expect(october.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["1,204", "/?type=warranty&submitted_from=2026-10-01&submitted_to=2026-10-31"],
    ["1,204", "/?submitted_from=2026-10-01&submitted_to=2026-10-31"],
  ]);
  const decided = await openTable("Claims decided");
  expect(decided.getByRole("link", { name: "1: Declined, 1 to 20 Nov 2026" }).getAttribute("href")).toBe(
    "/?decided_from=2026-11-01&decided_to=2026-11-20&decision=declined",
  );
  const open = await openTable("Open claims by status and age");
  expect(open.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/?status=open&open=yes&age_from=0&age_to=7",
    "/?status=open&open=yes&age_from=8",
    "/?status=open&open=yes",
  ]);
  const faults = await openTable("Most frequent faults");
  expect(faults.getByRole("rowheader", { name: "B2 Fan – noise" })).toBeTruthy();
  expect(faults.getByRole("link").getAttribute("href")).toBe(
    "/?submitted_from=2026-10-01&submitted_to=2026-11-20&fault_code=B2",
  );
  expect(faults.getByText("66.7 %")).toBeTruthy();
  const models = await openTable("Most frequent models");
  expect(models.getByRole("link").getAttribute("href")).toMatch(/model=FTXM35$/);
  const days = await openTable("Days to decision");
  expect(days.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/?decided_from=2026-10-01&decided_to=2026-11-20&days_from=0&days_to=1",
    "/?decided_from=2026-10-01&decided_to=2026-11-20&days_from=2",
  ]);
  expect(
    screen.getByText(/half were decided within 3 days of being submitted, and nine of ten within 9 days/),
  ).toBeTruthy();
});

test("type, week and days are asked for and stand in the address, and every list keeps the type", async () => {
  const { calls } = await renderPortal({ path: "/insights", user: manager, answers: { "GET /api/insights": told } });
  await screen.findByRole("heading", { name: "Claims submitted" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Type" }), "warranty");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "By" }), "week");
  const from = screen.getByRole("textbox", { name: "From" });
  await userEvent.clear(from);
  await userEvent.type(from, "05/10/2026");
  await userEvent.click(screen.getByRole("button", { name: "Show these days" }));
  const address = "start=2026-10-05&end=2026-11-20&by=week&type=warranty";
  await waitFor(() => expect(location.search).toBe(`?${address}`));
  await waitFor(() => {
    const last = asked(calls("GET /api/insights").at(-1) as Received);
    expect([last.get("start"), last.get("end"), last.get("by"), last.getAll("types[]")]).toEqual([
      "2026-10-05",
      "2026-11-20",
      "week",
      ["warranty"],
    ]);
  });
  const open = await openTable("Open claims by status and age");
  for (const link of open.getAllByRole("link")) expect(link.getAttribute("href")).toContain("type=warranty");
  await userEvent.click(screen.getByRole("button", { name: "Last 12 months, all types" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("days that make no period are not asked for, and it is said why", async () => {
  const { calls } = await renderPortal({ path: "/insights", user: manager, answers: { "GET /api/insights": told } });
  await screen.findByRole("heading", { name: "Claims submitted" });
  const from = screen.getByRole("textbox", { name: "From" });
  await userEvent.clear(from);
  await userEvent.type(from, "21/11/2026");
  expect(await screen.findByText("The first day must not be after the last.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show these days" }));
  expect(calls("GET /api/insights")).toHaveLength(1);
});

test("figures that do not come are told, and asked for again", async () => {
  let isDown = true;
  await renderPortal({
    path: "/insights",
    user: manager,
    answers: { "GET /api/insights": () => (isDown ? new No(500) : told) },
  });
  expect(await screen.findByText("The figures could not be loaded.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Claims submitted" })).toBeTruthy();
});

test("a choice without claims says what to do", async () => {
  await renderPortal({ path: "/insights", user: manager, answers: { "GET /api/insights": nothing } });
  expect(await screen.findByText(/No claims for this choice/)).toBeTruthy();
});

test.each([
  ["a dealer, who may report", { roles: ["warranty", "dealer"], permissions: ["create claim", "create report"] }],
  ["technical support", { roles: ["warranty", "tech_support"], permissions: ["resolve claim"] }],
])("%s has no link to figures and is shown none", async (_who, user) => {
  const { calls } = await renderPortal({ path: "/insights", user, answers: { "GET /api/insights": told } });
  expect(await screen.findByText("Reports and insights are for staff who may create reports.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Reports & insights" })).toBeNull();
  expect(calls("GET /api/insights")).toEqual([]);
});

test("a list that a figure led to says so in parts that can be taken away, and shows all claims again", async () => {
  const path =
    "/?type=warranty&submitted_from=2026-10-01&submitted_to=2026-10-31&open=yes&age_from=61&fault_code=B2&model=FTXM35";
  const { calls } = await renderPortal({
    path,
    user: manager,
    answers: { "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]) },
  });
  const lists = () => calls("GET /api/claims?").map(asked);
  const chips = async () =>
    within(await screen.findByRole("list", { name: "Shown are claims" }))
      .getAllByRole("button")
      .map((chip) => chip.textContent);
  expect(await chips()).toEqual([
    "Submitted in October 2026",
    "Open",
    "Submitted over 60 days ago",
    "Fault code B2",
    "Model FTXM35",
  ]);
  await waitFor(() => expect(lists().length).toBeGreaterThan(0));
  expect(Object.fromEntries(lists()[0] ?? [])).toMatchObject({
    "types[]": "warranty",
    submitted_from: "2026-10-01",
    submitted_to: "2026-10-31",
    open: "yes",
    age_from: "61",
    fault_code: "B2",
    model: "FTXM35",
  });
  await userEvent.click(screen.getByRole("button", { name: "Submitted in October 2026: remove this filter" }));
  await waitFor(() => expect(location.search).toBe("?type=warranty&open=yes&age_from=61&fault_code=B2&model=FTXM35"));
  await waitFor(() => expect(lists().at(-1)?.has("submitted_from")).toBe(false));
  await userEvent.click(screen.getAllByRole("button", { name: "Reset" })[0] as HTMLElement);
  await waitFor(() => expect(location.search).toBe(""));
  expect(screen.queryByRole("list", { name: "Shown are claims" })).toBeNull();
});
