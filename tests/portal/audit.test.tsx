import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { auditKinds } from "../../src/contract/audit-kinds.ts";
import { auditExamples } from "../../src/contract/examples/audit.ts";
import type { AuditRecord } from "../../src/contract/types.ts";
import { No, renderPortal } from "./support/render-portal.tsx";

const admin = { roles: ["warranty", "admin"], permissions: ["resolve claim"], customer: null, customers: [] };
const [refused] = auditExamples.getAudit.answer.entries as [AuditRecord];
const then = { ...refused, at: "2024-11-19T02:00:00.000Z" };
const signedIn: AuditRecord = {
  ...then,
  id: 4712,
  kind: "sign-in",
  outcome: "done",
  target: null,
  detail: null,
  times: 3,
};

const at = (path: string, answer: unknown, user = admin) =>
  renderPortal({ path, user, answers: { "GET /api/mail/failed": { mails: [] }, "GET /api/audit": answer } });

test("the audit trail says who did what and what was refused, is narrowed, and is paged back and forth", async () => {
  const { calls } = await at("/audit?kind=nonsense&outcome=refused", (asked: { path: string }) => ({
    entries: asked.path.includes("before") ? [then] : [signedIn, then],
    more: !asked.path.includes("before"),
    days: 400,
  }));
  const table = await screen.findByRole("table", { name: "Audit trail, newest first" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["When", "Who", "What", "Outcome", "On what", "Detail", "Reference"],
    ["19 Nov 2024 3:00pm", "Dana Dealer", "Signed in, 3 times", "Done", "–", "–", "h4k7mqz2x9cd"],
    ["19 Nov 2024 3:00pm", "Dana Dealer", "Not allowed", "Refused", "GET /api/mail/failed", "403", "h4k7mqz2x9cd"],
  ]);
  expect(screen.getByText(/Entries are kept for 400 days/)).toBeTruthy();
  // What an address asks that is not known is not asked.
  expect(calls("GET /api/audit").map(({ path }) => path)).toEqual(["/api/audit?outcome=refused"]);

  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  await screen.findByRole("button", { name: "Newest" });
  expect(location.search).toBe("?outcome=refused&before=4711");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Audit trail" }));

  await userEvent.type(screen.getByRole("textbox", { name: /^Who/ }), "dana@example.test");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What" }), auditKinds.export);
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await screen.findByRole("button", { name: "Older" });
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    kind: "export",
    outcome: "refused",
    person: "dana@example.test",
  });
  await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
  expect(location.search).toBe("");
});

test("a trail that cannot be read says so with the request's reference, which can be copied, and is read again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let isDown = true;
  await at("/audit", () => (isDown ? new No(500, {}, "h4k7mqz2x9cd") : { entries: [], more: false, days: 400 }));
  const box = await screen.findByText("The audit trail could not be loaded.", { exact: false });
  const alert = within(box.closest<HTMLElement>("[role=alert]") as HTMLElement);
  expect(alert.getByText("h4k7mqz2x9cd")).toBeTruthy();
  const user = userEvent.setup();
  await user.click(alert.getByRole("button", { name: "Copy reference h4k7mqz2x9cd" }));
  expect(await navigator.clipboard.readText()).toBe("h4k7mqz2x9cd");
  isDown = false;
  await user.click(alert.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing of this kind has happened.")).toBeTruthy();
  vi.restoreAllMocks();
});

test("nobody but administrators is shown it, or asks for it", async () => {
  const { calls } = await at(
    "/audit",
    { entries: [], more: false, days: 400 },
    { ...admin, roles: ["warranty", "customer_service"] },
  );
  expect(await screen.findByText("Only administrators read the audit trail.")).toBeTruthy();
  expect(calls("GET /api/audit")).toEqual([]);
});
