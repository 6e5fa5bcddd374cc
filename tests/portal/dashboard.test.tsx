import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SearchBox } from "../../src/portal/screens/dashboard/search-box.tsx";
import { Look } from "../../src/portal/shared/ui/theme.tsx";
import { roleTable } from "../helpers/role-table.ts";
import { aClaim, aUser, aWholeClaim, claimTypes, madeLists, secondAccount } from "./support/records.ts";
import { claimsPage, renderPortal } from "./support/render-portal.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the dashboard has its title, a welcome by first name, a search box and the list [ROUTE-01] [ROUTE-02] [DASH-01] [DASH-02] [DASH-03] [DASH-04]", async () => {
  await renderPortal({ answers: { "GET /api/claims": claimsPage([aClaim()]) } });
  expect(await screen.findByRole("heading", { level: 1, name: "Warranty Portal" })).toBeTruthy();
  expect(document.title).toBe("Warranty Portal");
  expect(screen.getByText("Welcome, Matiu")).toBeTruthy();
  expect(screen.getByPlaceholderText("Search claim number, status...")).toBeTruthy();
  expect(await screen.findByRole("table")).toBeTruthy();
  for (const role of ["customer_service", "tech_support", "super_admin"]) {
    cleanup();
    await renderPortal({
      user: { roles: ["warranty", role], permissions: ["resolve claim"], customer: null },
      answers: { "GET /api/claims": claimsPage([aClaim()]) },
    });
    expect(await screen.findByText("Welcome, Matiu")).toBeTruthy();
    expect(await screen.findByRole("table")).toBeTruthy();
  }
});

test("/claims shows the list on its own [ROUTE-04]", async () => {
  await renderPortal({ path: "/claims", answers: { "GET /api/claims": claimsPage([aClaim()]) } });
  expect(await screen.findByRole("table")).toBeTruthy();
  expect(document.title).toBe("Claims | Warranty Portal");
  expect(screen.queryByText(/Welcome/)).toBeNull();
});

test("a search starts after a second of quiet, from two letters on [LIST-44] [LIST-45] [CONST-08]", () => {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  render(<SearchBox search="" isBusy={false} onSearch={onSearch} />, { wrapper: Look });
  const type = (value: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value } });
  type("W");
  vi.advanceTimersByTime(5000);
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
  expect(onSearch).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toBe("Please enter at least 2 characters to search.");
  // Typed on, it waits anew, and searches for the last that was typed.
  for (const typed of ["WC", "WC1"]) {
    type(typed);
    vi.advanceTimersByTime(999);
    expect(onSearch).not.toHaveBeenCalled();
  }
  vi.advanceTimersByTime(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("WC1");
});

test("a search whose place in the address another navigation took is asked again, until it stands there", () => {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  const { rerender } = render(<SearchBox search="" isBusy={false} onSearch={onSearch} />, { wrapper: Look });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "no such claim" } });
  vi.advanceTimersByTime(2000);
  expect(onSearch.mock.calls).toEqual([["no such claim"], ["no such claim"]]);
  rerender(<SearchBox search="no such claim" isBusy={false} onSearch={onSearch} />);
  vi.advanceTimersByTime(5000);
  expect(onSearch).toHaveBeenCalledTimes(2);
});

test("Enter searches at once, and the search stands in the address", async () => {
  const { calls } = await renderPortal({ answers: { "POST /api/claims/search": claimsPage([aClaim()]) } });
  await userEvent.type(await screen.findByRole("searchbox"), "WC10{Enter}");
  await vi.waitFor(() => expect(calls("POST /api/claims/search")[0]?.body).toBe('{"searchString":"WC10"}'));
  expect(location.search).toBe("?search=WC10");
});

test("New opens the dialog with what can be started and how a replacement begins [DASH-10] [NEW-01] [NEW-05] [NEW-06] [NEW-08] [NEW-09] [NEW-12] [ROUTE-23]", async () => {
  await renderPortal();
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  const dialog = await screen.findByRole("dialog", { name: "Create a New" });
  const start = within(dialog).getByRole("link", { name: "Repairers Warranty Claim" });
  expect(start.getAttribute("href")).toBe("/new-claim/warranty");
  expect(within(dialog).getByText("Warranty Replacement Unit Authorisation and Claim")).toBeTruthy();
  expect(within(dialog).getByRole("link", { name: "0800 000 000" })).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Blue CHEP Pallet Return", "Cancel"]);
});

test("a type that has no form yet is not offered", async () => {
  await renderPortal({ answers: madeLists });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByText(/Return/)).toBeNull();
});

test("what the dialog leaves out for a person is not there, though they may know the type", async () => {
  const [warranty, replacement] = claimTypes;
  const told = [
    { ...warranty, new_offers: undefined, new_path: undefined },
    { ...replacement, new_offers: undefined },
  ];
  const recall = { ...warranty, type: "recall", new_path: "/new-claim/recall", new_label: "Recall" };
  await renderPortal({ answers: { "GET /api/claim-types": { claim_types: [...told, recall] } } });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  expect(await screen.findByRole("link", { name: "Recall" })).toBeTruthy();
  expect(screen.queryByText("Repairers Warranty Claim")).toBeNull();
  expect(screen.queryByText(/Replacement Unit/)).toBeNull();
});

test("who may approve a replacement by phone begins it in the dialog [ROUTE-23]", async () => {
  const [warranty, replacement] = claimTypes;
  const begun = { ...replacement, new_path: "/new-claim/warranty?replacement=1" };
  await renderPortal({ answers: { "GET /api/claim-types": { claim_types: [warranty, begun] } } });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  const link = await screen.findByRole("link", { name: /Replacement Unit Authorisation/ });
  expect(link.getAttribute("href")).toBe("/new-claim/warranty?replacement=1");
});

test("whom the dialog offers no form, but who may start one, goes straight to it [ROUTE-24]", async () => {
  const [warranty, replacement] = claimTypes;
  const told = [
    { ...warranty, new_offers: undefined, new_path: undefined },
    { ...replacement, new_path: "/new-claim/warranty" },
  ];
  await renderPortal({
    user: { roles: ["warranty", "tech_support"] },
    answers: { "GET /api/claim-types": { claim_types: told } },
  });
  expect((await screen.findByRole("link", { name: "New" })).getAttribute("href")).toBe("/new-claim/warranty");
});

test("without the right to create claims there is no New button, whatever forms there are [DASH-11]", async () => {
  const reached = claimTypes.map((type) => ({ ...type, new_offers: undefined, new_path: "/new-claim/warranty" }));
  for (const known of [claimTypes, reached]) {
    const permissions = ["resolve claim", "create report", "authorise claim"];
    await renderPortal({ user: { permissions }, answers: { "GET /api/claim-types": { claim_types: known } } });
    await screen.findByText(/no claims/);
    expect(screen.queryByRole("button", { name: "New" })).toBeNull();
    expect(screen.queryByRole("link", { name: "New" })).toBeNull();
    cleanup();
  }
});

test.each(["dealer", "tech_support", "account_manager", "customer_service", "super_admin"])(
  "%s with several accounts has no account switch [DASH-14]",
  async (role) => {
    const customers = [...aUser().customers, secondAccount];
    await renderPortal({ user: { roles: ["warranty", role], permissions: ["resolve claim"], customers } });
    await screen.findByText(/no claims/);
    expect(screen.queryByLabelText("Account")).toBeNull();
  },
);

test("of all roles the customers' alone has the account switch [DASH-12] [DASH-14]", () => {
  const has = (role: string) => aUser({ roles: ["warranty", role] }).screens?.includes("account-switch");
  expect(roleTable.map(({ role }) => role).filter(has)).toEqual(["customer"]);
});

test("the frame shows logo, Partner Portal, Log out and the notices [FRAME-01] [FRAME-02] [FRAME-03] [FRAME-04] [FRAME-06]", async () => {
  const notices = ["Closed on <b>Monday</b>.", "Open on Tuesday."].map((text, at) => ({ id: `${at}`, text }));
  const answers = { "GET /api/notices": { notices }, "GET /api/claim/WC100001": { claim: aWholeClaim() } };
  const desk = { roles: ["warranty", "customer_service"], permissions: ["resolve claim"], customer: null };
  const pages = ["/", "/claims", "/about", "/claim/WC100001", "/new-claim", "/404"];
  for (const [at, path] of [...pages, "/", "/claim/WC100001"].entries()) {
    await renderPortal({ path, answers, user: at < pages.length ? { permissions: [] } : desk });
    const banner = await screen.findByRole("complementary", { name: "Notices" });
    for (const { text } of notices) expect(within(banner).getByText(text)).toBeTruthy();
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("img", { name: /Southern Air/ }).getAttribute("src")).toBe("/brand/logo.svg");
    expect(header.getByRole("link", { name: "Partner Portal" }).getAttribute("href")).toBe("/");
    expect(header.getByRole("link", { name: "Log out" }).getAttribute("href")).toBe("/signed-out");
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByRole("img", { name: "Southern Air" }).getAttribute("src")).toBe("/brand/logo.svg");
    cleanup();
  }
});

test.each(["development", "test", "staging"])(
  "without notices there is no banner; outside production the environment is named: %s [FRAME-05] [FRAME-07]",
  async (environment) => {
    await renderPortal({ environment });
    await screen.findByText(/no claims/);
    expect(screen.queryByRole("complementary", { name: "Notices" })).toBeNull();
    // Beside the logo, and below it on a phone.
    expect(within(screen.getByRole("banner")).getAllByText(environment.toUpperCase())).toHaveLength(2);
  },
);

test("production names no environment [FRAME-08]", async () => {
  const banner = async (environment: string) => {
    await renderPortal({ environment });
    await screen.findByText(/no claims/);
    const { textContent } = screen.getByRole("banner");
    cleanup();
    return textContent;
  };
  const named = await banner("staging");
  expect(named).toContain("STAGING");
  expect(await banner("production")).toBe(named?.replaceAll("STAGING", ""));
});
