import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Vault } from "../../src/portal/shared/session/vault.ts";
import { aClaim, aUser, reportOptions, statuses } from "./support/records.ts";
import { claimsPage, No, renderPortal } from "./support/render-portal.tsx";

/** The API says what waits for claimants: here drafts and what it calls "Authorise". */
const waiting = statuses.map((status) =>
  ["draft", "authorise"].includes(status.value)
    ? { ...status, waits_for_claimant: true, awaits_reply: status.value === "authorise" }
    : status.value === "approved"
      ? { ...status, waits_for_claimant: true, awaited_act: "Ready for collection" }
      : status,
);
const answers = (claims: unknown) => ({
  "GET /api/statuses": { statuses: waiting, report_options: reportOptions },
  "GET /api/claims": claims,
});
const claim = (claim_number: string, status: string, more = {}) =>
  aClaim({
    claim_number,
    current_status: { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: null },
    ...more,
  });
const byStatus = ({ path }: { path: string }) => {
  const asked = new URL(path, "http://portal").searchParams.getAll("statuses[]");
  if (asked.includes("authorise")) return claimsPage([claim("WC100002", "authorise")]);
  if (asked.includes("approved")) return claimsPage([claim("RC100010", "approved")]);
  if (!asked.includes("draft")) return claimsPage([]);
  const drafts = ["3", "4", "5", "6", "7", "8"].map((last) => claim(`WC10000${last}`, "draft"));
  return claimsPage([...drafts, claim("WC100009", "draft", { deleted_at: "2026-11-02T00:00:00Z" })]);
};

test("a claimant's home names what waits for them first, each a click away, and where the rest is", async () => {
  await renderPortal({ answers: answers(byStatus) });
  const panel = within(await screen.findByRole("region", { name: "Needs you" }));
  const groups = panel.getAllByRole("region").map((group) => group.querySelector("h3")?.textContent);
  expect(groups).toEqual(["Awaiting Authorisation", "Approved", "Draft"]);
  const href = (name: RegExp) => panel.getByRole("link", { name }).getAttribute("href");
  expect(href(/^Reply WC100002/)).toBe("/claim/WC100002");
  expect(href(/^Ready for collection RC100010/)).toBe("/claim/RC100010");
  expect(href(/^Continue WC100003/)).toBe("/edit-claim/WC100003");
  expect(href(/^Show all 6$/)).toBe("/?status=draft");
  expect(panel.queryByText("WC100009")).toBeNull();
});

test("a claim of a type that asks for no address is named by what its lists show first", async () => {
  const courses = { type: "course", label: "Course", title: "Course", description: "A course.", is_claim: true };
  const bare = { type: "course", install_address: null, customer_reference: null };
  const drafts = [
    claim("CR100001", "draft", { ...bare, listed: { course: "Work at heights" } }),
    claim("CR100002", "draft", bare),
  ];
  await renderPortal({
    answers: {
      ...answers(({ path }: { path: string }) => claimsPage(path.includes("draft") ? drafts : [])),
      "GET /api/claim-types": { claim_types: [courses] },
    },
  });
  const panel = within(await screen.findByRole("region", { name: "Needs you" }));
  expect(panel.getByText("Work at heights")).not.toBeNull();
  expect(panel.getByText("Nothing to tell yet")).not.toBeNull();
  expect(panel.queryByText("No site yet")).toBeNull();
});

afterEach(() => vi.unstubAllGlobals());

test("on a phone the first claims of the list are enough until the others are asked for", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const many = Array.from({ length: 9 }, (_, at) => claim(`WC10020${at}`, "open"));
  await renderPortal({
    answers: answers(({ path }: { path: string }) => claimsPage(path.includes("wants") ? [] : many)),
  });
  const list = within(await screen.findByRole("region", { name: "Claims list" }));
  const more = await list.findByRole("button", { name: "Show 3 more" });
  expect(list.getAllByRole("listitem")).toHaveLength(6);
  expect(list.queryByRole("navigation", { name: "Pages" })).toBeNull();
  await userEvent.click(more);
  expect(list.getAllByRole("listitem")).toHaveLength(9);
  expect(document.activeElement?.textContent).toBe("WC100206");
  expect(list.getByRole("navigation", { name: "Pages" })).toBeTruthy();
});

test("with nothing that waits, the home says so in a line", async () => {
  await renderPortal({ answers: answers(claimsPage([])) });
  expect(await screen.findByRole("heading", { name: "Nothing needs you." })).not.toBeNull();
});

test("claims that cannot be read are asked for again, and the page stands", async () => {
  await renderPortal({ answers: answers(new No(500, {})) });
  const panel = within(
    await screen.findByText("We could not load your claims.").then((line) => line.parentElement as HTMLElement),
  );
  expect(panel.getByRole("button", { name: "Try again" })).not.toBeNull();
  expect(screen.queryByText("Nothing needs you.")).toBeNull();
  expect(screen.getByRole("heading", { name: "Warranty Portal" })).not.toBeNull();
});

test("staff are asked nothing, and the account in use stands in the header", async () => {
  const staff = { is_claimant: false, list: "short" as const, customer: null };
  const { calls } = await renderPortal({ user: staff, answers: answers(claimsPage([claim("WC100002", "authorise")])) });
  await screen.findByRole("link", { name: "WC100002" });
  expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull();
  expect(calls("GET /api/claims?").length).toBe(1);
});

test("what staff once kept holds no place in their list when it is gone", async () => {
  const staff = { is_claimant: false, list: "short" as const, customer: null };
  const name = `kept-rows ${new Vault(aUser(staff)).owner}`;
  localStorage.setItem(name, "2");
  await renderPortal({ user: staff, answers: answers(claimsPage([claim("WC100002", "authorise")])) });
  await screen.findByRole("link", { name: "WC100002" });
  await waitFor(() => expect(localStorage.getItem(name)).toBeNull());
});

test("the header names the account in use", async () => {
  await renderPortal();
  const name = aUser({}).customer?.name ?? "";
  expect(name).not.toBe("");
  expect(within(await screen.findByRole("banner")).getAllByText(new RegExp(name)).length).toBeGreaterThan(0);
});

test("of a claim it says what is asked for, of a draft what is missing, as far as a row has room", async () => {
  const wants = ["Parts used", "Date repaired", "Files", "Fault"];
  await renderPortal({
    answers: answers(({ path }: { path: string }) => {
      const asked = new URL(path, "http://portal").searchParams;
      if (asked.has("wants") && asked.getAll("statuses[]").includes("authorise"))
        return claimsPage([claim("WC100002", "authorise", { wants: ["Photo of the rating plate"] })]);
      return claimsPage(asked.getAll("statuses[]").includes("draft") ? [claim("WC100003", "draft", { wants })] : []);
    }),
  });
  const panel = within(await screen.findByRole("region", { name: "Needs you" }));
  expect(panel.getByText("Asked for: Photo of the rating plate")).not.toBeNull();
  expect(panel.getByText(/\. Missing: Parts used, Date repaired and 2 more$/)).not.toBeNull();
});
