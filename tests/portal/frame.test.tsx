import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aClaim, madeLists } from "./support/records.ts";
import { claimsPage, No, Off, renderPortal } from "./support/render-portal.tsx";

const admin = { roles: ["warranty", "admin"], permissions: ["resolve claim"], customer: null, customers: [] };
const roles = ["customer", "tech_support", "admin", "super_admin", "warranty"].map((role) => ({
  role,
  permissions: [],
  authorising_roles: [],
  is_claimant: false,
  is_administrator: ["admin", "super_admin"].includes(role),
}));
const openStrip = () => fireEvent.keyDown(document.body, { key: "A", ctrlKey: true, shiftKey: true });
const strip = () => screen.findByRole("region", { name: "Admin: your roles" });

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test("an administrator's keys show the hidden strip, which gives other roles [FRAME-09] [FRAME-10]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { calls } = await renderPortal({
    user: admin,
    answers: {
      "GET /api/definitions/roles": { roles },
      "POST /api/user/update": new No(422, { errors: { roles: ["Not so."] } }),
    },
  });
  await screen.findByText(/no claims/);
  expect(screen.queryByText("Admin: your roles")).toBeNull();
  openStrip();
  const tech = await within(await strip()).findByRole("checkbox", { name: "tech_support" });
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "admin" }).checked).toBe(true);
  expect(document.activeElement?.textContent).toBe("Admin: your roles");
  await userEvent.click(tech);
  await userEvent.click(screen.getByRole("checkbox", { name: "admin" }));
  expect(screen.getByText(/cannot come back here/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Update roles" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not so.");
  expect(JSON.parse(calls("POST /api/user/update")[0]?.body ?? "")).toEqual({
    sso_id: "dealer",
    roles: ["tech_support", "warranty"],
  });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Admin: your roles")).toBeNull();
  openStrip();
  await strip();
  openStrip();
  expect(screen.queryByText("Admin: your roles")).toBeNull();
});

test.each([
  ["in production", { user: admin, environment: "production" }],
  ["for who is no administrator", { user: { ...admin, roles: ["warranty", "general_manager"] } }],
])("there is no strip %s", async (_, options) => {
  await renderPortal(options);
  await screen.findByText(/no claims/);
  openStrip();
  expect(screen.queryByText("Admin: your roles")).toBeNull();
});

test("a notice that was read is hidden, and stays so in this session; with the last of them the banner goes [FRAME-05]", async () => {
  const notices = ["Closed on Monday.", "Open on Tuesday."].map((text, at) => ({ id: String(at), text }));
  const answers = { "GET /api/notices": { notices } };
  await renderPortal({ answers });
  await userEvent.click(await screen.findByRole("button", { name: "Hide this notice: Closed on Monday." }));
  expect(screen.queryByText("Closed on Monday.")).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
  cleanup();
  await renderPortal({ answers });
  expect(await screen.findByText("Open on Tuesday.")).toBeTruthy();
  expect(screen.queryByText("Closed on Monday.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Hide this notice: Open on Tuesday." }));
  expect(screen.queryByRole("complementary", { name: "Notices" })).toBeNull();
});

test("the keyboard's first stop skips to the content", async () => {
  await renderPortal();
  await screen.findByText(/no claims/);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Skip to the content");
});

test("the page speaks New Zealand's English, and so do its numbers and days [CONST-03]", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../src/portal/index.html"), "utf8");
  expect(new DOMParser().parseFromString(page, "text/html").documentElement.lang).toBe("en-NZ");
  await renderPortal({
    answers: {
      ...madeLists,
      "GET /api/claims": claimsPage([aClaim({ requested_at: "2026-11-02T12:00:00Z" })], { total: 12345 }),
    },
  });
  expect(await screen.findByText("1 to 25 of 12,345 claims")).toBeTruthy();
  expect(screen.getByRole("cell", { name: "03/11/2026" })).toBeTruthy();
});

test("the way out of a page that failed leads on", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await renderPortal({
    path: "/claim/WC100001",
    answers: { "GET /api/claim/WC100001": new Off({ claim: { type: 7 } }) },
  });
  await screen.findByRole("heading", { name: "Something went wrong" });
  await userEvent.click(screen.getByRole("link", { name: "Back to dashboard" }));
  await waitFor(() => expect(screen.getByText("Welcome, Matiu")).toBeTruthy());
});

test("the second press of a double click falls on nothing that came in the place of a dialog", async () => {
  await renderPortal();
  const home = await screen.findByRole("link", { name: "About" });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const isTaken = (name: "mouseDown" | "click", detail: number) => !fireEvent[name](home, { detail });
  const went = vi.fn((event: Event) => event.preventDefault());
  home.addEventListener("click", went);

  fireEvent.mouseDown(dialog, { detail: 1 });
  dialog.remove();
  expect([isTaken("mouseDown", 2), isTaken("click", 2)]).toEqual([true, true]);
  expect(went).not.toHaveBeenCalled();

  // What follows is meant, and so is a double click on what still stands.
  isTaken("mouseDown", 1);
  isTaken("click", 1);
  isTaken("mouseDown", 2);
  isTaken("click", 2);
  expect(went).toHaveBeenCalledTimes(2);
});

test("the second press of a double click does not close what the first one opened", async () => {
  await renderPortal();
  const first = await screen.findByRole("link", { name: "About" });
  const over = document.body.appendChild(document.createElement("div"));
  const seen = vi.fn();
  document.addEventListener("pointerdown", seen, true);
  const at = { clientX: 40, clientY: 40 };
  fireEvent.pointerDown(first, at);
  fireEvent.mouseDown(first, { ...at, detail: 1 });
  seen.mockClear();
  fireEvent.pointerDown(over, at);
  expect(seen).not.toHaveBeenCalled();
  // Anywhere else it is a press like another.
  fireEvent.pointerDown(over, { ...at, clientX: 400 });
  fireEvent.pointerDown(first, at);
  expect(seen).toHaveBeenCalledTimes(2);
  document.removeEventListener("pointerdown", seen, true);
  over.remove();
});
