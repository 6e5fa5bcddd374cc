import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { anActivity, aWholeClaim } from "../support/records.ts";
import { renderPortal } from "../support/render-portal.tsx";

afterEach(() => sessionStorage.clear());

const staff = { roles: ["warranty", "customer_service"], customer: null, customers: [], is_claimant: false };
const timeline = [
  anActivity({ description: "Between us", is_internal: true, by: "Jess Harper", notes: [{ note: "Wait" }] }),
  anActivity({ description: "To them", by: "Jess Harper", notes: [{ note: "Kia ora" }] }),
  anActivity({ description: "Nothing said", by: "Jess Harper" }),
];
const open = (user: object, activities = timeline) =>
  renderPortal({
    path: "/claim/WC100001",
    user,
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "GET /api/activity/claim/WC100001": { activities },
      "POST /api/note/store": ({ body }: { body: string }) => ({
        note: "stored",
        activity: anActivity({ description: "Note added", is_internal: body.includes("internal") }),
      }),
    },
  });
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
const choose = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("staff write an internal note unless they choose to reply; each text stays in its own box and is sent as what it is", async () => {
  const { calls } = await open(staff);
  await userEvent.type(await box("Internal note"), "Do not approve");
  await choose("Reply to customer");
  const reply = await box("Reply to customer");
  expect(reply.value).toBe("");
  expect(screen.getByLabelText("Internal note").closest("[hidden]")).not.toBeNull();
  await userEvent.type(reply, "We are looking");
  await choose("Send reply");
  await waitFor(() => expect(reply.value).toBe(""));
  await choose("Internal note");
  expect((await box("Internal note")).value).toBe("Do not approve");
  await choose("Add Note");
  await waitFor(() =>
    expect(calls("POST /api/note/store").map(({ body }) => JSON.parse(String(body)))).toEqual([
      { claim: "WC100001", note: "We are looking" },
      { claim: "WC100001", note: "Do not approve", internal: true },
    ]),
  );
});

test("`n` and `r` lead to the two boxes, and Ctrl Enter sends what stands in one", async () => {
  const { calls } = await open(staff);
  const note = await box("Internal note");
  await userEvent.keyboard("r");
  expect(document.activeElement).toBe(await box("Reply to customer"));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("n");
  expect(document.activeElement).toBe(note);
  await userEvent.keyboard("Seen{Enter}by me{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(calls("POST /api/note/store").map(({ body }) => JSON.parse(String(body)))).toEqual([
      { claim: "WC100001", note: "Seen\nby me", internal: true },
    ]),
  );
});

test("staff are told who wrote an entry and whether the customer reads it", async () => {
  await open(staff);
  const entry = async (words: string) => within((await screen.findByText(words)).closest("li") as HTMLElement);
  expect((await entry("Between us")).getByText("Internal")).toBeTruthy();
  expect((await entry("Between us")).getByText("by Jess Harper")).toBeTruthy();
  expect((await entry("To them")).getByText("Customer reads this")).toBeTruthy();
  expect((await entry("Nothing said")).queryByText("Customer reads this")).toBeNull();
});

test("claimants have the one box, and are told of our team", async () => {
  await open({}, [anActivity({ by: "our team", notes: [{ note: "Kia ora" }] })]);
  expect((await box("Note")).placeholder).toBe("Add a note...");
  expect(await screen.findByText("by our team")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reply to customer" })).toBeNull();
  expect(screen.queryByText("Customer reads this")).toBeNull();
});

test("a deleted claim takes no notes", async () => {
  const claim = aWholeClaim({ deleted_at: "2026-11-04T20:00:00Z" });
  await renderPortal({ path: "/claim/WC100001", answers: { "GET /api/claim/WC100001": { claim } } });
  await screen.findByText(/This claim was deleted/);
  expect(screen.queryByPlaceholderText("Add a note...")).toBeNull();
});
