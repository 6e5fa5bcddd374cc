import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream } from "../support/render-portal.tsx";
import { resolvable } from "../support/resolutions.ts";
import { openDesk } from "./desk.ts";

/** Wide enough for all that is asked. */
beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const said = {
  uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0009",
  created_at: "2026-11-20T01:00:00Z",
  description: "Note added",
  type: "note",
  is_internal: true,
};
const activities = [{ ...said, by: "Jess Harper", notes: [{ note: "Ask for the rating plate." }], files: [] }];
const numbers = ["WC200001", "WC200002", "WC200003"];

async function openWide(own: Parameters<typeof openDesk>[2] = {}, more: Parameters<typeof openDesk>[1] = {}) {
  const { answers: known, row } = resolvable({ status: "open", offers: [] });
  const { "GET /api/claims": _, "GET /api/claim/WC100001": whole, ...lists } = known;
  const uuidOf = (at: number) => `${row.uuid.slice(0, -1)}${at}`;
  const answers = numbers.map((claim_number, at) => [
    [`GET /api/claim/${claim_number}`, { claim: { ...whole.claim, claim_number, uuid: uuidOf(at) } }],
    [`GET /api/activity/claim/${claim_number}`, { activities }],
  ]);
  const desk = await openDesk(
    numbers.map((claim_number, at) => ({ claim_number, uuid: uuidOf(at) })),
    { ...lists, ...Object.fromEntries(answers.flat()), ...more },
    own,
  );
  const reads = () => desk.calls("GET /api/claim/WC").map(({ path }) => path.split("/").at(-1));
  return { ...desk, reads };
}
const pane = () => screen.queryByRole("complementary", { name: "Preview" });
const link = (number: string) => screen.getByRole("link", { name: new RegExp(`^${number}`) });

test("the first row, then those reached by keys or a click stand beside the list, those passed over are not read, and Enter opens", async () => {
  const { reads } = await openWide();
  expect(pane()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(await within(pane() as HTMLElement).findByRole("heading", { name: "WC200001" })).toBeTruthy();
  expect(await within(pane() as HTMLElement).findByText("Ask for the rating plate.")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  expect(document.activeElement).toBe(link("WC200003"));
  await waitFor(() => expect(reads()).toEqual(["WC200001", "WC200003"]));
  expect(await within(pane() as HTMLElement).findByText("Ask for the rating plate.")).toBeTruthy();
  expect(within(pane() as HTMLElement).getByRole("region", { name: "Details" })).toBeTruthy();
  const row = link("WC200001").closest("tr") as HTMLElement;
  await userEvent.click(row.querySelector("td:nth-child(3)") as Element);
  expect(within(pane() as HTMLElement).getByRole("heading", { name: "WC200001" })).toBeTruthy();
  expect(document.activeElement).toBe(link("WC200001"));
  expect(row.dataset.previewed).toBe("true");
  expect(location.pathname).toBe("/");
});

test("a pane that this person did not open just now waits for a row, as what is shown counts as seen", async () => {
  const { reads } = await openWide();
  localStorage.setItem("claims-portal/preview/dealer", "shown");
  act(() => void dispatchEvent(new StorageEvent("storage")));
  expect(pane()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
  await within(pane() as HTMLElement).findByRole("heading", { name: "WC200002" });
  await waitFor(() => expect(reads()).toEqual(["WC200002"]));
});

test("the device keeps it open; Space closes and opens it, P goes into it, Escape back to the row, closing too", async () => {
  await openWide();
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.activeElement as Element, { key: " " });
  expect(pane()).not.toBeNull();
  expect(Object.entries(localStorage).filter(([key]) => key.startsWith("claims-portal/preview/"))).toHaveLength(1);
  const heading = await within(pane() as HTMLElement).findByRole("heading", { name: "WC200001" });
  fireEvent.keyDown(document.activeElement as Element, { key: "p" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  fireEvent.keyDown(heading, { key: "Escape" });
  expect(document.activeElement).toBe(link("WC200001"));
  await userEvent.click(screen.getByRole("button", { name: "Close the preview" }));
  expect(pane()).toBeNull();
  expect(document.activeElement).toBe(link("WC200001"));
});

test("a claim that a colleague deletes or takes away while it stands beside the list says so, whatever its row says", async () => {
  const stream = new EventStream();
  const whole = resolvable({ status: "open", offers: [] }).answers["GET /api/claim/WC100001"].claim;
  let claim: typeof whole | null = { ...whole, claim_number: "WC200001" };
  await openWide({}, { "GET /api/live": stream, "GET /api/claim/WC200001": () => ({ claim }) });
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  const shown = within(pane() as HTMLElement);
  expect(await shown.findByRole("region", { name: "Details" })).toBeTruthy();
  claim = { ...claim, deleted_at: "2026-11-20T02:00:00Z" };
  stream.send({ changed: ["WC200001"], present: [] });
  expect(await shown.findByText("Deleted")).toBeTruthy();
  claim = null;
  stream.send({ changed: ["WC200001"], present: [] });
  expect(await shown.findByText("This claim is no longer there for you.")).toBeTruthy();
  expect(link("WC200001")).toBeTruthy();
});
