import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ClaimRecord, UserRecord } from "../../../src/contract/types.ts";
import { type CompiledDefinition, type FieldEntry, fieldEntry, type Section } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { openedDialog } from "../support/opened-dialog.ts";
import { type Answer, forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const definitions = ownDefinitions();
const moduleOf = (type: string) =>
  `data:text/javascript;base64,${Buffer.from(definitions.moduleText(type)).toString("base64")}`;

const person = (role: string, ...permissions: string[]): Partial<UserRecord> => ({
  roles: ["warranty", role],
  permissions: ["resolve claim", "create claim", ...permissions],
  authorising_roles: [],
  customer: null,
});
const advisor = {
  ...person("tech_support", "authorise claim", "resolve draft claim placement"),
  authorising_roles: ["tech_support"],
};
const serviceManager = {
  ...person("service_manager", "authorise claim"),
  authorising_roles: ["tech_support", "service_manager"],
};
const desk = person("customer_service", "resolve draft claim placement");

interface Shown {
  type?: string;
  definition?: CompiledDefinition;
  status?: string;
  authoriseRole?: string;
  facts?: Record<string, unknown>;
  claim?: Partial<ClaimRecord>;
  user?: Partial<UserRecord>;
  /** What the list of resolutions offers. */
  offers?: { value: string; label: string; asks?: string }[];
  answers?: Record<string, Answer | (() => Answer | Promise<Answer>)>;
}

/** The edit screen of a claim; `move` is what else becomes of it on the server. */
async function show(shown: Shown = {}) {
  const { type = "replacement", status = "open", authoriseRole = null, facts = {}, user, offers = [], answers } = shown;
  const form = wholeForm();
  const statusNow = { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: authoriseRole };
  let claim = claimIn(status, { type, form, module: moduleOf(type), facts, current_status: statusNow, ...shown.claim });
  const move = (to: string) => {
    claim = { ...claim, status: to, current_status: { ...statusNow, status: to, authorise_role: null } };
  };
  const values = offers.map(({ value }) => value);
  const rendered = await renderForm({
    definition: shown.definition ?? (definitions.get(type) as CompiledDefinition),
    claim,
    form,
    user: { permissions: ["create claim", "delete claim"], ...user },
    answers: {
      "GET /api/claim/00000000-0000-4000-8000-000000000001": () => ({ json: { claim } }),
      "GET /api/claim/WC100123": () => ({ json: { claim } }),
      "GET /api/resolutions": { json: { resolutions: offers, specificResolutions: { [type]: { [status]: values } } } },
      "GET /api/resolutions/claim/type": { json: { resolutions: { [type]: values } } },
      ...answers,
    },
  });
  await screen.findByText("WC100123");
  return { ...rendered, move };
}

const waiting = { status: "authorise", authoriseRole: "tech_support" };

test("technical support authorises, once, and is told so with a way to the dashboard [WFORM-36] [WFORM-38] [ROUTE-14] [RPL-03] [RPL-04] [RPL-08] [RPL-15]", async () => {
  const shown = await show({
    ...waiting,
    user: advisor,
    answers: {
      "POST /api/claim/authorise": () => {
        shown.move("cs to action");
        return { json: { authorisation: "saved" } };
      },
    },
  });
  await userEvent.dblClick(await screen.findByRole("button", { name: "Authorise" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Thanks, claim is authorised!" });
  expect(document.activeElement).toBe(heading);
  expect(shown.sent("POST /api/claim/authorise")).toEqual([{ claim: "00000000-0000-4000-8000-000000000001" }]);
  expect(await screen.findByText(/is now: Cs To Action/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
});

describe("the button Authorise [ROLE-02] [RPL-03] [RPL-04] [RPL-05] [RPL-06] [RPL-07]", () => {
  const lone = { ...person("tech_support"), authorising_roles: ["tech_support"] };
  test.each([
    ["is not for those without the permission", { ...waiting, user: lone }, false],
    [
      "is not for another role than the one that must authorise",
      { status: "authorise", authoriseRole: "general_manager", user: advisor },
      false,
    ],
    ["is hidden for the service manager", { ...waiting, user: serviceManager }, false],
    ...["service_manager", "general_manager", "managing_director"].map((role): [string, Shown, boolean] => [
      `is hidden for the ${role} at whose own level the claim is`,
      {
        status: "authorise",
        authoriseRole: role,
        user: { ...serviceManager, roles: ["warranty", role], authorising_roles: [role] },
      },
      false,
    ]),
    [
      "is hidden for the general manager",
      { ...waiting, user: { ...serviceManager, roles: ["general_manager"] } },
      false,
    ],
    [
      "is hidden for the managing director",
      { ...waiting, user: { ...serviceManager, roles: ["managing_director"] } },
      false,
    ],
    ["is not there in another status", { status: "cs to action", user: advisor }, false],
    ["is there for whose turn it is", { ...waiting, user: advisor }, true],
  ] as [string, Shown, boolean][])("%s", async (_, shown, isThere) => {
    await show({ ...shown, offers: [{ value: "escalate", label: "Escalate" }] });
    // The list is judged by the same definition as the buttons: once it is there, they would be.
    await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100123" }));
    await screen.findAllByText(/^Escalate$|^Nothing can be done/);
    expect(screen.queryAllByRole("button", { name: "Authorise" })).toHaveLength(isThere ? 1 : 0);
  });
});

test("an act that comes too late is told beside its button, and the form shows the claim as it is by then", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const late = "This action is not available for the claim's current status.";
  const shown = await show({
    ...waiting,
    user: advisor,
    answers: {
      "POST /api/claim/authorise": () => {
        shown.move("cs to action");
        return { status: 422, json: { message: late, errors: { resolution: [late] } } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Authorise" }));
  expect((await screen.findByRole("alert")).textContent).toContain(late);
  expect(await screen.findByText("Cs To Action")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Authorise" })).toBeNull();
});

test("an act that the server did not answer says so beside its button, which offers it again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let attempts = 0;
  const shown = await show({
    ...waiting,
    user: advisor,
    answers: {
      "POST /api/claim/authorise": () => {
        attempts += 1;
        if (attempts === 1) return { status: 503 };
        return { json: { authorisation: "saved" } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Authorise" }));
  expect((await screen.findByRole("alert")).textContent).toContain("error resolving...");
  await userEvent.click(screen.getByRole("button", { name: "Authorise" }));
  expect(await screen.findByRole("heading", { name: "Thanks, claim is authorised!" })).toBeTruthy();
  expect(shown.sent("POST /api/claim/authorise")).toHaveLength(2);
});

const start = { value: "start", label: "Start work" };

test("staff resolve a claim from its form and are told that the resolution has been applied [WFORM-37] [WFORM-38] [ROUTE-14] [RPL-09]", async () => {
  const shown = await show({
    type: "warranty",
    user: desk,
    offers: [start],
    answers: {
      "POST /api/claim/resolve": () => {
        shown.move("in-progress");
        return { json: { resolution: "saved" } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100123" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByRole("heading", { name: "Thanks, the resolution has been applied!" })).toBeTruthy();
  expect(await screen.findByText(/is now: In Progress/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
});

test("what was typed and not saved stays on the device when a claim is resolved; the screen says so and the form offers it", async () => {
  const shown = {
    type: "warranty",
    user: desk,
    offers: [start],
    answers: { "POST /api/claim/resolve": { json: { resolution: "saved" } } },
  };
  const { unmount } = await show(shown);
  await userEvent.type(await screen.findByLabelText(/^Comments from the manufacturer/), "Half a sentence");
  await userEvent.click(screen.getByRole("button", { name: "Actions for WC100123" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByText(/What you had typed was not saved\. It is kept on this device/)).toBeTruthy();
  unmount();
  await show(shown);
  expect(await screen.findByText(/Restored what you typed/)).toBeTruthy();
});

test("a draft has no resolution control on its form; a claim that was sent has one, for those with the right [RPL-09]", async () => {
  for (const [type, way, call] of [
    ["replacement", "Send", "PUT /api/claim"],
    ["warranty", "Save as draft", "PUT /api/claim"],
    ["return", "Save as draft", "PUT /api/return"],
  ] as const) {
    const { received, sent, unmount } = await show({ type, status: "draft", user: desk, offers: [start] });
    // What the control asks for, it would have asked for by then.
    await userEvent.click(await screen.findByRole("button", { name: way }));
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
    expect(received.some(({ path }) => path.startsWith("/api/resolutions"))).toBe(false);
    unmount();
  }
  for (const type of ["warranty", "replacement"]) {
    const one = await show({ type, offers: [start] });
    expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
    one.unmount();
    const other = await show({ type, user: desk, offers: [start] });
    expect(await screen.findByRole("button", { name: /^Actions for/ })).toBeTruthy();
    other.unmount();
  }
});

test("technical support declines what it should authorise, and goes on at the claim [RPL-04] [RES-23]", async () => {
  const shown = await show({
    ...waiting,
    user: advisor,
    offers: [{ value: "disapprove", label: "Decline", asks: "rationale" }],
    answers: { "POST /api/claim/resolve/disapprove": { json: { claim: "disapproved" } } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100123" }));
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  const dialog = await openedDialog("Decline Claim");
  await userEvent.type(dialog.getByLabelText(/Rationale/), "Not covered");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  const declined = [
    { claim: "00000000-0000-4000-8000-000000000001", rationale: "Not covered", resolution: "disapprove" },
  ];
  await waitFor(() => expect(shown.sent("POST /api/claim/resolve/disapprove")).toEqual(declined));
  await waitFor(() => expect(shown.router.state.location.pathname).toBe("/claim/WC100123"));
});

test("technical support sends a draft on to the customer; what was typed goes with it [RPL-14]", async () => {
  const answers = {
    "POST /api/claim/resolve": { json: { resolution: "saved" } },
    "PUT /api/claim": {
      json: {
        claim: "updated",
        claim_uid: "00000000-0000-4000-8000-000000000001",
        claim_number: "WC100123",
        version: 2,
      },
    },
  };
  const first = await show({ status: "draft", user: advisor, answers });
  await userEvent.click(await screen.findByRole("button", { name: "Send to Customer" }));
  expect(await screen.findByRole("heading", { name: "Thanks, the resolution has been applied!" })).toBeTruthy();
  expect(first.sent("POST /api/claim/resolve")).toMatchObject([
    { claim: "00000000-0000-4000-8000-000000000001", resolution: "place-with-customer" },
  ]);
  first.unmount();

  // Also once it is with the customer: the customer may have called.
  const second = await show({ status: "draft", facts: { placement: "with customer" }, user: advisor, answers });
  await userEvent.type(await screen.findByLabelText(/^Comments from the manufacturer/), "Advice");
  await userEvent.click(await screen.findByRole("button", { name: "Send to Customer" }));
  expect(await screen.findByRole("heading", { name: "Thanks, we got it!" })).toBeTruthy();
  expect(second.sent("PUT /api/claim")).toMatchObject([
    { claim: "00000000-0000-4000-8000-000000000001", comments: "Advice", draft: false },
  ]);
  expect(second.sent("POST /api/claim/resolve")).toEqual([]);
});

test("nobody else says that the unit is packed, nor anybody sooner or twice [RPL-16]", async () => {
  const facts = { isAuthorised: true };
  for (const shown of [
    { status: "packing", facts, user: desk },
    { status: "packing", facts, user: advisor },
    { status: "cs to action", facts },
    { status: "arrange collection", facts },
  ]) {
    const { unmount } = await show(shown);
    expect(screen.queryByRole("button", { name: "Ready for collection" })).toBeNull();
    unmount();
  }
});

test.each(["customer", "dealer"])(
  "the owning %s says that the unit is packed: that is the one primary act then, and it asks first [RPL-16] [SHIP-28]",
  async (role) => {
    const shown = await show({
      status: "packing",
      facts: { isAuthorised: true },
      user: { roles: ["warranty", role] },
      answers: { "POST /api/shipping/packaged": { json: { packaging: "complete" } } },
    });
    const ready = await screen.findByRole("button", { name: "Ready for collection" });
    const update = screen.getByRole("button", { name: "Update Claim" });
    expect(ready.className).not.toBe(update.className);
    await userEvent.click(ready);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("heading", { name: "Thanks, the resolution has been applied!" })).toBeTruthy();
    expect(shown.sent("POST /api/shipping/packaged")).toEqual([{ claim: "00000000-0000-4000-8000-000000000001" }]);
  },
);

describe("a form that is only to be read says why, and what to do instead [DRAFT-08]", () => {
  const note = (else_ = "") => `To add anything${else_}, write a note on the timeline of WC100123.`;
  test.each([
    [
      "approved, to its owner",
      { type: "warranty", status: "approved" },
      `You can read this form, but not change it while the claim is: Approved. ${note()}`,
    ],
    [
      "open, to technical support",
      { type: "warranty", user: advisor },
      `You can read this form, but not change it. ${note()}`,
    ],
    [
      "authorised, to its owner",
      { status: "packing", facts: { isAuthorised: true } },
      `This claim is authorised. You can still change: Customer Information (Location of install), Collection Information required by the freight carrier, Files, Comments. ${note(" else")}`,
    ],
  ])("%s", async (_, shown, said) => {
    await show(shown);
    expect(screen.getByText((_text, element) => element?.tagName === "P" && element.textContent === said)).toBeTruthy();
    expect(screen.getByRole("link", { name: "timeline of WC100123" }).getAttribute("href")).toBe("/claim/WC100123");
  });

  test("what is open although the status locks the rest is named, a tick that no save keeps is not", async () => {
    const own = definitions.get("replacement") as CompiledDefinition;
    const { editable: _, ...packing } = own.workflow.statuses.packing ?? {};
    const statuses = { ...own.workflow.statuses, packing };
    const sections = own.sections.map((section): Section => {
      if (section.id === "comments") return { ...section, whileLocked: true };
      const [first, ...others] = section.fields.map(fieldEntry);
      return { ...section, fields: [{ ...(first as FieldEntry), whileLocked: true }, ...others] };
    });
    const definition = { ...own, sections, workflow: { ...own.workflow, statuses } };
    await show({ status: "packing", facts: { isAuthorised: true }, definition });
    const said = `This claim is: Packing. You can still change: Comments. ${note(" else")}`;
    expect(screen.getByText((_text, element) => element?.tagName === "P" && element.textContent === said)).toBeTruthy();
  });

  test("an open claim says nothing of the kind to its owner [DRAFT-07]", async () => {
    await show({ type: "warranty" });
    expect(screen.queryByText(/You can read this form|This claim is authorised/)).toBeNull();
    expect(screen.getByRole("button", { name: "Update Claim" })).toBeTruthy();
  });
});
