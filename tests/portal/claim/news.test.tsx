import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ActivityRecord } from "../../../src/contract/types.ts";
import { aFile, anActivity, aWholeClaim } from "../support/records.ts";
import { No, renderPortal } from "../support/render-portal.tsx";

const reader = "GET /api/activity/claim/WC100001";
/** The timers of the page alone: sockets and promises go on as they are. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  seen("visible");
});

const seen = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

/** A claim's page over a timeline to which a test adds; `questions` are those for what came since. */
async function open(first: ActivityRecord[], path = "/claim/WC100001") {
  const activities = [...first];
  const state = { isDown: false };
  const { calls } = await renderPortal({
    path,
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "POST /api/note/store": () => {
        activities.unshift(anActivity({ description: "Note added", notes: [{ note: "From me" }] }));
        return { note: "stored", activity: activities[0] };
      },
      [reader]: ({ path }: { path: string }) => {
        if (state.isDown) return new No(503);
        const after = new URL(path, "http://x").searchParams.get("after");
        const known = activities.findIndex(({ uuid }) => uuid === after);
        return { activities: known < 0 ? activities : activities.slice(0, known) };
      },
    },
  });
  await screen.findAllByRole("listitem");
  return { activities, state, questions: () => calls(`${reader}?after=`) };
}

const told = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test("what somebody else adds appears without a reload, told politely, asked for by what is known [TIME-08] [TIME-15]", async () => {
  const known = anActivity();
  const { activities, questions } = await open([known]);
  activities.unshift(anActivity({ description: "Approved" }), anActivity({ description: "Looked at" }));
  vi.advanceTimersByTime(10_000);
  expect(await screen.findByText("Approved")).toBeTruthy();
  await waitFor(() => expect(told()).toContain("2 new activities"));
  expect(questions()[0]?.path).toContain(known.uuid);
});

test("what is typed stays while something new comes in", async () => {
  const { activities } = await open([anActivity()]);
  const box = await screen.findByPlaceholderText("Add a note...");
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(box, "Half a sent");
  activities.unshift(anActivity({ description: "Approved" }));
  dispatchEvent(new Event("focus"));
  expect(await screen.findByText("Approved")).toBeTruthy();
  expect((box as HTMLTextAreaElement).value).toBe("Half a sent");
  expect(document.activeElement).toBe(box);
});

test("what becomes of a letter is told with what it went with, and is not told as news", async () => {
  const letter = {
    uuid: "6180a221-e120-4920-9d12-b0b5c55214ec",
    subject: "We need something from you",
    to: ["dealer@example.test"],
    lacking: [],
    at: "2026-11-19T00:01:00.000Z",
  };
  const asked = anActivity({ description: "Asked", letters: [{ ...letter, fate: "waiting" }] });
  const { activities, questions } = await open([anActivity({ description: "Later" }), asked, anActivity()]);
  expect(await screen.findByText(/to dealer@example.test: waiting to be sent/)).toBeTruthy();
  activities[1] = { ...asked, letters: [{ ...letter, fate: "failed", lacking: letter.to }] };
  vi.advanceTimersByTime(10_000);
  expect(await screen.findByText("not delivered")).toBeTruthy();
  expect(questions()[0]?.path).toContain(activities[2]?.uuid);
  expect(screen.getAllByText("Asked")).toHaveLength(1);
  dispatchEvent(new Event("focus"));
  await waitFor(() => expect(questions()).toHaveLength(2));
  expect(questions()[1]?.path).toContain(activities[0]?.uuid);
  expect(told().join()).not.toContain("new activit");
});

test("nothing is asked while nobody looks, and at once when somebody does", async () => {
  const { activities, questions } = await open([anActivity()]);
  seen("hidden");
  vi.advanceTimersByTime(600_000);
  expect(questions()).toEqual([]);
  activities.unshift(anActivity({ description: "Approved" }));
  seen("visible");
  expect(await screen.findByText("Approved")).toBeTruthy();
  expect(questions()).toHaveLength(1);
});

test("while nobody answers it is asked more seldom, and nothing is said of it", async () => {
  const { state, questions } = await open([anActivity()]);
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  state.isDown = true;
  vi.advanceTimersByTime(10_000);
  await waitFor(() => expect(questions()).toHaveLength(1));
  // The next question waits for the answer to this one.
  await waitFor(() => expect(errors).toHaveBeenCalled());
  await waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  vi.advanceTimersByTime(11_000);
  expect(questions()).toHaveLength(1);
  vi.advanceTimersByTime(15_000);
  await waitFor(() => expect(questions()).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a note of one's own is not told as news", async () => {
  const { questions } = await open([anActivity()]);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(await screen.findByPlaceholderText("Add a note..."), "From me");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  expect(await screen.findByText("From me", { selector: "li *" })).toBeTruthy();
  dispatchEvent(new Event("focus"));
  await waitFor(() => expect(questions()).toHaveLength(1));
  expect(screen.getAllByText("From me", { selector: "li *" })).toHaveLength(1);
  expect(told().join()).not.toContain("new activit");
});

const mixed = () => [
  anActivity({ description: "Note added", type: "note", notes: [{ note: "Please call." }] }),
  anActivity({ description: "File added", type: "file-added", files: [aFile()] }),
  anActivity({ description: "Customer action requested", type: "status", notes: [{ note: "Which docket?" }] }),
  anActivity({ description: "Approved", type: "resolution" }),
];
const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.split("2 Nov")[0]);

test("the timeline is shown by its parts, each with its count, and the address keeps which", async () => {
  await open(mixed());
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const names = ["All 4", "Notes 2", "Files 1", "History 2"];
  expect(names.filter((name) => !screen.queryByRole("button", { name }))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Notes 2" }));
  expect(shown()).toEqual(["Note added", "Customer action requested"]);
  expect(location.search).toBe("?show=notes");
  await user.click(screen.getByRole("button", { name: "History 2" }));
  expect(shown()).toEqual(["Customer action requested", "Approved"]);
  expect(screen.getByRole("button", { name: "History 2" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "All 4" }));
  expect(location.search).toBe("");
});

test("an address with a part opens on it, and one with another word on all", async () => {
  await open([anActivity()], "/claim/WC100001?show=constructor");
  expect(screen.getByRole("button", { name: "All 1" }).getAttribute("aria-pressed")).toBe("true");
  await open(mixed(), "/claim/WC100001?show=files");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Files 1" }).getAttribute("aria-pressed")).toBe("true"),
  );
});
