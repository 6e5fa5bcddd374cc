import "fake-indexeddb/auto";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AccessDeniedPage, MaintenancePage } from "../../src/portal/app/pages/outside-pages.tsx";
import { Look } from "../../src/portal/shared/ui/theme.tsx";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { type RoleRow, roleTable } from "../helpers/role-table.ts";
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

/** What stands at the address of a new form, by what it is to somebody. */
const atNew: Record<RoleRow["warranty"], (path: string) => RegExp> = {
  sends: (path) => (path.endsWith("return") ? /^Return Request$/ : /^Repairer's Warranty Claim$/),
  fills: () => /^Return Request$/,
  places: () => /^Warranty Replacement Unit Authorisation & Warranty Claim Form$/,
  "no page": () => /^Sorry, that page cannot be found/,
  "cannot create": () => /^You are not able to create claims\.$/,
};
/** One role of each kind: what the page makes of an address hangs on what it may do with the forms. */
const kinds = [...Map.groupBy(roleTable, ({ warranty, returns }) => `${warranty}, ${returns}`).values()];

test.each(kinds.map(([row]) => row as RoleRow))(
  "$role is shown the empty form of a type that they may begin or open, by its address or as the first [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROLE-07] [ROLE-08] [ROLE-09] [WFORM-01] [RETURN-01]",
  async ({ role, warranty, returns }) => {
    for (const [path, access] of [
      ["/new-claim", warranty],
      ["/new-claim/return", returns],
    ] as const) {
      const { unmount } = await formPage(role, path);
      const words = await screen.findByText(atNew[access](path));
      if (access === "sends" || access === "fills" || access === "places") {
        expect([words.tagName, location.pathname]).toEqual(["H1", path]);
        await screen.findByRole("region", { name: "Actions" });
        expect(screen.queryAllByRole("button", { name: "Send for Approval" })).toHaveLength(access === "sends" ? 1 : 0);
        for (const closed of document.querySelectorAll("h2 > [aria-expanded=false]")) fireEvent.click(closed);
        const boxes = screen.queryAllByRole<HTMLInputElement>("textbox");
        expect(boxes.flatMap(({ id, value }) => (value && !id.startsWith("field:/parts:") ? [id, value] : []))).toEqual([]);
      }
      unmount();
    }
  },
);

test.each([
  ["warranty", "WC100777", "Repairer's Warranty Claim"],
  ["replacement", "RC100777", "Warranty Replacement Unit Authorisation & Warranty Claim Form"],
  ["return", "RR100777", "Return Request"],
  ["return-part", "RP100777", "Return Request"],
])(
  "the form of a %s is shown at its address, also to those who may only read it [ROUTE-06] [ROUTE-18] [ROUTE-19]",
  async (type, number, title) => {
    const claim = aWholeClaim({ type, claim_number: number, module: moduleOf(type), form: {} });
    for (const role of ["finance", "customer_service"]) {
      const { unmount } = await formPage(role, `/edit-claim/${number}`, { [`GET /api/claim/${number}`]: { claim } });
      expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
      expect(location.pathname).toBe(`/edit-claim/${number}`);
      const ways = screen.queryAllByRole("button", { name: "Update Claim" });
      expect(ways).toHaveLength(role === "finance" ? 0 : 1);
      unmount();
    }
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
