import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ClaimRecord, UserRecord } from "../../../src/contract/types.ts";
import type { CompiledDefinition, Form } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aFile } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const definitions = ownDefinitions();
const answer = {
  claim: "updated",
  claim_uid: "00000000-0000-4000-8000-000000000001",
  claim_number: "WC100123",
  version: 2,
};
const advisor: Partial<UserRecord> = {
  roles: ["warranty", "tech_support"],
  permissions: ["resolve claim", "create claim", "resolve draft claim placement"],
  authorising_roles: ["tech_support"],
  customer: null,
};

interface Shown {
  type?: string;
  status: string;
  form?: Form;
  claim?: Partial<ClaimRecord>;
  user?: Partial<UserRecord>;
}

/** The edit screen of a stored claim that has a file, over a server that takes every save. */
async function show({ type = "warranty", status, form = wholeForm(), claim = {}, user }: Shown) {
  const module = `data:text/javascript;base64,${Buffer.from(definitions.moduleText(type)).toString("base64")}`;
  const stored = claimIn(status, { type, form, module, files: [aFile()], ...claim });
  const shown = await renderForm({
    definition: definitions.get(type) as CompiledDefinition,
    claim: stored,
    form,
    user: { permissions: ["create claim", "delete claim"], ...user },
    answers: {
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: stored } },
      "PUT /api/claim": { json: answer },
      "GET /api/resolutions": { json: { resolutions: [], specificResolutions: {} } },
      "GET /api/resolutions/claim/type": { json: { resolutions: {} } },
    },
  });
  await screen.findByText("WC100123");
  return shown;
}

const acts = () =>
  within(screen.getByRole("region", { name: "Actions" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

const claimants = ["customer", "dealer"].map((role) => ({ role, user: { roles: ["warranty", role] } }));

/** A whole form of each type that is begun with a claim's. */
const whole: Record<string, Form> = {
  warranty: wholeForm(),
  replacement: {
    ...wholeForm(),
    fault: { type: "uneconomical to repair", code: "E1", replacementModel: "RX35-KVT" },
    authorisation: { pickupAddress: "250 Blenheim Road, Addington, Christchurch 8011" },
    pickupContactName: "Matiu Parata",
    pickupContactPhone: "03 555 0144",
    pickupCargoType: "carton",
  },
};

test.each(Object.entries(whole).flatMap(([type, form]) => claimants.map((by) => ({ type, form, ...by }))))(
  "a draft of a $type can be saved again or sent by a $role; sending it updates the stored claim [RPL-01] [WFORM-45] [DRAFT-03] [DRAFT-04] [DRAFT-06] [WFORM-34] [WFORM-35] [ROLE-10]",
  async ({ user, ...own }) => {
    const { sent } = await show({ status: "draft", user, ...own });
    expect(acts()).toEqual(["Save as draft", "Send for Approval"]);
    const heading = screen.getByRole("heading", { level: 1 }).textContent;
    const isReplacement = heading === "Warranty Replacement Unit Authorisation & Warranty Claim Form";
    expect(isReplacement).toBe(own.type === "replacement");
    await userEvent.dblClick(screen.getByRole("button", { name: "Send for Approval" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Thanks, we got it!" })).toBeTruthy();
    expect(sent("PUT /api/claim")).toMatchObject([
      { claim: "00000000-0000-4000-8000-000000000001", version: 1, draft: false },
    ]);
    expect(sent("POST /api/claim")).toEqual([]);
    expect(screen.getByRole("link", { name: "dashboard" }).getAttribute("href")).toBe("/");
  },
);

test.each(claimants)(
  "a claim that was sent is updated by a $role, and neither sent again nor made a draft [DRAFT-05] [DRAFT-06] [DRAFT-07] [ROLE-11]",
  async ({ user }) => {
    const { sent } = await show({ status: "open", user });
    expect(acts()).toEqual(["Update Claim"]);
    await userEvent.click(screen.getByRole("button", { name: "Update Claim" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Thanks, we got it!" })).toBeTruthy();
    expect(sent("PUT /api/claim")).toMatchObject([{ claim: "00000000-0000-4000-8000-000000000001", draft: false }]);
  },
);

test("what is not amendable has nothing to save it with, and its fields are only to be read [DRAFT-07] [DRAFT-08]", async () => {
  await show({ status: "approved" });
  expect(within(screen.getByRole("region", { name: "Actions" })).queryAllByRole("button")).toEqual([]);
  expect(screen.queryAllByRole("textbox").filter((box) => !(box as HTMLInputElement).readOnly)).toEqual([]);
});

test("a replacement has its own title, and its orders, delivery and model are shown and sent [RPL-01] [RPL-18] [RPL-20]", async () => {
  const form: Form = {
    ...wholeForm(),
    fault: { type: "doa", code: "E1" },
    authorisation: { deliveryDate: "2026-03-02", originalInvoiceNumber: "9105068" },
  };
  const { sent } = await show({ type: "replacement", status: "draft", form, user: advisor });
  expect(
    screen.getByRole("heading", {
      level: 1,
      name: "Warranty Replacement Unit Authorisation & Warranty Claim Form",
    }),
  ).toBeTruthy();
  const field = (label: string) =>
    screen
      .getAllByLabelText(new RegExp(`^${label}`))
      .find((control) => control.matches("input, select")) as HTMLInputElement;
  expect(field("Delivery Date").value).toBe("02/03/2026");
  expect(field("Original Invoice No").value).toBe("9105068");
  await userEvent.type(field("Purchase Order No"), "PO-1");
  await userEvent.type(field("Replacement Purchase Order No"), "RPO-2");
  await userEvent.click(field("Replacement unit not required"));
  await userEvent.type(field("Replacement Model"), "RX50-KVT");
  const types = within(field("Fault Type")).getAllByRole("option").slice(1);
  const told = definitions.get("replacement")?.messages.fields["/fault/type"]?.options ?? [];
  expect(types.map(({ textContent }) => textContent)).toEqual(told.map(({ label }) => label));
  expect(told.map(({ value, label }) => [value, label])).toEqual([
    ["doa", "Dead on arrival"],
    ["uneconomical to repair", "Uneconomical to repair"],
    ["no parts available", "No parts available"],
    ["obsolete uni", "Obsolete unit"],
    ["unable to repair", "Unable to repair"],
  ]);
  await userEvent.selectOptions(field("Fault Type"), "Obsolete unit");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(sent("PUT /api/claim")).toMatchObject([
      {
        authorisation: {
          poNumber: "PO-1",
          replacementPurchaseOrderNumber: "RPO-2",
          replacementUnitNotRequired: true,
          deliveryDate: "2026-03-02",
          originalInvoiceNumber: "9105068",
        },
        fault: { type: "obsolete uni", replacementModel: "RX50-KVT" },
      },
    ]),
  );
});

test("at 'unit received' the Files section is asked for before the claim can be updated, and not sooner [RPL-17] [SECT-18]", async () => {
  const facts = { isAuthorised: true, wasUnitReceived: true };
  const form = { ...wholeForm(), fault: { type: "doa", code: "E1" } };
  const { unmount } = await show({ type: "replacement", status: "unit received", form, claim: { facts, files: [] } });
  await userEvent.click(screen.getByRole("button", { name: "Update Claim" }));
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toMatch(/file/i);
  unmount();
  const early = { facts: { isAuthorised: true }, files: [] };
  for (const [status, claim] of [
    ["unit received", { facts }],
    ["packing", early],
    ["arrange collection", early],
    ["in transit", early],
  ] as [string, Partial<ClaimRecord>][]) {
    const shown = await show({ type: "replacement", status, form: whole.replacement, claim });
    await userEvent.click(screen.getByRole("button", { name: "Update Claim" }));
    await waitFor(() => expect([status, shown.sent("PUT /api/claim").length]).toEqual([status, 1]));
    shown.unmount();
  }
});
