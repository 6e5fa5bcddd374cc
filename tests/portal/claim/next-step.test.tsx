import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import { aFile, anActivity, aUser, aWholeClaim, statuses } from "../support/records.ts";
import { No, renderPortal } from "../support/render-portal.tsx";
import { bodyOf, resolvable } from "../support/resolutions.ts";

test("who may do what somebody else is named for is told that they may, and the named one that it is for them", async () => {
  const claim = { pending_action: "Review – tech support", actionable_approver: "tech support" };
  const { answers } = resolvable({ status: "open", offers: ["start"], claim });
  await renderPortal({ path, user: aUser(office), answers });
  await waitFor(async () =>
    expect(await said("Pending action")).toBe("Pending action: Review – tech support. You may do it too."),
  );
  cleanup();
  const own = { pending_action: "Review – customer service", actionable_approver: "customer service" };
  const theirs = resolvable({ status: "open", offers: ["start"], claim: own }).answers;
  await renderPortal({ path, user: aUser(office), answers: theirs });
  await waitFor(async () =>
    expect(await said("Pending action")).toBe("Pending action: Review – customer service. This is for you."),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const path = "/claim/WC100001";
const office = { roles: ["warranty", "customer_service"], customer: null, permissions: ["resolve claim"] };
const pendingStatus = {
  ...(statuses[0] as (typeof statuses)[number]),
  value: "pending customer action",
  label: "Action Required",
  description: "We need something from you.",
};
const withStatus = {
  "GET /api/statuses": { statuses: [...statuses, pendingStatus], report_options: { selectable: [], checked: [] } },
};
const asked = (claim: Partial<ClaimRecord> = {}) => ({
  ...resolvable({ status: "pending customer action", offers: [], claim }).answers,
  ...withStatus,
});
/** The paragraph that begins with these words. */
const said = async (title: string) => (await screen.findByText(`${title}:`)).parentElement?.textContent;

test("the owner reads at the top what is asked of them, and replies once or changes the form [DETAIL-05]", async () => {
  const items = [
    { uuid: crypto.randomUUID(), text: "The docket", is_given: false },
    { uuid: crypto.randomUUID(), text: "The fault code", is_given: false },
  ];
  const { calls } = await renderPortal({
    path,
    answers: {
      ...asked({ status_note: "Please send these.", asked_items: items }),
      "POST /api/claim/reply": { reply: "saved" },
    },
  });
  expect(await said("Action required")).toBe("Action required: Please send these.");
  expect(screen.getByRole("link", { name: "Change the form or add files" }).getAttribute("href")).toBe(
    "/edit-claim/WC100001",
  );
  // There is no second way to reply.
  expect(screen.queryByPlaceholderText("Add a note...")).toBeNull();
  const panel = within(screen.getByRole("region", { name: "Your reply" }));
  expect(panel.getByText(/0 of 2 given/)).toBeTruthy();
  await userEvent.click(panel.getByRole("checkbox", { name: "The fault code" }));
  expect(panel.getByText(/1 of 2 given/)).toBeTruthy();
  await userEvent.type(panel.getByRole("textbox", { name: "Message" }), "no{Tab}");
  await userEvent.click(panel.getByRole("button", { name: "Send reply" }));
  expect(panel.getByText("Note is too short...")).toBeTruthy();
  expect(document.activeElement).toBe(panel.getByRole("textbox"));
  await userEvent.type(panel.getByRole("textbox"), ", it is E4.");
  await userEvent.click(panel.getByRole("button", { name: "Send reply" }));
  await waitFor(() =>
    expect(calls("POST /api/claim/reply").map(bodyOf)).toEqual([
      { claim: "WC100001", note: "no, it is E4.", given: [items[1]?.uuid] },
    ]),
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

test("a reply that is refused or does not arrive stays written, also over a reload of the page", async () => {
  const answers = {
    ...asked(),
    "POST /api/claim/reply": new No(422, { message: "No.", errors: { note: ["Please enter a note"] } }),
  };
  await renderPortal({ path, answers });
  await userEvent.click(await screen.findByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Please enter a note")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Half of");
  cleanup();
  await renderPortal({ path, answers });
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" })).value).toBe("Half of");
});

test("where no words came with the request the status says what is wanted", async () => {
  await renderPortal({ path, answers: asked() });
  expect(await said("Action required")).toBe("Action required: We need something from you.");
});

test("staff read the pending action, and are not asked to do what the customer has to", async () => {
  await renderPortal({
    path,
    user: office,
    answers: asked({ status_note: "Please send the docket.", pending_action: "Customer" }),
  });
  expect(await said("Pending action")).toBe("Pending action: Customer");
  expect(screen.queryByText("Action required:")).toBeNull();
});

test("a deleted claim asks nothing of anybody", async () => {
  await renderPortal({ path, answers: asked({ deleted_at: "2026-11-04T20:00:00Z" }) });
  await screen.findByText(/This claim was deleted/);
  await screen.findByRole("link", { name: "Back to dashboard" });
  expect(screen.queryByText("Action required:")).toBeNull();
});

test("who may restore a deleted claim does so from its page, and reads on from there [DETAIL-07]", async () => {
  const deleted = resolvable({ status: "open", offers: [], claim: { deleted_at: "2026-11-04T20:00:00Z" } });
  const [whole] = [deleted.answers["GET /api/claim/WC100001"].claim];
  let isDeleted = true;
  const read = () => ({ claim: isDeleted ? whole : { ...whole, deleted_at: null } });
  const { calls } = await renderPortal({
    path,
    user: { ...office, roles: ["warranty", "super_admin"], permissions: ["delete claim", "restore claim"] },
    answers: {
      ...deleted.answers,
      "GET /api/claim/WC100001": read,
      [`GET /api/claim/${whole.uuid}`]: read,
      "POST /api/claim/restore": () => {
        isDeleted = false;
        return { claim: "restored" };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Restore/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/restored/i));
  expect(screen.queryByText(/This claim was deleted/)).toBeNull();
  expect(calls("POST /api/claim/restore")).toHaveLength(1);
});

test("a restoring is undone like any act, and the claim is deleted again", async () => {
  const deleted = resolvable({ status: "open", offers: [], claim: { deleted_at: "2026-11-04T20:00:00Z" } });
  const [whole] = [deleted.answers["GET /api/claim/WC100001"].claim];
  let isDeleted = true;
  const read = () => ({ claim: isDeleted ? whole : { ...whole, deleted_at: null } });
  const undo = { id: crypto.randomUUID(), seconds: 10, letters: 0, words: "Claim restored" };
  const { calls } = await renderPortal({
    path,
    user: { permissions: ["create claim", "delete claim"] },
    answers: {
      ...deleted.answers,
      "GET /api/claim/WC100001": read,
      [`GET /api/claim/${whole.uuid}`]: read,
      "POST /api/claim/restore": () => {
        isDeleted = false;
        return { claim: "restored", undo };
      },
      "POST /api/claim/undo": () => {
        isDeleted = true;
        return { act: "undone" };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Restore/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo WC100001: Claim restored" }));
  await screen.findByText(/This claim was deleted/);
  const notices = within(screen.getByRole("region", { name: "What can be undone" }));
  expect(notices.getByText("Undone. WC100001 is as it was.")).toBeTruthy();
  expect(calls("POST /api/claim/undo").map(bodyOf)).toEqual([{ claim: whole.uuid, undo: undo.id }]);
});

test("a restoring that fails says so in the banner, which stays", async () => {
  const { answers, row } = resolvable({ status: "open", offers: [], claim: { deleted_at: "2026-11-04T20:00:00Z" } });
  await renderPortal({
    path,
    user: { ...office, roles: ["warranty", "super_admin"], permissions: ["delete claim", "restore claim"] },
    answers: {
      ...answers,
      [`GET /api/claim/${row.uuid}`]: answers["GET /api/claim/WC100001"],
      "POST /api/claim/restore": new No(500, { message: "Something went wrong. Please try again." }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Restore/ }));
  expect((await screen.findByRole("alert")).textContent).toBe("Something went wrong. Please try again.");
  expect(screen.getByText(/This claim was deleted/)).toBeTruthy();
});

test("a claimant is offered no restoring", async () => {
  const { answers } = resolvable({ status: "open", offers: [], claim: { deleted_at: "2026-11-04T20:00:00Z" } });
  await renderPortal({ path, user: aUser(), answers });
  await screen.findByText(/This claim was deleted/);
  await screen.findByRole("button", { name: "Download" });
  expect(screen.queryByRole("button", { name: /Restore/ })).toBeNull();
});

test("Back to dashboard leads to the very list that one came from [TIME-14]", async () => {
  sessionStorage.setItem("last-list", "/claims?search=Taup%C5%8D&page=2");
  await renderPortal({ path, answers: asked() });
  expect((await screen.findByRole("link", { name: "Back to dashboard" })).getAttribute("href")).toBe(
    "/claims?search=Taup%C5%8D&page=2",
  );
});

test("a list is remembered with all that narrows it, and so is one that a new tab was opened from", async () => {
  await renderPortal({ path: "/?status=open&page=2", answers: asked() });
  await waitFor(() => expect(sessionStorage.getItem("last-list")).toBe("/?status=open&page=2"));
  sessionStorage.clear();
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/claims?type=return`);
  await renderPortal({ path, answers: asked() });
  const back = (await screen.findAllByRole("link", { name: "Back to dashboard" })).at(-1);
  expect(back?.getAttribute("href")).toBe("/claims?type=return");
});

test("a claim that cannot be read is logged [DETAIL-09]", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  await renderPortal({ path, answers: { "GET /api/claim/WC100001": new No(500) } });
  await screen.findByText("There was an error retrieving the claim. Please check and retry.");
  expect(errors.mock.calls.some(([first]) => first === "A claim could not be read.")).toBe(true);
});

test("a picture of the timeline is looked at in a dialog, read once; a table is only downloaded [TIME-19]", async () => {
  URL.createObjectURL = () => "blob:one";
  URL.revokeObjectURL = () => {};
  const table = aFile({ original_filename: "Parts.csv", path: "files/2" });
  const { calls } = await renderPortal({
    path,
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "GET /api/activity/claim/WC100001": { activities: [anActivity({ files: [aFile(), table] })] },
      "POST /api/file/download": { the: "bytes" },
    },
  });
  await screen.findByRole("button", { name: "Preview Rating plate.jpg" });
  expect(screen.queryByRole("button", { name: "Preview Parts.csv" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Preview Rating plate.jpg" }));
  const dialog = await screen.findByRole("dialog", { name: "Rating plate.jpg" });
  expect(await within(dialog).findByRole("img", { name: "Rating plate.jpg" })).toBeTruthy();
  expect(calls("POST /api/file/download").map(({ body }) => body)).toEqual(['{"path":"files/1"}']);
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
