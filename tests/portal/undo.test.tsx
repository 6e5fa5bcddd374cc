import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { leaveNothing } from "../../src/portal/shared/session/leave-nothing.ts";
import { held, openDesk } from "./list/desk.ts";
import { No, renderPortal } from "./support/render-portal.tsx";
import { bodyOf, resolvable } from "./support/resolutions.ts";
import type { Received } from "./support/small-server.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advisor: Partial<UserRecord> = {
  roles: ["warranty", "tech_support"],
  permissions: ["resolve claim", "authorise claim"],
  authorising_roles: ["tech_support"],
  customer: null,
};
const undo = { id: "0b7f4e0a-52c1-4c1d-9e0e-6f6a1b0c2d3e", seconds: 10, letters: 1, words: "Claim authorised" };
const region = () => within(screen.getByRole("region", { name: "What can be undone" }));

/** A claim that the advisor has just authorised. */
async function authorised(answer: unknown, more: object = {}) {
  const { answers, row } = resolvable({
    type: "replacement",
    status: "authorise",
    offers: [],
    authoriseRole: "tech_support",
  });
  const rendered = await renderPortal({
    path: "/claim/WC100001",
    user: advisor,
    answers: {
      ...answers,
      "POST /api/claim/authorise": { authorisation: "saved", undo: { ...undo, ...more } },
      "POST /api/claim/undo": answer,
    },
  });
  const button = await screen.findByRole("button", { name: "Authorise" });
  await userEvent.click(button);
  await screen.findByRole("region", { name: "What can be undone" });
  return { ...rendered, row, button };
}

test("an act says what leaves when, and is undone by its button; the focus stays where it was", async () => {
  const { calls, row, button } = await authorised({ act: "undone" });
  expect(region().getByText("WC100001: Claim authorised")).toBeTruthy();
  expect(region().getByText("The letter leaves in 10 seconds.")).toBeTruthy();
  expect(document.activeElement).toBe(button);
  expect(
    screen.getAllByRole("status").some((one) => one.textContent?.includes("The letter leaves in 10 seconds.")),
  ).toBe(true);
  await userEvent.dblClick(region().getByRole("button", { name: "Undo WC100001: Claim authorised" }));
  expect(await region().findByText("Undone. WC100001 is as it was.")).toBeTruthy();
  expect(calls("POST /api/claim/undo").map(bodyOf)).toEqual([{ claim: row.uuid, undo: undo.id }]);
  await userEvent.click(region().getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "What can be undone" })).toBeNull();
});

test("Control and z undo it, but not while something is typed", async () => {
  const { calls } = await authorised({ act: "undone" }, { letters: 0 });
  expect(region().getByText("It can be undone for 10 seconds.")).toBeTruthy();
  const [box] = screen.getAllByRole("textbox");
  fireEvent.keyDown(box as HTMLElement, { key: "z", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "z" });
  expect(calls("POST /api/claim/undo")).toEqual([]);
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(await region().findByText("Undone. WC100001 is as it was.")).toBeTruthy();
});

test("a page that is loaded again still offers it, to the same person alone", async () => {
  const { calls } = await authorised({ act: "undone" });
  const kept = { ...sessionStorage };
  // Without the end of the frame, as a reload has none.
  const reload = async (user: Partial<UserRecord>) => {
    cleanup();
    Object.assign(sessionStorage, kept);
    return renderPortal({ user, answers: { "POST /api/claim/undo": { act: "undone" } } });
  };
  await reload({ ...advisor, sso_id: "somebody-else" });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: "What can be undone" })).toBeNull();
  const again = await reload(advisor);
  await userEvent.click(await screen.findByRole("button", { name: "Undo WC100001: Claim authorised" }));
  expect(await region().findByText("Undone. WC100001 is as it was.")).toBeTruthy();
  expect(again.calls("POST /api/claim/undo").map((call) => bodyOf(call).undo)).toEqual([undo.id]);
  expect(calls("POST /api/claim/undo")).toEqual([]);
});

test("of the claim no more is kept for that than names it, and nothing after a log-out", async () => {
  const { row } = await authorised({ act: "undone" });
  const kept = JSON.parse(sessionStorage.getItem("undoable") ?? "{}");
  expect(kept.open[0][0].claim).toEqual({ uuid: row.uuid, claim_number: row.claim_number });
  leaveNothing(localStorage);
  expect(sessionStorage.getItem("undoable")).toBeNull();
});

test("a refusal says why in the server's words", async () => {
  const message = "Somebody changed the claim since, so this cannot be undone.";
  await authorised(() => new No(409, { message }));
  await userEvent.click(region().getByRole("button", { name: /^Undo/ }));
  expect((await region().findByRole("alert")).textContent).toBe(`WC100001: ${message}`);
});

test("it goes along to other pages, and goes once its time is over", async () => {
  await authorised({ act: "undone" }, { seconds: 3 });
  await userEvent.click(screen.getByRole("link", { name: "Partner Portal" }));
  await screen.findByRole("heading", { level: 1 });
  expect(region().getByText("WC100001: Claim authorised")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull());
});

/** Has the time that things are shown for stand still but for `pass`. */
function stopClocks() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  return (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
}

test("undone by keyboard, the focus goes to Close and what came of it stays while the focus or the pointer is there", async () => {
  await authorised({ act: "undone" });
  const pass = stopClocks();
  const button = region().getByRole("button", { name: /^Undo/ });
  button.focus();
  fireEvent.click(button);
  const words = await region().findByText("Undone. WC100001 is as it was.");
  const close = region().getByRole("button", { name: "Close" });
  expect(document.activeElement).toBe(close);
  pass(9_000);
  expect(words.isConnected).toBe(true);
  fireEvent.pointerEnter(words);
  act(() => close.blur());
  pass(9_000);
  expect(words.isConnected).toBe(true);
  fireEvent.pointerLeave(words);
  pass(8_000);
  expect(words.isConnected).toBe(false);
});

test("a refusal stays until it is closed, which leads from its button to the page's heading", async () => {
  await authorised(() => new No(409, { message: "Somebody changed the claim since, so this cannot be undone." }));
  const pass = stopClocks();
  fireEvent.click(region().getByRole("button", { name: /^Undo/ }));
  await region().findByRole("alert");
  pass(9_000);
  expect(region().getByRole("alert")).toBeTruthy();
  const close = region().getByRole("button", { name: "Close" });
  close.focus();
  fireEvent.click(close);
  expect(screen.queryByRole("region", { name: "What can be undone" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

/** Starts work on three claims together; each act is answered once `made` tells how. */
async function startedOnThree() {
  const made = [held<unknown>(), held<unknown>(), held<unknown>()] as const;
  const numberOf = (body: string) => uuids.indexOf(JSON.parse(body).claim);
  let uuids: string[] = [];
  const desk = await openDesk(
    ["WC200001", "WC200002", "WC200003"].map((claim_number) => ({ claim_number })),
    {
      "GET /api/resolutions": {
        resolutions: [{ value: "start", label: "Start work" }],
        specificResolutions: { warranty: { open: ["start"] } },
      },
      "GET /api/resolutions/claim/type": { resolutions: { warranty: ["start"] } },
      "POST /api/claim/resolve": ({ body }: Received) => made[numberOf(body)]?.promise,
      "POST /api/claim/undo": { act: "undone" },
    },
  );
  uuids = desk.rows.map(({ uuid }) => uuid);
  await userEvent.click(screen.getByRole("button", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: "Act on 3..." }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work (3)" }));
  return {
    ...desk,
    uuids,
    made: made.map(
      ({ settle }) =>
        (seconds: number) =>
          settle({ resolution: "saved", undo: { ...undo, seconds } }),
    ),
    refuse: (at: number) => made[at]?.settle(new No(422, { message: "Somebody else has started it." })),
    undone: () => desk.calls("POST /api/claim/undo").map((one) => numberOf(one.body)),
  };
}

const inDialog = () => within(within(screen.getByRole("dialog")).getByRole("region", { name: "What can be undone" }));

test("acts on several are offered one by one as they are made; undone is what is open, what ends first before the rest", async () => {
  const { made, undone } = await startedOnThree();
  vi.useFakeTimers({ toFake: ["Date"] });
  const start = Date.now();
  made[0]?.(10);
  expect(await screen.findByText("WC200001: Claim authorised")).toBeTruthy();
  expect(inDialog().getByText("The letter leaves in 10 seconds.")).toBeTruthy();
  vi.setSystemTime(start + 6000);
  made[1]?.(20);
  expect(await screen.findByText("2 claims: Claim authorised")).toBeTruthy();
  made[2]?.(10);
  expect(await screen.findByText("3 letters leave in 4 to 20 seconds.")).toBeTruthy();
  const told = "Start work: applied to 3 claims. 3 letters leave in 4 to 20 seconds. Until then it can be undone.";
  await vi.waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(told));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  vi.setSystemTime(start + 12_000);
  expect(
    await screen.findByText(/^2 letters leave in 4 to 14 seconds. It is too late for 1.$/, {}, { timeout: 3000 }),
  ).toBeTruthy();
  await userEvent.click(region().getByRole("button", { name: "Undo 2" }));
  expect((await region().findByRole("alert")).textContent).toBe(
    "2 claims are as they were. WC200001: It is too late to undo this: the letter has left.",
  );
  expect(undone()).toEqual([2, 1]);
});

test("what was done to several is undone from the dialog that tells what was refused, by its button or the key", async () => {
  const { made, refuse, undone } = await startedOnThree();
  made[0]?.(10);
  refuse(1);
  made[2]?.(10);
  expect(await screen.findByText("Applied to 2, 1 not.")).toBeTruthy();
  const button = inDialog().getByRole("button", { name: "Undo 2" });
  const told = screen.getByText(/applied to 2 claims. 2 letters leave in \d+ seconds. Until then it can be undone.$/);
  expect(told.closest("[role=status]")).toBeTruthy();
  expect(told.closest("[aria-hidden=true]")).toBeNull();
  fireEvent.keyDown(screen.getByRole("combobox", { name: "What to do" }), { key: "z", ctrlKey: true });
  expect(undone()).toEqual([]);
  button.focus();
  fireEvent.keyDown(button, { key: "z", ctrlKey: true });
  expect(await inDialog().findByText("Undone. 2 claims are as they were.")).toBeTruthy();
  expect(undone()).toEqual([0, 2]);
  await userEvent.click(inDialog().getByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("whoever undoes what was done while the rest is still being done stops it", async () => {
  const { made, calls, undone } = await startedOnThree();
  made[0]?.(10);
  await userEvent.click(await screen.findByRole("button", { name: "Undo WC200001: Claim authorised" }));
  expect(await inDialog().findByText("Undone. WC200001 is as it was.")).toBeTruthy();
  made[1]?.(10);
  expect(await screen.findByText("You undid it, so it was not done to 1 more.")).toBeTruthy();
  await userEvent.click(inDialog().getByRole("button", { name: "Undo WC200002: Claim authorised" }));
  expect(await inDialog().findByText("Undone. WC200002 is as it was.")).toBeTruthy();
  expect(calls("POST /api/claim/resolve")).toHaveLength(2);
  expect(undone()).toEqual([0, 1]);
});
