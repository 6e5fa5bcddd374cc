import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { type Answer, forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);
afterEach(() => vi.unstubAllGlobals());

const definitions = ownDefinitions();
const claimant = { permissions: ["create claim", "delete claim"] };
const superAdmin = {
  roles: ["warranty", "super_admin"],
  permissions: ["create claim", "delete claim", "resolve claim"],
  customer: null,
};
const moduleOf = (type: string) =>
  `data:text/javascript;base64,${Buffer.from(definitions.moduleText(type)).toString("base64")}`;

interface Shown {
  type?: string;
  status?: string;
  deleted?: boolean;
  user?: object;
  facts?: Record<string, unknown>;
  answers?: Record<string, Answer | (() => Answer)>;
}

/** The edit screen of a claim; what the server has of it afterwards is `now()`. */
async function show({
  type = "warranty",
  status = "open",
  deleted = false,
  user = claimant,
  facts,
  answers,
}: Shown = {}) {
  const form = type === "return" ? {} : wholeForm();
  const claim = claimIn(status, {
    type,
    form,
    module: moduleOf(type),
    deleted_at: deleted ? "2026-11-04T22:00:00Z" : null,
    ...(facts && { facts }),
  });
  let deletedAt = claim.deleted_at;
  const made = (deed: string, at: string | null) => (): Answer => {
    deletedAt = at;
    return { json: { claim: deed } };
  };
  const screenOf = await renderForm({
    definition: definitions.get(type) as CompiledDefinition,
    claim,
    form,
    user,
    answers: {
      "GET /api/claim/00000000-0000-4000-8000-000000000001": () => ({
        json: { claim: { ...claim, deleted_at: deletedAt } },
      }),
      "POST /api/claim/delete": made("deleted", "2026-11-20T01:00:00Z"),
      "POST /api/claim/restore": made("restored", null),
      "GET /api/resolutions": { json: { resolutions: [], specificResolutions: {} } },
      "GET /api/resolutions/claim/type": { json: { resolutions: {} } },
      ...answers,
    },
  });
  await screen.findByText("WC100123");
  return { ...screenOf, mark: (at: string | null) => (deletedAt = at) };
}

const openDialog = async () => {
  const button = within(screen.getByRole("region", { name: "Delete claim" })).getByRole("button", {
    name: "Delete claim",
  });
  await userEvent.click(button);
  return { button, dialog: within(await screen.findByRole("dialog", { name: "Delete claim" })) };
};

test.each([
  ["warranty", "open", "dealer", "You can delete this claim until it is approved."],
  ["warranty", "authorise", "customer", "You can delete this claim until it is approved."],
  ["return", "in-progress", "customer", "You can delete this claim until it is approved."],
  ["replacement", "in transit", "customer", "You can delete this claim until the faulty unit is received."],
])(
  "the owner deletes a claim of type %s, %s, as a %s, asked first, and is told so [DEL-01] [DEL-02] [DEL-03] [DEL-05] [DEL-06] [DEL-10]",
  async (type, status, role, until) => {
    const { sent } = await show({ type, status, user: { ...claimant, roles: ["warranty", role] } });
    expect(screen.getByText(until)).toBeTruthy();
    const { dialog } = await openDialog();
    expect(dialog.getByText("Delete this claim? You can restore it later.")).toBeTruthy();
    expect(sent("POST /api/claim/delete")).toEqual([]);
    await userEvent.dblClick(dialog.getByRole("button", { name: "Delete claim" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Your claim has been deleted." });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(heading.parentElement?.textContent).toMatch(
      /^Your claim has been deleted\.Please head back to the dashboard\./,
    );
    expect(screen.getByRole("link", { name: "dashboard" }).getAttribute("href")).toBe("/");
    expect(sent("POST /api/claim/delete")).toEqual([{ claim: "00000000-0000-4000-8000-000000000001" }]);
  },
);

test("on a phone, who thinks better of it goes back to the button, and nothing is deleted [DEL-05]", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const { sent } = await show();
  const { button, dialog } = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(button);
  await screen.findByRole("dialog", { name: "Delete claim" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent("POST /api/claim/delete")).toEqual([]);
});

describe("there is no box to delete [ROLE-02] [DEL-01] [DEL-02] [DEL-03] [DEL-06] [DEL-07] [DEL-08]", () => {
  test.each([
    ["for those without the right", { user: { permissions: ["create claim"] } }],
    ...["tech_support", "account_manager", "customer_service", "service_manager", "admin", "super_admin"].map(
      (role): [string, Shown] => [
        `for ${role}, who is no customer or dealer`,
        { user: { ...superAdmin, roles: ["warranty", role] } },
      ],
    ),
    ["on a deleted claim", { deleted: true }],
    ["once it is approved", { status: "approved" }],
    ["once it is declined", { status: "disapproved" }],
    ["once it is complete", { status: "complete" }],
    ["once a return is approved", { type: "return", status: "approved" }],
    ["once the unit is received", { type: "replacement", status: "unit received" }],
  ])("%s", async (_, shown) => {
    await show(shown);
    expect(screen.queryByRole("region", { name: "Delete claim" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete claim" })).toBeNull();
  });
});

const no = (status: number, message: string): Answer => ({ status, json: { message, errors: { claim: [message] } } });

test("a deletion that is refused says so and can be tried again [DEL-15] [DEL-16]", async () => {
  const refusals = [
    // The session is renewed and the call sent once more before a 401 is told.
    no(401, "You are not authorised to delete this claim."),
    no(401, "You are not authorised to delete this claim."),
    { status: 422, json: { message: "No." } },
    no(422, "This claim has gone too far to delete it."),
  ];
  await show({ answers: { "POST /api/claim/delete": () => refusals.shift() as Answer } });
  const { dialog } = await openDialog();
  for (const said of [
    "Error: You are not authorised to delete this claim",
    "Something went wrong deleting your claim, please try again",
    "Something went wrong deleting your claim, please try again. This claim has gone too far to delete it.",
  ]) {
    await userEvent.click(dialog.getByRole("button", { name: "Delete claim" }));
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe(said));
  }
});

test("a deletion whose answer was lost counts as done, and is not asked for twice", async () => {
  const shown = await show({
    answers: {
      "POST /api/claim/delete": () => {
        shown.mark("2026-11-20T01:00:00Z");
        return { status: 502 };
      },
    },
  });
  const { dialog } = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Delete claim" }));
  expect(await screen.findByRole("heading", { name: "Your claim has been deleted." })).toBeTruthy();
  expect(shown.sent("POST /api/claim/delete")).toHaveLength(1);
});

test.each(["warranty", "return"])(
  "the form of a deleted %s says since when, and its owner restores it there [DEL-11] [DEL-12] [DEL-13] [DEL-14]",
  async (type) => {
    const { sent } = await show({ type, deleted: true });
    expect(screen.getByText(/This claim was deleted on 5 Nov 2026\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Update Claim" })).toBeNull();
    await userEvent.dblClick(screen.getByRole("button", { name: "Restore claim" }));
    const told = await screen.findByText("The claim has been restored", { selector: "div" });
    expect(document.activeElement?.contains(told)).toBe(true);
    expect(sent("POST /api/claim/restore")).toEqual([{ claim: "00000000-0000-4000-8000-000000000001" }]);
    expect(screen.queryByText(/This claim was deleted/)).toBeNull();
    expect(screen.getByRole("button", { name: "Update Claim" })).toBeTruthy();
  },
);

test.each([
  ["the super administrator restores it too", superAdmin, 1],
  [
    "customer service reads the banner and has no button",
    { ...superAdmin, roles: ["warranty", "customer_service"], permissions: ["create claim"] },
    0,
  ],
  ["nor has a dealer without the right", { permissions: ["create claim"] }, 0],
])("of a deleted claim: %s [DEL-11]", async (_, user, buttons) => {
  await show({ deleted: true, user });
  expect(screen.getByText(/This claim was deleted on 5 Nov 2026\./)).toBeTruthy();
  expect(screen.queryAllByRole("button", { name: "Restore claim" })).toHaveLength(buttons);
});

test("a restoring that is refused says so beside the button and can be tried again [DEL-17] [DEL-18]", async () => {
  const reason = "RX35-KVT with serial number K25C04033 is on claim WC100200 by now.";
  const refusals = [
    no(401, "You are not authorised to restore this claim."),
    no(401, "You are not authorised to restore this claim."),
    { status: 422, json: { message: "No." } },
    { status: 422, json: { message: reason, errors: { products: [reason] } } },
  ];
  await show({
    deleted: true,
    answers: { "POST /api/claim/restore": () => refusals.shift() as Answer },
  });
  for (const said of [
    "Error: You are not authorised to restore this claim",
    "Something went wrong while restoring your claim, please try again",
    `Something went wrong while restoring your claim, please try again. ${reason}`,
  ]) {
    await userEvent.click(screen.getByRole("button", { name: "Restore claim" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(said));
  }
});
