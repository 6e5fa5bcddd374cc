import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { ActivityRecord, ClaimRow } from "../../src/contract/types.ts";
import { held } from "./list/desk.ts";
import { aClaim, anActivity, aWholeClaim } from "./support/records.ts";
import { claimsPage, EventStream, No, renderPortal } from "./support/render-portal.tsx";
import { resolvable } from "./support/resolutions.ts";

afterEach(() => sessionStorage.clear());

const staff = {
  roles: ["customer_service"],
  permissions: ["resolve claim"],
  is_claimant: false,
  customer: null,
  name: "Jess Harper",
};

/** The activities, or those after the one that is named. */
const after =
  (activities: ActivityRecord[]) =>
  ({ path }: { path: string }) => {
    const known = activities.findIndex(({ uuid }) => uuid === new URL(path, "http://x").searchParams.get("after"));
    return { activities: known < 0 ? [...activities] : activities.slice(0, known) };
  };

const changed = (...numbers: string[]) => ({ changed: numbers, present: [] });

test("what a colleague does shows at once with who did it, and what is being typed stays", async () => {
  const stream = new EventStream();
  const activities: ActivityRecord[] = [anActivity()];
  await renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: {
      "GET /api/live": stream,
      "PUT /api/claim/presence": { others: [{ name: "Sam Lee", is_editing: true }] },
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "GET /api/activity/claim/WC100001": after(activities),
    },
  });
  expect(await screen.findByText("Also here: Sam Lee (writing)")).toBeTruthy();
  const box = (await screen.findAllByRole("textbox"))[0] as HTMLTextAreaElement;
  await userEvent.type(box, "Half a sent");
  activities.unshift(
    anActivity({ description: "Escalated", by: "Sam Lee", created_at: "2026-11-19T21:42:00Z", is_internal: false }),
  );
  stream.send(changed("WC100002"));
  stream.send(changed("WC100001"));
  expect(await screen.findByText(/Changed by Sam Lee 10:42am/)).toBeTruthy();
  expect(screen.getByText("Escalated")).toBeTruthy();
  expect(box.value).toBe("Half a sent");
  expect(document.activeElement).toBe(box);
});

/** A claim that waits to be started, which a colleague starts by `turn`: what may be done then stands where it was. */
async function turning(resolve: unknown) {
  const stream = new EventStream();
  const at = (status: string) => resolvable({ status, offers: ["start", "approve"] }).answers;
  let now = at("open");
  const activities: ActivityRecord[] = [anActivity()];
  const answers = Object.fromEntries(
    Object.keys(now).map((call) => [call, () => (now as Record<string, unknown>)[call]]),
  );
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: staff,
    answers: {
      ...answers,
      "GET /api/resolutions": {
        ...now["GET /api/resolutions"],
        specificResolutions: { warranty: { open: ["start"], "in-progress": ["approve"] } },
      },
      "GET /api/live": stream,
      "PUT /api/claim/presence": { others: [] },
      "GET /api/activity/claim/WC100001": after(activities),
      "POST /api/claim/resolve": resolve,
    } as never,
  });
  const start = await screen.findByRole("button", { name: "Start work" });
  await screen.findByRole("button", { name: /^All 1/ });
  const clock = vi.spyOn(performance, "now").mockReturnValue(10_000);
  onTestFinished(() => clock.mockRestore());
  function turn() {
    now = at("in-progress");
    activities.unshift(anActivity({ description: "In Progress", by: "Sam Lee" }));
    stream.send(changed("WC100001"));
  }
  return { start, turn, clock, sent: () => calls("POST /api/claim/resolve") };
}

test("the act that a colleague's brings under the pointer is not made by a press that was meant for the one before", async () => {
  const { turn, clock, sent } = await turning({ resolution: "saved" });
  turn();
  const approve = await screen.findByRole("button", { name: "Approve" });
  await userEvent.click(approve);
  expect(await screen.findByText(/The claim has just changed, so nothing was done/)).toBeTruthy();
  expect(sent()).toEqual([]);
  clock.mockReturnValue(11_000);
  await userEvent.click(approve);
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("nor by the second press of somebody whose first one came too late", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const late = new No(422, {
    errors: { resolution: ["This action is not available for the claim's current status."] },
  });
  const { promise, settle } = held<No>();
  const { start, turn, sent } = await turning(() => promise);
  await userEvent.click(start);
  turn();
  const approve = await screen.findByRole("button", { name: "Approve" });
  settle(late);
  expect((await screen.findByRole("alert")).textContent).toContain("not available for the claim's current status");
  await userEvent.click(approve);
  expect(await screen.findByText(/The claim has just changed, so nothing was done/)).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test("a row that somebody else changed changes in its place; what comes and goes waits until it is asked for", async () => {
  const stream = new EventStream();
  const row = (number: number, more: Partial<ClaimRow> = {}) =>
    aClaim({ claim_number: `WC10000${number}`, uuid: `00000000-0000-4000-8000-00000000000${number}`, ...more });
  let rows = [row(1), row(2)];
  await renderPortal({
    path: "/claims",
    user: staff,
    answers: {
      "GET /api/live": stream,
      "GET /api/claims": () => claimsPage(rows),
      "GET /api/claims/counts": { counts: [] },
    },
  });
  const list = await screen.findByRole("region", { name: "Claims list" });
  const numbers = () => [...new Set(list.textContent?.match(/WC10000\d/g))];
  await waitFor(() => expect(numbers()).toEqual(["WC100001", "WC100002"]));
  rows = [row(3), row(2, { customer_reference: "JOB-NEW" }), row(1)];
  stream.send(changed("WC100002", "WC100003"));
  const button = await within(list).findByRole("button", { name: "Show 1 change" });
  expect(numbers()).toEqual(["WC100001", "WC100002"]);
  await userEvent.click(button);
  await waitFor(() => expect(numbers()).toEqual(["WC100003", "WC100002", "WC100001"]));
  expect(document.activeElement).toBe(list);
});

test("once the claim at hand leaves the list by what was done to it, the focus is on the one in its place", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["start"] });
  const other = aClaim({ claim_number: "WC100002", uuid: "00000000-0000-4000-8000-000000000002" });
  let rows = [row, other];
  await renderPortal({
    path: "/claims",
    user: staff,
    answers: {
      ...answers,
      "GET /api/claims": () => claimsPage(rows),
      "POST /api/claim/resolve": () => {
        rows = rows.slice(1);
        return { resolution: "saved" };
      },
    },
  });
  const startWork = async (number: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Actions for ${number}` }));
    await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  };
  await startWork("WC100001");
  const next = await screen.findByRole("link", { name: /^WC100002/ });
  await waitFor(() => expect(screen.queryByRole("link", { name: /^WC100001/ })).toBeNull(), { timeout: 5_000 });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("claimants say nothing of where they look and are told of nobody", async () => {
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    answers: {
      "GET /api/live": new EventStream(),
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "GET /api/activity/claim/WC100001": { activities: [anActivity()] },
    },
  });
  await screen.findAllByRole("listitem");
  await waitFor(() => expect(calls("GET /api/live")).toHaveLength(1), { timeout: 5_000 });
  // What the page shows was asked for before.
  expect(calls("GET /api/live")[0]?.path).toMatch(/\?since=[1-9]\d?$/);
  expect(calls("PUT /api/claim/presence")).toEqual([]);
});
