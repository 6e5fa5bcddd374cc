import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { tintOf } from "./list/desk.ts";
import { aClaim, aUser, madeLists, reportOptions, secondAccount } from "./support/records.ts";
import { claimsPage, No, renderPortal } from "./support/render-portal.tsx";

const staff = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim", "create claim"],
  customer: null,
};
const headers = async () => (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
const list = (...claims: unknown[]) => ({ "GET /api/claims": claimsPage(claims) });

test("a claimant's listing has the columns of the customer listing [LIST-01] [LIST-23] [LIST-24] [LIST-25] [CONST-01]", async () => {
  await renderPortal({ answers: list(aClaim({ claim_number: "WC100777" })) });
  expect(await headers()).toEqual([
    "Date Submitted",
    "Customer Address",
    "Claim No.",
    "Job No.",
    "Invoice No.",
    "Credit Notes",
    "Type",
    "Status",
  ]);
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells).toEqual([
    "01/11/2026",
    "5 High Street, Taupō 3330",
    "WC100777",
    "JOB-7",
    "9105068",
    "CN1, CN2",
    "Warranty",
    "Open",
  ]);
});

test("a return shows where it is picked up, and its type in words [LIST-25] [LIST-64]", async () => {
  await renderPortal({ answers: list(aClaim({ type: "return" }), aClaim({ customer_reference: null })) });
  expect(await screen.findByRole("cell", { name: "9 Low Street, Napier 4110" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Return Unit / Accessories" })).toBeTruthy();
  expect(screen.getAllByRole("row").map(({ children }) => children[3]?.textContent)).toEqual(["Job No.", "JOB-7", "–"]);
});

test("staff have the staff listing, each claim opening in a new tab [LIST-02] [LIST-04] [LIST-08] [LIST-10] [LIST-46]", async () => {
  await renderPortal({ user: staff, answers: list(aClaim({ claim_number: "WC100777" })) });
  expect(await headers()).toEqual([
    "Status",
    "Date Submitted",
    "Last Updated",
    "In status",
    "Claim No.",
    "Type",
    "Pending Action",
    "Owner",
    "Remarks",
    "Warranty Request No.",
    "Return Delivery No.",
    "Customer Name",
    "Customer Invoice No.",
    "Replacement Delivery No.",
    "Credit Note No.",
    "Resolution",
  ]);
  const link = screen.getByRole("link", { name: /WC100777/ });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("href")).toBe("/claim/WC100777");
  cleanup();
  // On a phone's cards, too.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const deleted_at = "2026-11-05T00:00:00Z";
  await renderPortal({ user: staff, answers: list(aClaim({ claim_number: "WC100777", deleted_at })) });
  const onCard = await screen.findByRole("link", { name: /WC100777/ });
  expect([onCard.getAttribute("target"), onCard.getAttribute("href")]).toEqual(["_blank", "/claim/WC100777"]);
});

test("staff without the right to resolve are told that there is no list for them [LIST-03]", async () => {
  const { calls } = await renderPortal({ user: { ...staff, permissions: ["create claim", "create report"] } });
  expect(await screen.findByText(/cannot view the claims list/)).toBeTruthy();
  expect(calls("GET /api/claims")).toEqual([]);
});

test.each(["", "search=Harbour", "status=open&type=warranty"])(
  "staff turn the order of ?%s around by the Last Updated header [LIST-06] [LIST-07] [LIST-48]",
  async (asked) => {
    const isSearch = asked.startsWith("search");
    const found = { "POST /api/claims/search": claimsPage([aClaim()]) };
    const answers = { ...madeLists, ...list(aClaim()), ...found };
    const { calls } = await renderPortal({ path: `/claims?${asked}`, user: staff, answers });
    await userEvent.click(await screen.findByRole("button", { name: /Last Updated/ }));
    await waitFor(() => expect(calls("GET /api/claims").at(-1)?.path).toContain("updated_at=asc"));
    expect(screen.getByRole("columnheader", { name: /Last Updated/ }).getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(screen.getByRole("button", { name: /Last Updated/ }));
    await waitFor(() =>
      expect(screen.getByRole("columnheader", { name: /Last Updated/ }).getAttribute("aria-sort")).toBe("descending"),
    );
    await userEvent.click(screen.getByRole("button", { name: /Last Updated/ }));
    await waitFor(() => expect(location.search).toBe(`?${[asked, "updated_at=asc"].filter(Boolean).join("&")}`));
    const queries = calls("GET /api/claims?").map(({ path }) => new URL(path, "http://x").searchParams);
    const orders = queries.map((query) => query.get("updated_at"));
    // A search by itself is asked of the specs' call, in the order that has no name there.
    expect(orders.slice(0, 2)).toEqual(isSearch ? ["asc"] : ["desc", "asc"]);
    for (const query of queries) expect(query.get("search")).toBe(isSearch ? "Harbour" : null);
  },
);

test("claimants filter by every status, draft too; statuses with one label are one choice [LIST-42] [LIST-46] [LIST-47]", async () => {
  const { calls } = await renderPortal({ answers: list(aClaim()) });
  await userEvent.click(await screen.findByRole("button", { name: /^Status/ }));
  const choices = within(screen.getByRole("group", { name: "Status filter" })).getAllByRole("checkbox");
  expect(choices.map((box) => box.closest("label")?.textContent)).toEqual(
    [
      "Draft, Open, Awaiting Authorisation, In Progress, Action Required, Packing, Arrange Collection, In Transit",
      "Unit Received, Approved, Not Approved, Completed",
    ].flatMap((line) => line.split(", ")),
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "In Progress" }));
  const progress = ["in-progress", "cs to action", "service to action"];
  await waitFor(() => {
    const asked = new URL(calls("GET /api/claims").at(-1)?.path ?? "", "http://x").searchParams;
    expect(asked.getAll("statuses[]")).toEqual(progress);
  });
  expect(new URLSearchParams(location.search).getAll("status")).toEqual(progress);
});

test("staff filter by statuses without draft, and by type [LIST-05] [LIST-09] [LIST-43] [LIST-47]", async () => {
  const { calls } = await renderPortal({ user: staff, answers: list(aClaim()) });
  await userEvent.click(await screen.findByRole("button", { name: /^Status/ }));
  expect(screen.queryByRole("checkbox", { name: "Draft" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Type/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Warranty" }));
  await waitFor(() => expect(calls("GET /api/claims").at(-1)?.path).toContain("types%5B%5D=warranty"));
});

test("types and statuses are explained to claimants, not to tech support [LIST-26] [LIST-27] [LIST-28] [LIST-29]", async () => {
  await renderPortal({ answers: list(aClaim()) });
  await userEvent.click(await screen.findByRole("button", { name: "What the types mean" }));
  const told = () =>
    screen.queryAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(told()).toEqual([
    "Warranty: A repair carried out in the field under warranty.",
    "Replacement: A faulty unit replaced after phone authorisation by a technical advisor.",
    "Return Unit / Accessories: Goods sent back because they were damaged, wrong or no longer needed.",
    "Return Spare Part: A spare part sent back.",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "What the statuses mean" }));
  expect(told()).toEqual([
    "Draft: Not sent yet.",
    "Open: Sent, waiting for review.",
    "Awaiting Authorisation: A technical advisor must authorise it.",
    "In Progress: We are working on it.",
    "Action Required: We need something from you.",
    "Packing: Please pack the unit and confirm.",
    "Arrange Collection: We are booking the carrier.",
    "In Transit: The carrier has the goods.",
    "Unit Received: We have the goods and are inspecting them.",
    "Approved: Approved, credit or replacement follows.",
    "Not Approved: Declined, see the reason in the timeline.",
    "Completed: Closed.",
  ]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Sent, waiting for review.")).toBeNull();

  await renderPortal({ user: { roles: ["warranty", "tech_support"] }, answers: list(aClaim()) });
  await waitFor(() => expect(screen.getAllByRole("table")).toHaveLength(2));
  expect(screen.getAllByRole("button", { name: /^What the/ })).toHaveLength(2);
});

test.each(["dealer", "customer", "tech_support", "account_manager", "customer_service", "super_admin"])(
  "an empty list is good news to a %s [LIST-30]",
  async (role) => {
    await renderPortal({ user: { roles: ["warranty", role], permissions: ["resolve claim"] } });
    expect(await screen.findByText("Great! Everything is working well, you have no claims.")).toBeTruthy();
  },
);

test.each([
  ["a dealer", {}],
  ["staff", staff],
])(
  "a search of %s that finds nothing says so, and Reset shows the whole list again [LIST-31] [LIST-32]",
  async (_, user) => {
    const found = list(aClaim({ claim_number: "WC100777" }));
    const answers = { ...madeLists, ...found, "POST /api/claims/search": claimsPage([]) };
    await renderPortal({ path: "/?search=nothing", answers, user });
    const text = await screen.findByText("No claims found for this search.");
    await userEvent.click(within(text.parentElement as HTMLElement).getByRole("button", { name: "Reset" }));
    expect(await screen.findByRole("link", { name: /^WC100777/ })).toBeTruthy();
    expect(location.search).toBe("");
  },
);

test("a search stays within the filters that are set, and one act searches everywhere", async () => {
  const found = aClaim({ claim_number: "WC100777", found_in: [{ title: "Part number", text: "FM-3000" }] });
  const { calls } = await renderPortal({
    path: "/?status=open",
    answers: {
      "GET /api/claims": claimsPage([found]),
      "POST /api/claims/search": claimsPage([aClaim({ claim_number: "WC100888" })]),
    },
  });
  await userEvent.type(await screen.findByRole("searchbox"), "fm-3{Enter}");
  await waitFor(() => expect(location.search).toBe("?search=fm-3&status=open"));
  await waitFor(() => {
    const asked = new URL(calls("GET /api/claims?").at(-1)?.path ?? "", "http://x").searchParams;
    expect([asked.get("search"), asked.getAll("statuses[]")]).toEqual(["fm-3", ["open"]]);
  });
  expect(await screen.findByText("Part number:")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Search everywhere" }));
  expect(await screen.findByRole("link", { name: "WC100888" })).toBeTruthy();
  expect(location.search).toBe("?search=fm-3");
  expect(screen.queryByRole("button", { name: "Search everywhere" })).toBeNull();
});

test("where a search finds nothing, claims with similar words are named", async () => {
  const answers = {
    ...madeLists,
    "POST /api/claims/search": claimsPage([]),
    "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]),
  };
  const { calls } = await renderPortal({ path: "/?search=xylophnoe", answers });
  const similar = await screen.findByRole("region", { name: "Claims with similar words" });
  expect(within(similar).getByRole("link", { name: "WC100777" })).toBeTruthy();
  expect(calls("GET /api/claims?")[0]?.path).toContain("search=xylophnoe&similar=yes");
});

test.each([
  ["status=open", "statuses"],
  ["type=return", "types"],
])("a filter that finds nothing says the same: %s [LIST-31] [LIST-32]", async (filter, asked) => {
  const answers = {
    ...madeLists,
    "GET /api/claims": ({ path }: { path: string }) =>
      claimsPage(path.includes(asked) ? [] : [aClaim({ claim_number: "WC100777" })]),
  };
  await renderPortal({ path: `/?${filter}&updated_at=asc`, answers });
  const text = await screen.findByText("No claims found for this search.");
  await userEvent.click(within(text.parentElement as HTMLElement).getByRole("button", { name: "Reset" }));
  expect(await screen.findByRole("link", { name: "WC100777" })).toBeTruthy();
  expect(location.search).toBe("");
});

test.each([
  ["a dealer", {}, ["Order by last update"]],
  ["staff", staff, []],
])(
  "pages of %s are as long as the server says, and nothing changes that [LIST-34] [LIST-35] [LIST-49]",
  async (_, user, boxes) => {
    const pageOf = { total: 3, per_page: 2 };
    const turned = ({ path }: { path: string }) =>
      path.includes("page=2")
        ? claimsPage([aClaim()], { ...pageOf, current_page: 2 })
        : claimsPage([aClaim(), aClaim()], pageOf);
    const { calls } = await renderPortal({ answers: { ...madeLists, "GET /api/claims": turned }, user });
    expect(await screen.findByText("1 to 2 of 3 claims")).toBeTruthy();
    expect(screen.getByText("Page 1 of 2")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(calls("GET /api/claims").at(-1)?.path).toContain("page=2"));
    expect(await screen.findByText("3 to 3 of 3 claims")).toBeTruthy();
    expect(screen.getByText("Page 2 of 2")).toBeTruthy();
    expect(screen.queryAllByRole("combobox").map((one) => one.getAttribute("aria-label"))).toEqual(boxes);
    const pages = within(screen.getByRole("navigation", { name: "Pages" }));
    expect(pages.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Previous", "Next"]);
    for (const role of ["combobox", "spinbutton", "textbox", "listbox"]) expect(pages.queryByRole(role)).toBeNull();
  },
);

test.each([
  ["in-progress", "accent", "[LIST-36]"],
  ["unit received", "purple", "[LIST-37]"],
  ["approved", "green", "[LIST-38]"],
  ["complete", "gray", "[LIST-39]"],
])("a claim in %s is highlighted %s %s", async (status, palette) => {
  const current_status = { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
  onTestFinished(() => void vi.unstubAllGlobals());
  // A table's rows, and a phone's cards.
  for (const matches of [true, false]) {
    vi.stubGlobal("matchMedia", () => ({ matches, addEventListener() {}, removeEventListener() {} }));
    await renderPortal({
      answers: list(aClaim({ claim_number: "WC100777", current_status }), aClaim({ claim_number: "WC100778" })),
    });
    const row = matches ? "tr" : "li";
    expect((await screen.findByRole("link", { name: "WC100777" })).closest(row)?.getAttribute("data-mark")).toBe(
      palette,
    );
    expect(screen.getByRole("link", { name: "WC100778" }).closest(row)?.hasAttribute("data-mark")).toBe(false);
    cleanup();
  }
});

test("what reads the same to a claimant looks the same, whichever desk works on it [LIST-36]", async () => {
  const at = (status: string) => ({ status, updated_at: "2026-11-01T00:00:00Z", authorise_role: null });
  const statuses = ["in-progress", "cs to action", "service to action"].map((value) => ({
    value,
    label: "In Progress",
    customer_label: "In Progress",
    internal_label: "In Progress",
    description: "",
    tone: "progress" as const,
    ...(value === "in-progress" && { is_highlighted: true }),
  }));
  await renderPortal({
    answers: {
      ...list(...statuses.map(({ value }) => aClaim({ claim_number: value.toUpperCase(), current_status: at(value) }))),
      "GET /api/statuses": { statuses, report_options: reportOptions },
    },
  });
  for (const { value } of statuses) {
    const row = (await screen.findByRole("link", { name: value.toUpperCase() })).closest("tr");
    expect(row?.getAttribute("data-mark")).toBe("accent");
  }
});

test("escalated and deleted claims stand out, in words too [LIST-40] [LIST-41]", async () => {
  const current_status = { status: "authorise", updated_at: "2026-11-01T00:00:00Z", authorise_role: "service_manager" };
  const deleted_at = "2026-11-05T00:00:00Z";
  const claims = [aClaim({ current_status }), aClaim({ current_status, deleted_at })];
  await renderPortal({ user: { ...staff, authorising_roles: ["tech_support"] }, answers: list(...claims) });
  const tag = await screen.findByText("Escalated");
  expect(tintOf(tag.closest("tr"))).toBe("orange");
  cleanup();
  const later = aClaim({ current_status: { ...current_status, status: "in-progress" } });
  await renderPortal({ user: { ...staff, authorising_roles: ["tech_support"] }, answers: list(later) });
  expect(tintOf((await screen.findByText("Escalated")).closest("tr"))).toBe("orange");
  cleanup();
  await renderPortal({ user: { ...staff, authorising_roles: ["tech_support"] }, answers: list(...claims) });
  expect(tintOf((await screen.findByText("Deleted")).closest("tr"))).toBe("red");
  cleanup();
  await renderPortal({ answers: list(aClaim({ deleted_at })) });
  expect(tintOf((await screen.findByText("Deleted")).closest("tr"))).toBe("red");
  // On a phone's cards, too.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  for (const [user, escalated] of [
    [{ ...staff, authorising_roles: ["tech_support"] }, "orange"],
    [{}, undefined],
  ] as const) {
    cleanup();
    await renderPortal({ user: { ...user } as Partial<UserRecord>, answers: list(...claims) });
    expect((await screen.findByText("Deleted")).closest("li")?.getAttribute("data-mark")).toBe("red");
    const tag = screen.queryByText("Escalated")?.closest("li");
    expect(tag?.getAttribute("data-mark")).toBe(escalated);
  }
});

test("a list that fails to load says nothing and leaves the rows before it [LIST-50] [ERR-09]", async () => {
  let isDown = false;
  const claims = claimsPage([aClaim({ claim_number: "WC100777" })], { total: 30 });
  await renderPortal({ answers: { "GET /api/claims": () => (isDown ? new No(500) : claims) } });
  await screen.findByRole("link", { name: "WC100777" });
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.getByLabelText("Claims list").getAttribute("aria-busy")).toBe("false"));
  expect(screen.getByRole("link", { name: "WC100777" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  cleanup();
  for (const status of [500, 403]) {
    await renderPortal({ answers: { "GET /api/claims": new No(status) } });
    expect(await screen.findByRole("button", { name: "Load the claims again" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.body.textContent).not.toMatch(/claims could not|went wrong|No\./i);
    cleanup();
  }
});

test("what else the dashboard asks for fails without a word [ERR-09]", async () => {
  const current_status = { status: "draft", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
  const draft = aClaim({ claim_number: "RC100777", type: "replacement", current_status });
  const others = ["GET /api/notices", "POST /api/status/placement", "GET /api/resolutions"];
  const answers = Object.fromEntries([...others, "GET /api/views"].map((call) => [call, new No(500)]));
  const { calls } = await renderPortal({ user: staff, answers: { ...list(draft), ...answers } });
  expect(await screen.findByRole("link", { name: /RC100777/ })).toBeTruthy();
  for (const call of others) await waitFor(() => expect(calls(call)).not.toEqual([]));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.body.textContent).not.toMatch(/went wrong|could not|try again/i);
});

test("a customer with several accounts switches by SAP id and name; a failure stays silent [DASH-12] [DASH-13] [DASH-15] [DASH-16] [DASH-18] [ERR-09]", async () => {
  const user = { roles: ["warranty", "customer"] };
  const { calls } = await renderPortal({ user, answers: { "POST /api/user/switch-account": new No(422) } });
  await screen.findByText(/no claims/);
  expect(screen.queryByLabelText("Account")).toBeNull();
  const several = { ...user, customers: [...aUser().customers, secondAccount] };
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const second = await renderPortal({ user: several, answers: { "POST /api/user/switch-account": new No(422) } });
  const options = within(await screen.findByLabelText("Account")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["100200 Cool Homes Ltd", "100300 Warm Homes Ltd"]);
  await userEvent.selectOptions(await screen.findByLabelText("Account"), "100300 Warm Homes Ltd");
  await waitFor(() => expect(second.calls("POST /api/user/switch-account")[0]?.body).toBe('{"sap_id":"100300"}'));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Account").value).toBe("100200"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(log).toHaveBeenCalled();
  expect(calls("POST")).toEqual([]);
  log.mockRestore();
});
