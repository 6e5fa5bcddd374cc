import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { No } from "../support/render-portal.tsx";
import { bodyOf } from "../support/resolutions.ts";
import { openDesk } from "./desk.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const uuid = "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0777";
const load = `GET /api/note/working/${uuid}`;
const save = "PUT /api/note/working";
const written = (note: string) => ({
  note: { note, updated_at: "2026-11-02T01:15:00Z", user: { name: "Grace Liu" } },
});
const refused = "Error: You are not authorised to";

async function openNote(answers: Record<string, unknown> = {}, own = {}, person = {}) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const claim = { uuid, working_notes_count: 1, ...own };
  const portal = await openDesk([claim], { [load]: written("Call on Monday"), ...answers }, person);
  const button = screen.getByRole("button", { name: /^Working note of WC100777/ });
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Working note of WC100777" }));
  await waitFor(() => expect(dialog.queryByText("Loading the note")).toBeNull());
  return { ...portal, dialog, button };
}

async function change(dialog: Awaited<ReturnType<typeof openNote>>["dialog"], text: string) {
  await userEvent.click(dialog.getByRole("button", { name: "Edit the working note" }));
  const box = await dialog.findByRole("textbox", { name: "Working note" });
  await userEvent.clear(box);
  if (text) await userEvent.type(box, text);
  return box;
}

test("the icon under Pending Action counts the notes and opens the note, with who wrote it and when [NOTE-01]", async () => {
  const { dialog, button, calls } = await openNote();
  expect(button.textContent).toBe("Working note of WC100777: 1");
  expect(button.closest("td")).toBe(document.querySelector('tr[data-claim="WC100777"]')?.children[6]);
  expect(dialog.getByText("Call on Monday")).toBeTruthy();
  expect(dialog.getByText(/Grace Liu/).textContent).toBe("Grace Liu, 2 Nov 2:15pm");
  expect(calls(load)).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("only who holds 'save working notes' has the edit icon [NOTE-02] [ROLE-02]", async () => {
  for (const [permissions, buttons] of [
    [["resolve claim"], ["Close"]],
    [
      ["resolve claim", "save working notes"],
      ["Edit the working note", "Close"],
    ],
  ]) {
    const { dialog } = await openNote({}, {}, { permissions });
    expect(dialog.getByText("Call on Monday")).toBeTruthy();
    const named = dialog.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
    expect(named).toEqual(buttons);
    cleanup();
  }
});

test.each(["warranty", "replacement", "return", "return-part"])(
  "a completed %s's note has nothing to save it with, and says why [NOTE-03]",
  async (type) => {
    const current_status = { status: "complete", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
    const { dialog } = await openNote({}, { current_status, type });
    expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Close"]);
    expect(dialog.getByText(/completed: its working note can be read, not changed/)).toBeTruthy();
  },
);

test("a saved note stands with a tick for 2 seconds, and is counted [NOTE-04]", async () => {
  const answers = { [load]: { note: null }, [save]: written("Call on Tuesday") };
  const { dialog, button, calls } = await openNote(answers, { working_notes_count: 0 });
  expect(dialog.getByText("There is no working note.")).toBeTruthy();
  const box = await change(dialog, " Call on Tuesday ");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.submit(box.closest("form") as HTMLFormElement);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(dialog.getByText("Saved")).toBeTruthy();
  });
  expect(calls(save).map(bodyOf)).toEqual([{ claim: uuid, note: "Call on Tuesday", seen: "" }]);
  expect(dialog.getByText("Call on Tuesday")).toBeTruthy();
  expect(button.textContent).toBe("Working note of WC100777: 1");
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(dialog.getByText("Saved")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  await vi.waitFor(() => expect(dialog.queryByText("Saved")).toBeNull(), { interval: 0 });
});

const first = ["The working note may not be longer than 2000 characters.", "Another."];
test.each([
  [422, new No(422, { errors: { note: first } }), first[0] ?? ""],
  [500, new No(500), "Something went wrong updating your note, please try again"],
  [403, new No(403), "Something went wrong updating your note, please try again"],
  [404, new No(404), "Something went wrong updating your note, please try again"],
  [401, new No(401), `${refused} update this note`],
])("a save answered %i says so and keeps the text [NOTE-05] [NOTE-06] [NOTE-07]", async (_, refusal, said) => {
  const { dialog } = await openNote({ [save]: refusal });
  const box = await change(dialog, "Kept");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(box).toHaveProperty("value", "Kept");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: /^Working note of/ }));
  expect(await screen.findByRole("textbox", { name: "Working note" })).toHaveProperty("value", "Kept");
});

test.each([
  [422, "Something went wrong getting your note, please try again"],
  [500, "Something went wrong getting your note, please try again"],
  [401, `${refused} view this note`],
])("a note that does not come, by %i, says so [NOTE-08] [NOTE-09]", async (status, said) => {
  const { dialog } = await openNote({ [load]: new No(status) });
  expect((await dialog.findByRole("alert")).textContent).toBe(said);
});

test("a note that somebody else has changed meanwhile is shown beside one's own; either stays", async () => {
  const conflict = { yours: "Fine by me", theirs: "The serial is stolen", by: "Grace Liu" };
  const answers = [new No(409, { errors: { note: ["Changed."] }, conflict }), written("The serial is stolen")];
  const { dialog, calls } = await openNote({ [save]: () => answers.shift() });
  await change(dialog, "Fine by me");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const both = within(await screen.findByRole("dialog", { name: /two versions/ }));
  expect(both.getByText("The serial is stolen")).toBeTruthy();
  expect(both.getByRole("textbox", { name: /^Yours/ })).toHaveProperty("value", "Fine by me");
  await userEvent.click(both.getByRole("button", { name: "Keep theirs" }));
  expect(await dialog.findByText("The serial is stolen")).toBeTruthy();
  expect(calls(save).map(bodyOf)).toEqual([
    { claim: uuid, note: "Fine by me", seen: "Call on Monday" },
    { claim: uuid, note: "The serial is stolen", seen: "The serial is stolen" },
  ]);
});
