import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { No, renderPortal } from "./support/render-portal.tsx";
import { bodyOf, resolvable } from "./support/resolutions.ts";

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
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull(), 10_000);
});
