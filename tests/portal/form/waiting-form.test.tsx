import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const saved = {
  json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "WC100123", version: 1 },
};
const read = { json: { claim: claimIn("draft") } };
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const tick = () => act(async () => whenDue?.());

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
  if (isOnline) act(() => void dispatchEvent(new Event("online")));
}
beforeEach(() => setOnline(true));

/** A server that does not answer well until it is told to. */
function aServer() {
  type Refusal = { status: number; json: unknown; headers?: Record<string, string> };
  const state = { refusal: { status: 500, json: {} } as Refusal | undefined, asked: 0 };
  const answers = {
    "POST /api/claim": () => {
      state.asked++;
      return state.refusal ?? saved;
    },
    "GET /api/claim/00000000-0000-4000-8000-000000000001": read,
  };
  return { state, answers };
}

const pace = 15_000;
let whenDue: (() => void) | undefined;

/** The clock that says when the next try is due stands still until it is moved. Others go on: jsdom draws by one. */
function ownClock(): void {
  const { setInterval: real, clearInterval: end } = globalThis;
  const begun = vi.spyOn(globalThis, "setInterval").mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== pace) return real(act, ms);
    whenDue = act;
    return pace;
  }) as typeof setInterval);
  const ended = vi.spyOn(globalThis, "clearInterval").mockImplementation((id) => {
    if ((id as unknown) === pace) whenDue = undefined;
    else end(id);
  });
  onTestFinished(() => {
    begun.mockRestore();
    ended.mockRestore();
    whenDue = undefined;
  });
}

/** A form whose save got no answer, which tries again by itself; its first try has failed. */
async function aFormThatTries() {
  ownClock();
  const { state, answers } = aServer();
  await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  await screen.findByText(/could not be saved/);
  await press("Keep trying");
  await waitFor(() => expect(state.asked).toBe(2));
  return state;
}

test("a save that nobody answers, though there seems to be a network, can be left to the form, which goes on trying", async () => {
  ownClock();
  const { state, answers } = aServer();
  await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  expect(await screen.findByText(/could not be saved/)).toBeTruthy();
  await press("Keep trying");
  expect(await screen.findByText(/^Waiting for an answer\. It will be saved/)).toBeTruthy();
  await waitFor(() => expect(state.asked).toBe(2));
  state.refusal = undefined;
  await tick();
  expect(await screen.findByText(/^Saved as draft WC100123/)).toBeTruthy();
  expect(screen.queryByText(/^Waiting/)).toBeNull();
  expect(state.asked).toBe(3);
});

test("a save that had left when the network went may have arrived, also when it is tried again without one", async () => {
  const { state, answers } = aServer();
  const lost = () => {
    state.asked++;
    setOnline(false);
    return { status: 500, json: {} };
  };
  await renderForm({ form: wholeForm(), answers: { ...answers, "POST /api/claim": lost } });
  await press("Save as draft");
  expect(await screen.findByText(/^The network went .* may have been saved or not\. Press Save again/)).toBeTruthy();
  expect(state.asked).toBe(1);
  await press("Save as draft");
  await waitFor(() => expect(state.asked).toBe(2));
  expect(await screen.findByText(/^The network went/)).toBeTruthy();
});

test("a save that is asked for without a network has not left", async () => {
  const { answers } = aServer();
  setOnline(false);
  await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  expect(await screen.findByText(/^There is no network, so nothing was saved\./)).toBeTruthy();
});

test("a form that tries again by itself says so steadily and takes the focus from nobody who types", async () => {
  const state = await aFormThatTries();
  const field = screen.getByLabelText("Purchase Order No.");
  field.focus();
  const told = await screen.findByText(/^Waiting for an answer/);
  for (const asked of [3, 4]) {
    await tick();
    await waitFor(() => expect(state.asked).toBe(asked));
    expect(screen.getByText(/^Waiting for an answer/)).toBe(told);
    expect(document.activeElement).toBe(field);
  }
});

test("what the server will not take however often it is asked is not tried again by itself", async () => {
  ownClock();
  const { state, answers } = aServer();
  await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  await screen.findByText(/could not be saved/);
  state.refusal = { status: 403, json: { message: "You may not do this." } };
  await press("Keep trying");
  expect(await screen.findByText(/You may not do this\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Keep trying" })).toBeNull();
  await waitFor(() => expect(whenDue).toBeUndefined());
  await tick();
  expect(state.asked).toBe(2);
});

test("what is full for the day is told in its words and not kept trying", async () => {
  const { state, answers } = aServer();
  state.refusal = { status: 429, json: { message: "Please go on tomorrow." }, headers: { "retry-after": "40000" } };
  await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  expect(await screen.findByText(/Please go on tomorrow\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Keep trying" })).toBeNull();
});

test("a try that comes by itself interrupts nobody who types, and tells at the next what still stands against it", async () => {
  const state = await aFormThatTries();
  const field = screen.getByLabelText("Purchase Order No.");
  fireEvent.change(field, { target: { value: "x".repeat(5_000) } });
  field.focus();
  await tick();
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(/^Waiting for an answer/)).toBeTruthy();
  await tick();
  await waitFor(() => expect(screen.queryByText(/^Waiting for an answer/)).toBeNull());
  expect(document.activeElement).not.toBe(field);
  expect(state.asked).toBe(2);
});

test("a form that waits is sent when it is opened again with a network, also where the first try fails", async () => {
  ownClock();
  const { state, answers } = aServer();
  const before = await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  await screen.findByText(/could not be saved/);
  setOnline(false);
  await press("Keep trying");
  await screen.findByText(/^Waiting for/);
  await waitFor(async () => expect((await before.keptForms.read(before.place)).form?.due).toBeTruthy());
  before.unmount();
  state.asked = 0;
  await renderForm({ answers });
  setOnline(true);
  await waitFor(() => expect(state.asked).toBe(1));
  state.refusal = undefined;
  await tick();
  expect(await screen.findByText(/^Saved as draft WC100123/)).toBeTruthy();
});

test("where the network that has just come back carries nothing yet, the form tries again a moment later", async () => {
  const { state, answers } = aServer();
  await renderForm({ form: wholeForm(), answers });
  await press("Save as draft");
  await screen.findByText(/could not be saved/);
  setOnline(false);
  await press("Keep trying");
  await screen.findByText(/^Waiting for/);
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  setOnline(true);
  const second = timers.mock.calls.find(([, pause]) => pause === 4_000)?.[0] as () => void;
  await waitFor(() => expect(state.asked).toBe(2));
  await waitFor(() => expect(screen.getByRole("button", { name: "Save as draft" }).ariaBusy).not.toBe("true"));
  state.refusal = undefined;
  act(second);
  await waitFor(() => expect(state.asked).toBe(3));
  expect(await screen.findByText(/^Saved as draft WC100123/)).toBeTruthy();
});
