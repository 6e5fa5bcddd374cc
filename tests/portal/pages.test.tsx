import "fake-indexeddb/auto";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AccessDeniedPage, MaintenancePage } from "../../src/portal/app/pages/outside-pages.tsx";
import { Look } from "../../src/portal/shared/ui/theme.tsx";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { aClaim, aWholeClaim } from "./support/records.ts";
import { claimsPage, No, Off, renderPortal } from "./support/render-portal.tsx";
import { servedTo } from "./support/served.ts";

const definitions = ownDefinitions();
const moduleOf = (type: string) =>
  `data:text/javascript;base64,${Buffer.from(definitions.moduleText(definitions.get(type)?.type ?? "")).toString("base64")}`;

/** The page at this address for somebody of this role, the forms at hand. */
function formPage(role: string, path: string, answers: object = {}) {
  const { user, answers: served } = servedTo(role);
  const claim_types = served["GET /api/claim-types"].claim_types.map(({ module, ...one }) => ({
    ...one,
    ...(module && { module: moduleOf(one.type) }),
  }));
  const { customer } = user;
  return renderPortal({
    path,
    user,
    answers: { ...served, "GET /api/claim-types": { claim_types }, "GET /api/customer": { customer }, ...answers },
  });
}

test.each([
  ["/404", "[ROUTE-10]"],
  ["/nowhere/at/all", "[ROUTE-11]"],
  ["/claims/WC100001", "[ROUTE-11]"],
  ["/about/us", "[ROUTE-11]"],
  ["/new-claim/lottery", ""],
])("%s is the not-found page with a way home %s [ROUTE-12] [ROUTE-13]", async (path) => {
  await renderPortal({ path });
  const text = await screen.findByText(/^Sorry/);
  expect(text.textContent).toBe("Sorry, that page cannot be found. Please head back to the dashboard.");
  expect(screen.getByRole("link", { name: "dashboard" }).getAttribute("href")).toBe("/");
  expect(document.title).toBe("Page not found | Warranty Portal");
});

const replacement = "Warranty Replacement Unit Authorisation & Warranty Claim Form";

test.each([
  ["tech_support", "/new-claim", replacement, 0],
  ["customer_service", "/new-claim", "Repairer's Warranty Claim", 1],
  ["staff", "/new-claim/return", "Return Request", 0],
  ["dealer", "/new-claim/return", "Return Request", 1],
])(
  "%s at %s is shown that form, empty, with a way to send it where they may [ROUTE-08] [ROUTE-09] [ROLE-07] [ROLE-08] [ROLE-09] [WFORM-01] [RETURN-01]",
  async (role, path, title, ways) => {
    await formPage(role, path);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(location.pathname).toBe(path);
    expect(screen.queryAllByRole("button", { name: "Send for Approval" })).toHaveLength(ways);
    for (const closed of document.querySelectorAll("h2 > [aria-expanded=false]")) fireEvent.click(closed);
    const roles = ["textbox", "combobox", "spinbutton"];
    const boxes = roles.flatMap((one) => screen.queryAllByRole<HTMLInputElement>(one));
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes.flatMap(({ id, value }) => (value && !id.startsWith("field:/parts:") ? [id, value] : []))).toEqual([]);
  },
);

test.each([
  ["warranty", "WC100777", "Repairer's Warranty Claim"],
  ["replacement", "RC100777", replacement],
  ["return", "RR100777", "Return Request"],
  ["return-part", "RP100777", "Return Request"],
])(
  "the form of a %s is shown at its address, to those who may only read it, too [ROUTE-06] [ROUTE-18] [ROUTE-19]",
  async (type, number, title) => {
    const claim = aWholeClaim({ type, claim_number: number, module: moduleOf(type), form: {} });
    await formPage("finance", `/edit-claim/${number}`, { [`GET /api/claim/${number}`]: { claim } });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(location.pathname).toBe(`/edit-claim/${number}`);
    expect(screen.queryByRole("button", { name: "Update Claim" })).toBeNull();
  },
);

test("who may not create claims is told so [ROUTE-14]", async () => {
  await renderPortal({ path: "/new-claim", user: { permissions: [] } });
  expect(await screen.findByText("You are not able to create claims.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
});

test.each([
  ["a dealer", {}],
  ["customer service", { roles: ["warranty", "customer_service"], permissions: ["resolve claim"], customer: null }],
])(
  "the form of a claim is loading for %s until it is known that there is none [ROUTE-17] [ROUTE-20]",
  async (_, user) => {
    const answer = Promise.withResolvers<object>();
    await renderPortal({ path: "/edit-claim/RR100001", user, answers: { "GET /api/claim/RR100001": answer.promise } });
    expect(await screen.findByText("Loading claim...")).toBeTruthy();
    expect(location.pathname).toBe("/edit-claim/RR100001");
    answer.resolve({ claim: null });
    expect(await screen.findByText(/^Sorry, that page cannot be found/)).toBeTruthy();
    expect(location.pathname).toBe("/404");
  },
);

test("a form that cannot be loaded leads back to the dashboard, or is asked for again [ROUTE-14]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await renderPortal({ path: "/edit-claim/RR100001", answers: { "GET /api/claim/RR100001": new No(500) } });
  expect((await screen.findByRole("link", { name: "Back to dashboard" })).getAttribute("href")).toBe("/");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  vi.restoreAllMocks();
});

test("/about tells what the portal is and leads home [ROUTE-03] [ROUTE-14]", async () => {
  await renderPortal({ path: "/about" });
  expect(await screen.findByRole("heading", { name: "About the Warranty Portal" })).toBeTruthy();
  expect(document.title).toBe("About | Warranty Portal");
  expect(screen.getByRole("link", { name: "customer-service@example.test" }).getAttribute("href")).toBe(
    "mailto:customer-service@example.test",
  );
  expect(screen.getByRole("link", { name: "0800 000 000" }).getAttribute("href")).toBe("tel:0800000000");
  expect(screen.getByText(/raise warranty claims here and follow them/)).toBeTruthy();
  expect(screen.getByText(/^Warranty Portal, version \S/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
});

test("the maintenance page has its words [AUTH-10] [AUTH-11]", () => {
  render(<MaintenancePage onTryAgain={() => {}} />, { wrapper: Look });
  expect(screen.getByRole("heading", { name: "Service Unavailable" })).toBeTruthy();
  const words = "We are currently performing some essential system maintenance. Please check back soon.";
  expect(screen.getByText(words)).toBeTruthy();
});

test("Access Denied! says whom to ask, and lets the person out [AUTH-18] [AUTH-19]", async () => {
  const onSignOut = vi.fn();
  render(<AccessDeniedPage email="a@example.test" onSignOut={onSignOut} />, { wrapper: Look });
  expect(screen.getByRole("heading", { name: "Access Denied!" })).toBeTruthy();
  expect(screen.getByText("Your account does not allow access to the Warranty Portal.")).toBeTruthy();
  expect(screen.getByText("Please contact your company or your account manager.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test("a change of view puts the focus on the new heading; the first view does not take it", async () => {
  const claim = aWholeClaim();
  await renderPortal({
    answers: {
      "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100001" })]),
      "GET /api/claim/WC100001": { claim },
    },
  });
  const link = await screen.findByRole("link", { name: "WC100001" });
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(link);
  const heading = await screen.findByRole("heading", { level: 1, name: /WC100001/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a screen that fails is replaced by a message inside the frame [ROUTE-14]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await renderPortal({ answers: { "GET /api/claims": new Off({ claims: "not a page" }) } });
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("banner")).toBeTruthy();
  vi.restoreAllMocks();
});

test("what fails in the frame itself leaves a way on, never a blank page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await renderPortal({ answers: { "GET /api/notices": new Off({ notices: [null] }) } });
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Back to dashboard" })).toBeTruthy();
  vi.restoreAllMocks();
});
