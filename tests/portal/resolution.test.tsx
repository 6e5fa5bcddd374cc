import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { permissionOf } from "../helpers/role-table.ts";
import { openedDialog } from "./support/opened-dialog.ts";
import { No, renderPortal } from "./support/render-portal.tsx";
import { bodyOf, resolvable } from "./support/resolutions.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const staff = (role = "customer_service", own: Partial<UserRecord> = {}): Partial<UserRecord> => ({
  roles: ["warranty", role],
  permissions: ["resolve claim", "create claim"],
  customer: null,
  ...own,
});
const listing = { path: "/", user: staff() };

/** Opens the list of the claim's row and reads what it offers. */
async function offered(): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  const list = await screen.findByLabelText("Resolutions for WC100001");
  await vi.waitFor(() => expect(within(list).queryByText("Loading the resolutions")).toBeNull());
  return within(list)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
}

const choose = async (label: string) => {
  await offered();
  await userEvent.click(await screen.findByRole("button", { name: label }));
};

test("a claim offers what its type knows and its status allows, in the definition's words [API-14] [RES-01] [RES-02] [RES-03] [RES-04] [RES-05]", async () => {
  const { answers } = resolvable({
    status: "open",
    offers: ["start", "approve", "reopen"],
    known: ["start", "approve", "disapprove"],
  });
  for (const path of ["/", "/claim/WC100001"]) {
    await renderPortal({ ...listing, path, answers });
    expect(await offered()).toEqual(["Start work", "Approve"]);
    cleanup();
  }
});

test.each([
  { status: "draft", title: "[RES-24]" },
  { status: "authorise", title: "[RES-25]" },
  { status: "packing", title: "[RES-26]" },
  { status: "arrange collection", title: "[RES-27]" },
  { status: "in transit", title: "[RES-28]" },
])("a replacement in $status is approved by who holds its authorising role alone $title", async ({ status }) => {
  const replacement = resolvable({
    type: "replacement",
    status,
    offers: ["approve"],
    facts: { isAuthorised: true, authorisingLevel: "service_manager" },
  });
  await renderPortal({ ...listing, user: staff("service_manager"), answers: replacement.answers });
  expect(await offered()).toEqual([]);
  expect(screen.getByText("Nothing can be done with this claim at present.")).toBeTruthy();
  cleanup();
  const user = staff("service_manager", { authorising_roles: ["service_manager"] });
  await renderPortal({ ...listing, user, answers: replacement.answers });
  expect(await offered()).toEqual([status === "draft" || status === "authorise" ? "Authorise" : "Approve"]);
});

test("a claim that another role must authorise is not to be approved, and stands out as escalated [RES-29] [RES-30] [ROLE-03]", async () => {
  const { answers } = resolvable({ status: "authorise", offers: ["approve"], authoriseRole: "service_manager" });
  await renderPortal({ ...listing, user: staff("service_manager", { authorising_roles: ["tech_support"] }), answers });
  expect(await offered()).toEqual([]);
  const row = screen.getByRole("button", { name: "Actions for WC100001" }).closest("tr") as HTMLElement;
  expect(within(row).getByText("Escalated")).toBeTruthy();
  cleanup();
  await renderPortal({
    ...listing,
    user: staff("service_manager", { authorising_roles: ["service_manager"] }),
    answers,
  });
  expect(await offered()).toEqual(["Authorise"]);
  expect(screen.queryByText("Escalated")).toBeNull();
});

test("it is escalated in whatever status it waits for that authorisation [RES-30]", async () => {
  const { answers } = resolvable({ status: "in-progress", offers: ["approve"], authoriseRole: "service_manager" });
  await renderPortal({ ...listing, user: staff("service_manager", { authorising_roles: ["tech_support"] }), answers });
  expect(await screen.findByText("Escalated")).toBeTruthy();
});

test("approving posts the resolution 'approve' [RES-06]", async () => {
  const { answers, row } = resolvable({ status: "in-progress", offers: ["approve"] });
  const { calls } = await renderPortal({
    ...listing,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await choose("Approve");
  await vi.waitFor(() =>
    expect(bodyOf(calls("POST /api/claim/resolve")[0])).toMatchObject({ claim: row.uuid, resolution: "approve" }),
  );
});

test.each([
  { type: "replacement", role: "customer_service", title: "[RES-35]" },
  { type: "warranty", role: "super_admin", title: "[RES-37]" },
  { type: "replacement", role: "super_admin", title: "[RES-37]" },
  { type: "return", role: "super_admin", title: "[RES-37]" },
  { type: "return-part", role: "super_admin", title: "[RES-37]" },
])("a draft $type offers its resolutions to the $role $title", async ({ type, role }) => {
  const { answers } = resolvable({ type, status: "draft", offers: ["disapprove"] });
  await renderPortal({ ...listing, user: staff(role, { authorising_roles: ["tech_support"] }), answers });
  expect(await offered()).toEqual(["Decline"]);
});

test("who acts on a claim that has moved on meanwhile is told so where they look, and sees it as it is now", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { answers: before, row: sameClaim } = resolvable({ status: "open", offers: ["start"] });
  const { answers: after, row: later } = resolvable({ status: "approved", offers: ["complete"] });
  later.uuid = sameClaim.uuid;
  const message = "This action is not available for the claim's current status.";
  let hasMoved = false;
  const now = (call: keyof typeof before) => () => (hasMoved ? after : before)[call];
  await renderPortal({
    ...listing,
    answers: {
      ...before,
      "GET /api/resolutions": {
        ...before["GET /api/resolutions"],
        specificResolutions: { warranty: { open: ["start"], approved: ["complete"] } },
      },
      "GET /api/resolutions/claim/type": { resolutions: { warranty: ["start", "complete"] } },
      "GET /api/claims": now("GET /api/claims"),
      "GET /api/claim/WC100001": now("GET /api/claim/WC100001"),
      "POST /api/claim/resolve": () => {
        hasMoved = true;
        return new No(422, { message, errors: { resolution: [message] } });
      },
    },
  });
  await choose("Start work");
  const row = (await screen.findByRole("alert")).closest("tr") as HTMLElement;
  expect(within(row).getByRole("alert").textContent).toBe(`error resolving...${message}`);
  await vi.waitFor(() => expect(row.textContent).toContain("Approved"));
  await userEvent.click(screen.getByRole("button", { name: "Actions for WC100001" }));
  expect(await screen.findByRole("button", { name: "Complete" })).toBeTruthy();
});

test("a resolution is posted, 'Applied' stands for two seconds and the list is read again [RES-31] [RES-32]", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["start"] });
  const { calls } = await renderPortal({
    ...listing,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await offered();
  const loads = calls("GET /api/claims").length;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: false });
  fireEvent.click(screen.getByRole("button", { name: "Start work" }));
  await vi.waitFor(() => expect(screen.getByText("Applied")).toBeTruthy(), { interval: 0 });
  expect(bodyOf(calls("POST /api/claim/resolve")[0])).toEqual({
    claim: row.uuid,
    resolution: "start",
    authorised: false,
    version: 1,
  });
  // Drawn by then: a word that has gone too early would stand for a moment still.
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(screen.getByText("Applied")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await vi.waitFor(() => expect(screen.queryByText("Applied")).toBeNull(), { interval: 0 });
  vi.useRealTimers();
  await vi.waitFor(() => expect(calls("GET /api/claims").length).toBeGreaterThan(loads));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions for WC100001" }));
});

test.each([
  ...["start", "approve", "cs-to-action", "service-to-action"].map((value) => ["warranty", "open", value] as const),
  ["warranty", "in-progress", "send-for-authorisation"],
  ["warranty", "approved", "complete"],
  ["warranty", "approved", "reopen"],
  ["replacement", "draft", "place-with-customer"],
  ["replacement", "cs to action", "packing"],
  ["return-part", "arrange collection", "unit-received"],
] as const)(
  "a %s, %s: %s is posted with the claim, its value and 'authorised' [RES-31]",
  async (type, status, value) => {
    const { answers, row } = resolvable({
      type,
      status,
      offers: [value],
      form: { products: [{ outOfWarranty: true }] },
    });
    const { calls } = await renderPortal({
      path: "/",
      user: staff("super_admin", { authorising_roles: ["tech_support"], permissions: Object.values(permissionOf) }),
      answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
    });
    await choose(answers["GET /api/resolutions"].resolutions.find((option) => option.value === value)?.label ?? "");
    await screen.findByText("Applied");
    expect(calls("POST /api/claim/resolve").map(bodyOf)).toEqual([
      { claim: row.uuid, resolution: value, authorised: expect.any(Boolean), version: 1 },
    ]);
  },
);

test("escalating asks why, which staff alone read", async () => {
  const { answers, row } = resolvable({ status: "authorise", offers: ["escalate"], authoriseRole: "tech_support" });
  const user = staff("service_manager", { authorising_roles: ["tech_support"] });
  const { calls } = await renderPortal({
    ...listing,
    user,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await choose("Escalate");
  const dialog = await openedDialog("Escalate");
  const why = dialog.getByLabelText<HTMLTextAreaElement>(/^Why should somebody else authorise it\?/);
  expect(dialog.getByText("Staff read this; the customer does not.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Escalate" }));
  expect(why.getAttribute("aria-invalid")).toBe("true");
  expect(calls("POST /api/claim/resolve")).toEqual([]);
  await userEvent.type(why, "Dearer than I may authorise.");
  await userEvent.click(dialog.getByRole("button", { name: "Escalate" }));
  await screen.findByText("Applied");
  expect(calls("POST /api/claim/resolve").map(bodyOf)).toEqual([
    {
      claim: row.uuid,
      resolution: "escalate",
      authorised: false,
      version: 1,
      note: "Dearer than I may authorise.",
    },
  ]);
});

test.each([422, 403, 404, 409, 500])(
  "a resolution answered %i says so on its row, and the row is read again [RES-33]",
  async (no) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { answers } = resolvable({ status: "open", offers: ["start"] });
    const { calls } = await renderPortal({
      ...listing,
      answers: { ...answers, "POST /api/claim/resolve": new No(no) },
    });
    await offered();
    const loads = calls("GET /api/claims").length;
    await userEvent.click(screen.getByRole("button", { name: "Start work" }));
    const said = await screen.findByRole("alert");
    expect(within(said.closest("tr") as HTMLElement).getByText("error resolving...")).toBeTruthy();
    // The row stays as high as it is.
    expect(getComputedStyle(said).position).toBe("absolute");
    await vi.waitFor(() => expect(calls("GET /api/claims").length).toBeGreaterThan(loads));
  },
);

test("declining asks for a rationale and goes on at the claim [RES-17] [RES-18] [RES-19] [RES-23]", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["disapprove"] });
  const { calls } = await renderPortal({
    ...listing,
    answers: { ...answers, "POST /api/claim/resolve/disapprove": { claim: "disapproved" } },
  });
  await choose("Decline");
  const dialog = await openedDialog("Decline Claim");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(dialog.getByText("Please enter a rationale.")).toBeTruthy();
  expect(calls("POST /api/claim")).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/Rationale \(the customer will see this\)/), " Not covered. ");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  await screen.findByRole("heading", { name: "Warranty Claim WC100001" });
  expect(location.pathname).toBe("/claim/WC100001");
  expect(bodyOf(calls("POST /api/claim/resolve/disapprove")[0])).toEqual({
    claim: row.uuid,
    rationale: "Not covered.",
    resolution: "disapprove",
  });
});

test("what the server says of a rationale stands beside it, and the text stays [API-15] [RES-20]", async () => {
  const { answers } = resolvable({ status: "open", offers: ["disapprove"] });
  const no = new No(422, { errors: { rationale: ["Say it kindly.", "Second."] } });
  await renderPortal({ ...listing, answers: { ...answers, "POST /api/claim/resolve/disapprove": no } });
  await choose("Decline");
  const dialog = await openedDialog("Decline Claim");
  await userEvent.type(dialog.getByLabelText(/Rationale/), "No.");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await dialog.findByText("Say it kindly.")).toBeTruthy();
  expect(dialog.queryByText(/Second\./)).toBeNull();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Rationale/).value).toBe("No.");
});

test("who may not decline reads the server's words [RES-21]", async () => {
  const { answers } = resolvable({ status: "open", offers: ["disapprove"] });
  const no = new No(401, { message: "You are not authorised to decline this claim." });
  await renderPortal({ ...listing, answers: { ...answers, "POST /api/claim/resolve/disapprove": no } });
  await choose("Decline");
  const dialog = await openedDialog("Decline Claim");
  await userEvent.type(dialog.getByLabelText(/Rationale/), "No.");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await dialog.findByText("You are not authorised to decline this claim.")).toBeTruthy();
});

test.each([
  { role: "general_manager", title: "the general manager [RES-07] [RES-15]" },
  { role: "managing_director", title: "the managing director [RES-07] [RES-16]" },
])("$title declines at once", async ({ role }) => {
  const { answers, row } = resolvable({ status: "open", offers: ["disapprove"], unasked: ["disapprove"] });
  const { calls } = await renderPortal({
    path: "/",
    user: staff(role),
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await choose("Decline");
  await vi.waitFor(() =>
    expect(bodyOf(calls("POST /api/claim/resolve")[0])).toEqual({
      claim: row.uuid,
      resolution: "disapprove",
      authorised: false,
      version: 1,
    }),
  );
  await vi.waitFor(() => expect(location.pathname).toBe("/claim/WC100001"));
});

test("a request to the customer carries a note of five characters or more", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["action-required"] });
  const { calls } = await renderPortal({
    ...listing,
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await choose("Request customer action");
  const dialog = await openedDialog("Request customer action");
  expect(dialog.getByText("The customer will read this.")).toBeTruthy();
  const send = dialog.getByRole("button", { name: "Send" });
  await userEvent.click(send);
  expect(dialog.getByText("Please enter a note")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Note/), "Hey");
  await userEvent.click(send);
  expect(dialog.getByText("Note is too short...")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Note/), " you");
  await userEvent.click(send);
  await vi.waitFor(() =>
    expect(bodyOf(calls("POST /api/claim/resolve")[0])).toMatchObject({ claim: row.uuid, note: "Hey you" }),
  );
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an enquiry's note stays among the staff", async () => {
  const { answers } = resolvable({ status: "open", offers: ["query-tech-support"] });
  await renderPortal({ ...listing, answers });
  await offered();
  await userEvent.click(screen.getAllByRole("button", { name: /Query/ })[0] as HTMLElement);
  expect(await screen.findByText("Staff read this; the customer does not.")).toBeTruthy();
});

test.each(["replacement", "return", "return-part"])(
  "a tracking number of a %s is asked for and kept by a call of its own [RES-09] [RES-13] [RES-14] [SHIP-24] [SHIP-25] [SHIP-26]",
  async (type) => {
    const { answers, row } = resolvable({ type, status: "arrange collection", offers: ["tracking-code"] });
    let answer: unknown = new No(422, { errors: { tracking_number: ["Letters and digits only.", "And a second."] } });
    const { calls } = await renderPortal({
      ...listing,
      answers: { ...answers, "POST /api/shipping/tracking/store": () => answer },
    });
    await choose("Enter tracking number");
    const dialog = await openedDialog("Enter Tracking Number");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("The tracking number is required.")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/Tracking number/), "AB 1{Enter}");
    expect(await dialog.findByText("Letters and digits only.")).toBeTruthy();
    const box = dialog.getByLabelText(/Tracking number/);
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Letters and digits only.",
    );
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(dialog.queryByText(/And a second/)).toBeNull();
    answer = { tracking: "saved" };
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodyOf(calls("POST /api/shipping/tracking/store")[1])).toEqual({ claim: row.uuid, tracking_number: "AB 1" });
    expect(calls("POST /api/claim/resolve")).toEqual([]);
  },
);

test("Escape leaves a dialog without an act, and focus goes back to the button", async () => {
  const { answers } = resolvable({ status: "open", offers: ["disapprove"] });
  const { calls } = await renderPortal({ ...listing, answers });
  await choose("Decline");
  await screen.findByRole("dialog", { name: "Decline Claim" });
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: "Decline Claim" })).toBeNull());
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Actions for WC100001" })),
  );
  expect(calls("POST /api/claim")).toEqual([]);
});
