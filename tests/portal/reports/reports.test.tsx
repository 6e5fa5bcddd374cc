import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aClaim, aUser, secondAccount } from "../support/records.ts";
import { claimsPage, No, renderPortal } from "../support/render-portal.tsx";
import { accounts, claimant, filed, filename, generated, openReport, staff, watchSaves } from "../support/reports.ts";
import { bodyOf } from "../support/resolutions.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("without `create report` there is neither button [DASH-06] [DASH-08]", async () => {
  await renderPortal({ user: { ...staff, permissions: ["resolve claim"] } });
  await screen.findByText(/no claims/);
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Financial Export" })).toBeNull();
});

test.each(["customer", "dealer"])("a %s has Report but no Financial Export [DASH-06] [DASH-09]", async (role) => {
  await renderPortal({ user: { ...claimant, roles: ["warranty", role] } });
  expect(await screen.findByRole("button", { name: "Report" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Financial Export" })).toBeNull();
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("option", { name: "Report" });
  expect(screen.queryByRole("option", { name: "Financial Export" })).toBeNull();
});

/** What the desk's report asks for unless somebody ticks otherwise. */
const ticked = [
  "open, authorise, in-progress, cs to action, service to action, pending customer action, packing, arrange collection",
  "in transit, unit received, approved, complete",
].flatMap((line) => line.split(", "));

test("a report by customer takes the listing's place until Reset, and is exported from there [REPORT-01] [REPORT-03] [REPORT-05] [REPORT-07] [REPORT-08] [DASH-05]", async () => {
  const saved = watchSaves();
  const claims = ["WC200001", "WC200002"].map((claim_number) => aClaim({ claim_number, customer: secondAccount }));
  const listing = claimsPage([aClaim({ claim_number: "WC100777" })]);
  const { calls } = await renderPortal({
    user: staff,
    answers: { ...generated(claims), ...filed, "GET /api/claims": listing },
  });
  const dialog = await openReport();
  const customers = await dialog.findByLabelText<HTMLSelectElement>(/^Customer/);
  expect([...customers.options].slice(1).map(({ text }) => text)).toEqual(
    accounts.map(({ sap_id, name }) => `${sap_id} ${name}`),
  );
  await userEvent.selectOptions(customers, "100300 Warm Homes Ltd");
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));

  expect(await screen.findByRole("heading", { name: "Report: Warm Homes Ltd" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /WC200002/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /WC100777/ })).toBeNull();
  expect(calls("POST /api/report/generate").map(bodyOf)[0]).toEqual({
    customer: secondAccount.uuid,
    statuses: ticked,
  });

  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await vi.waitFor(() => expect(saved).toEqual([filename]));
  expect(calls("POST /api/report/export").map(bodyOf)[0]).toEqual({
    claims: claims.map(({ uuid }) => uuid),
    destination: "download",
  });

  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(await screen.findByRole("link", { name: /WC100777/ })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Report" }));
});

test("a report by date asks with its days and the ticked statuses alone [REPORT-02]", async () => {
  const { calls } = await renderPortal({ user: staff, answers: generated([aClaim()]) });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  expect(dialog.queryByLabelText(/^Customer/)).toBeNull();
  const start = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Start date/ });
  await userEvent.clear(start);
  await userEvent.type(start, "1/10/2026");
  const end = dialog.getByRole<HTMLInputElement>("textbox", { name: /^End date/ });
  await userEvent.clear(end);
  await userEvent.type(end, "20/10/2026");
  await userEvent.click(await dialog.findByRole("button", { name: "Tick all" }));
  await userEvent.click(dialog.getByRole("button", { name: "Untick all" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "In Progress" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  const bar = (await screen.findByRole("heading", { name: /^Report: / })).parentElement as HTMLElement;
  expect(within(bar).getByText("1 claim")).toBeTruthy();
  expect(calls("POST /api/report/generate").map(bodyOf)[0]).toEqual({
    start: "2026-10-01",
    end: "2026-10-20",
    statuses: ["in-progress"],
  });
});

test("statuses are the selectable ones, ticked as the server says [REPORT-04]", async () => {
  await renderPortal({ user: staff, answers: generated([]) });
  const dialog = await openReport();
  const group = within(await dialog.findByRole("group", { name: /^Statuses/ }));
  const boxes = group
    .getAllByRole<HTMLInputElement>("checkbox")
    .map((box) => [box.closest("label")?.textContent, box.checked]);
  const words = [
    "Open, Authorise, In Progress, Cs To Action, Service To Action, Action Required, Packing, Arrange Collection",
    "In Transit, Unit Received, Approved, Not Approved, Completed",
  ].flatMap((line) => line.split(", "));
  expect(boxes).toEqual(words.map((word) => [word, word !== "Not Approved"]));
});

test("statuses that read the same are one choice, which asks for all of them [REPORT-04]", async () => {
  const { calls } = await renderPortal({ user: claimant, answers: generated([]) });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Tick all" }));
  await userEvent.click(dialog.getByRole("button", { name: "Untick all" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "In Progress" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  await screen.findByText("No claims found for these report parameters.");
  const progress = ["in-progress", "cs to action", "service to action"];
  expect(bodyOf(calls("POST /api/report/generate")[0])).toMatchObject({ statuses: progress });
});

test.each([
  ["a claimant", claimant, /you have no claims/],
  ["staff", staff, /no claims/],
])("a report of %s that finds nothing says so, and Reset leads back [REPORT-06] [LIST-33]", async (_, user, empty) => {
  await renderPortal({ user, answers: generated([]) });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  expect(await screen.findByText("No claims found for these report parameters.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(await screen.findByText(empty)).toBeTruthy();
  expect(location.search).toBe("");
});

test("with one account that one is chosen; without a choice the dialog asks for it", async () => {
  const { calls } = await renderPortal({
    user: claimant,
    answers: { ...generated([aClaim()]), "GET /api/customer/associations": { customers: aUser().customers } },
  });
  const dialog = await openReport();
  const customer = await dialog.findByLabelText<HTMLSelectElement>(/^Customer/);
  expect(customer.selectedOptions[0]?.textContent).toBe("100200 Cool Homes Ltd");
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  expect(await screen.findByRole("heading", { name: "Report: Cool Homes Ltd" })).toBeTruthy();
  expect(calls("POST /api/report/generate")).toHaveLength(1);

  const second = await renderPortal({ user: staff, answers: generated([aClaim()]) });
  await userEvent.click((await screen.findAllByRole("button", { name: "Report" })).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole("button", { name: "Generate" }));
  expect(await screen.findByText("Please choose a customer.")).toBeTruthy();
  expect(second.calls("POST /api/report/generate")).toEqual([]);
});

test("where customers are many, one is found by name or SAP id", async () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...secondAccount,
    uuid: crypto.randomUUID(),
    sap_id: `7000${String(index).padStart(2, "0")}`,
    name: `Company ${index}`,
  }));
  const found = aClaim({ customer: { ...secondAccount, name: "Company 33" } });
  const answers = { ...generated([found]), "GET /api/customer/associations": { customers: many } };
  const { calls } = await renderPortal({ user: staff, answers });
  const dialog = await openReport();
  await userEvent.type(await dialog.findByRole("combobox", { name: /^Customer/ }), "700033");
  await userEvent.click(await dialog.findByRole("option", { name: "700033 Company 33" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  expect(await screen.findByRole("heading", { name: "Report: Company 33" })).toBeTruthy();
  expect(calls("POST /api/report/generate").map(bodyOf)[0].customer).toBe(many[33]?.uuid);
});

test("what the server refuses stands at its field, anything else in the dialog; what was chosen stays", async () => {
  await renderPortal({ user: staff, answers: { ...generated([]), "POST /api/report/generate": new No(500) } });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("No.");
  expect(dialog.getByRole("tab", { name: "By date" }).getAttribute("aria-selected")).toBe("true");
});

test("the tabs are one stop, and arrows, Home and End choose", async () => {
  await renderPortal({ user: staff, answers: generated([]) });
  const dialog = await openReport();
  dialog.getByRole("tab", { name: "By customer" }).focus();
  const press = async (key: string) => {
    await userEvent.keyboard(`{${key}}`);
    return document.activeElement?.textContent;
  };
  expect(await press("ArrowRight")).toBe("By date");
  expect(await press("ArrowRight")).toBe("By customer");
  expect(await press("ArrowLeft")).toBe("By date");
  expect(await press("Home")).toBe("By customer");
  expect(await press("End")).toBe("By date");
  expect(dialog.getByRole("tab", { name: "By customer" }).tabIndex).toBe(-1);
});

test("a long report turns its pages in the browser [REPORT-05]", async () => {
  const claims = Array.from({ length: 5 }, (_, index) => aClaim({ claim_number: `WC20000${index}` }));
  const { calls } = await renderPortal({ user: claimant, answers: generated(claims, 2) });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole("tab", { name: "By date" }));
  await userEvent.click(dialog.getByRole("button", { name: "Generate" }));
  const shown: (string | null)[] = [];
  for (const words of ["1 to 2 of 5 claims", "3 to 4 of 5 claims", "5 to 5 of 5 claims"]) {
    if (shown.length > 0) await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText(words)).toBeTruthy();
    shown.push(...screen.getAllByRole("link", { name: /^WC2/ }).map(({ textContent }) => textContent));
  }
  expect(shown).toEqual(claims.map(({ claim_number }) => claim_number));
  expect(calls("POST /api/report/generate")).toHaveLength(1);
});
