import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ClaimRecord, UserRecord } from "../../../src/contract/types.ts";
import { type CompiledDefinition, evaluate, type Form } from "../../../src/engine/index.ts";
import { claimFacts, userFacts } from "../../../src/portal/features/definition/claim-facts.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { isClaimantRole, roleTable } from "../../helpers/role-table.ts";
import { aUser } from "../support/records.ts";
import { personOf } from "../support/served.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const definitions = ownDefinitions();
const definition = definitions.get("return") as CompiledDefinition;
const module = `data:text/javascript;base64,${Buffer.from(definitions.moduleText("return")).toString("base64")}`;
const region = (name: string | RegExp) => within(screen.getByRole("region", { name }));
const acts = () =>
  region("Actions")
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const way = (name: string) => screen.queryAllByRole("link", { name }).map((link) => link.getAttribute("href"));

/** A stored return in this status, as this person sees its form. */
async function show(status: string, user: Partial<UserRecord> = {}, own: Partial<ClaimRecord> = {}, form: Form = {}) {
  const claim = claimIn(status, {
    type: "return",
    module,
    form,
    customer: aUser().customers[0],
    returned_lines: [],
    ...own,
  });
  const shown = await renderForm({
    definition,
    claim,
    form,
    user,
    answers: {
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim } },
      "GET /api/resolutions": {
        json: {
          resolutions: [{ value: "start", label: "Start work" }],
          specificResolutions: { return: { open: ["start"] } },
        },
      },
      "GET /api/resolutions/claim/type": { json: { resolutions: { return: ["start"] } } },
    },
  });
  await screen.findByText("WC100123");
  return shown;
}
const office = (role: string, ...permissions: string[]) => ({ roles: ["warranty", role], permissions, customer: null });

test("a new request is the steps in their order, the way to send it and back [RETURN-01] [RETURN-24] [RETURN-26] [RETURN-27] [RETURN-28] [RETURN-43] [RETURN-73] [RETURN-77] [ROUTE-14]", async () => {
  await renderForm({ definition });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Return Request");
  const titles = ["Select the product", "Return type", "Files", "Photos", "Pick-up details", "Terms"];
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    titles.map((title, index) => expect.stringMatching(new RegExp(`^${index + 1}Not complete\\.\\s*${title}`))),
  );
  const number = await screen.findByLabelText(/^Invoice or Delivery Docket Number/);
  expect(number).toHaveProperty("value", "");
  expect(screen.getByRole("region", { name: "Select the product" }).contains(number)).toBe(true);
  const types = region("Return type").getAllByRole<HTMLInputElement>("radio");
  expect(types.map((radio) => [radio.closest("label")?.textContent, radio.checked])).toEqual([
    ["I no longer require", false],
    ["I did not receive the correct goods", false],
    ["Damaged in transit", false],
  ]);
  expect(acts()).toEqual(["Save as draft", "Send for Approval"]);
  expect(new Set(way("Back to dashboard"))).toEqual(new Set(["/"]));
  expect(way("Back to timeline")).toEqual([]);
});

test("the pick-up step asks for address, contact, carton or pallet and instructions; the terms for one tick [RETURN-59] [RETURN-61] [RETURN-62] [RETURN-63] [RETURN-64] [RETURN-65] [RETURN-66] [RETURN-67] [RETURN-68]", async () => {
  await renderForm({ definition });
  const pickup = region("Pick-up details");
  const isAsked = (label: string) => pickup.getByLabelText(label).getAttribute("aria-required");
  for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."]) expect(isAsked(label)).toBe("true");
  expect(pickup.getByRole("combobox", { name: /^Pick-up address/ })).toBeTruthy();
  expect(isAsked("Special Instructions")).toBeNull();
  const cargo = within(pickup.getByLabelText("Packed as", { selector: "select" })).getAllByRole("option");
  expect(cargo.map(({ textContent }) => textContent).slice(-2)).toEqual(["Carton", "Pallet"]);
  expect(cargo).toHaveLength(3);
  const terms = region("Terms").getAllByRole<HTMLInputElement>("checkbox");
  expect(terms.map((box) => [box.closest("label")?.textContent?.replace(/ ?\*$/, ""), box.checked])).toEqual([
    ["I am returning the item(s) unused in their original packaging", false],
  ]);
  cleanup();
  await renderForm({ definition, form: { pickupCargoType: "pallet" } });
  const packed = region("Pick-up details").getByLabelText<HTMLSelectElement>("Packed as", { selector: "select" });
  expect(packed.selectedOptions[0]?.textContent).toBe("Pallet");
});

test("the pick-up address is found by its street, kept in its parts, and saved with the request, which says so meanwhile [RETURN-59] [RETURN-60] [RETURN-76]", async () => {
  const at = { latitude: -43.54, longitude: 172.6 };
  const parts = { street_number: "250", street: "Blenheim Road", suburb: "Addington", city: "Christchurch" };
  const written = "250 Blenheim Road, Addington, Christchurch 8011";
  const place = { ...parts, postcode: "8011", region: "Canterbury", formatted_address: written, ...at };
  const created = { claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "RR100123", version: 1 };
  let answer = (_: { json: unknown }) => {};
  const { sent } = await renderForm({
    definition,
    answers: {
      "POST /api/address/search": { json: { places: [place] } },
      "POST /api/return": () =>
        new Promise((done) => {
          answer = done;
        }),
    },
  });
  await userEvent.type(region("Pick-up details").getByRole("combobox", { name: /^Pick-up address/ }), "250 blen");
  await userEvent.click(await screen.findByRole("option", { name: written }));
  expect(region("Pick-up details").getByLabelText("Pick-up address")).toHaveProperty("value", written);
  expect(region("Pick-up details").getByLabelText("Parts of the address").textContent).toMatch(/Addington.*8011/);
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await waitFor(() => expect(sent("POST /api/return")).toHaveLength(1));
  expect(acts()).toEqual(["Sending...", "Send for Approval"]);
  answer({ json: { claim: "saved", ...created } });
  await waitFor(() => expect(acts()).not.toContain("Sending..."));
  expect(sent("POST /api/return")[0]).toMatchObject({ pickupAddress: written, pickupAddressData: place });
});

test("a draft is sent, a request that was sent is updated, and both lead back [RETURN-01] [RETURN-74] [RETURN-75] [RETURN-77] [RETURN-78] [ROUTE-14] [ROUTE-15] [DRAFT-06]", async () => {
  const draft = await show("draft", {}, {}, { pickupContactName: "Ana Moana" });
  expect(acts()).toEqual(expect.arrayContaining(["Save as draft", "Send for Approval"]));
  expect(acts()).not.toContain("Update Claim");
  expect(screen.getByLabelText("Contact Name")).toHaveProperty("value", "Ana Moana");
  expect(way("Back to timeline")).toContain("/claim/WC100123");
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await waitFor(() => expect(draft.sent("PUT /api/return")).toHaveLength(1));
  draft.unmount();
  forgetDevice();
  for (const status of ["open", "pending customer action"]) {
    const sent = await show(status);
    expect(acts()).toContain("Update Claim");
    expect(acts()).not.toContain("Send for Approval");
    expect(new Set(way("Back to dashboard"))).toEqual(new Set(["/"]));
    expect(new Set(way("Back to timeline"))).toEqual(new Set(["/claim/WC100123"]));
    sent.unmount();
    forgetDevice();
  }
});

test.each([
  ["account_manager", true],
  ["return_approver", true],
  ["customer_service", true],
  ["customer_service_manager", true],
  ["super_admin", true],
  ["service_manager", true],
  ["general_manager", true],
  ["managing_director", true],
  ["finance", true],
  ["tech_support", false],
  ["customer", false],
  ["dealer", false],
])(
  "instead of sending, the resolution panel for %s with 'resolve claim': %s [RETURN-79] [RETURN-80]",
  async (role, isShown) => {
    const panels = () => screen.queryAllByRole("region", { name: "Resolution" }).length;
    const isClaimant = role === "customer" || role === "dealer";
    const user = isClaimant
      ? { roles: ["warranty", role], permissions: ["resolve claim"] }
      : office(role, "resolve claim");
    const shown = await show("open", user);
    await waitFor(() => expect(panels()).toBe(isShown ? 1 : 0));
    if (isShown) expect(acts()).not.toContain("Update Claim");
    shown.unmount();
    forgetDevice();
    const part = await show("open", user, { type: "return-part" });
    await waitFor(() => expect(panels()).toBe(isShown ? 1 : 0));
    part.unmount();
    forgetDevice();
    await show("open", user, { deleted_at: "2026-11-02T00:00:00Z" });
    expect(panels()).toBe(0);
  },
);

test("without 'resolve claim' there is no resolution panel [RETURN-79]", async () => {
  await show("open", office("customer_service", "create claim"));
  expect(screen.queryByRole("region", { name: "Resolution" })).toBeNull();
});

test("who may create claims changes the account and writes its four particulars; others do neither [RETURN-71] [RETURN-72]", async () => {
  const form = { purchaser: wholeForm().purchaser ?? {} };
  const desk = await show("draft", office("customer_service", "create claim"), {}, form);
  const account = () => region(/^Account Information/);
  expect(account().getAllByRole("button", { name: "Change Account" })).toHaveLength(1);
  for (const label of ["Company Name", "Address", "Email", "Phone (optional)"])
    expect([label, account().getByLabelText<HTMLInputElement>(label).readOnly]).toEqual([label, false]);
  desk.unmount();
  forgetDevice();
  await show("draft", office("customer_service"), {}, form);
  expect(screen.queryByRole("button", { name: "Change Account" })).toBeNull();
});

test("of those who open a new request, all but customers and dealers fill in whom it is for [RETURN-70] [RETURN-71]", () => {
  const readers = roleTable.filter(({ returns }) => returns === "sends" || returns === "fills");
  const shown = readers.map(({ role }) => {
    const claim = claimFacts("return", undefined, { stored: 0, queued: 0 });
    const { fields } = evaluate(definition, { form: {}, claim, user: userFacts(toPerson(personOf(role)), undefined) });
    const { visible, editable } = fields["/purchaser"] ?? {};
    return [role, visible, editable];
  });
  expect(shown).toEqual(readers.map((row) => [row.role, !isClaimantRole(row), !isClaimantRole(row)]));
});

test.each(["account_manager", "tech_support"])(
  "the %s searches the account of a new request, then writes its particulars [RETURN-71]",
  async (role) => {
    const found = aUser().customers[0];
    const created = { claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "RR100123", version: 1 };
    const { sent } = await renderForm({
      definition,
      user: office(role, "create claim", "resolve claim"),
      answers: {
        "POST /api/customer/search": { json: { customers: [found] } },
        "POST /api/return": { json: { claim: "saved", ...created } },
      },
    });
    const account = () => region(/^Account Information/);
    fireEvent.change(await account().findByRole("combobox"), { target: { value: "cool" } });
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(found?.name ?? "") }));
    const { uuid, name: company, address, email, phone } = found ?? {};
    const boxes = { "Company Name": company, Address: address, Email: email, "Phone (optional)": phone };
    for (const [label, value] of Object.entries(boxes)) {
      const box = account().getByLabelText<HTMLInputElement>(label);
      expect([label, box.value]).toEqual([label, value]);
      fireEvent.change(box, { target: { value: label === "Phone (optional)" ? "" : `9${value}` } });
    }
    // Who only reads returns fills in the form, and cannot send it (D-011).
    if (role === "tech_support") return;
    await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
    await waitFor(() => expect(sent("POST /api/return")).toHaveLength(1));
    const written = { uuid, company: `9${company}`, address: `9${address}`, email: `9${email}` };
    expect(sent("POST /api/return")[0]).toMatchObject({ purchaser: written });
  },
);

/** A line of two units of one serial number. */
const line = {
  partNumber: "FX35-KVT",
  partModelType: "indoor",
  partDeliveryDocket: "80203402",
  quantity: 2,
  docketQuantity: 2,
  returnQuantity: 2,
  partSeriable: true,
  partSerialNumbers: ["J26K01001", "J26K01001"],
  partSerialNumbersValidated: true,
};

test("serial numbers that stand there twice are refused in words, and the request is not sent [SERIAL-08] [SERIAL-10]", async () => {
  const { received } = await renderForm({ definition, form: { materials: [line] } });
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Select the product" })).toBeTruthy();
  const words = "You have duplicate entries, please check and try again";
  await waitFor(() => {
    const told = region("Select the product").getAllByText(/duplicate entries/);
    for (const { textContent } of told) expect(textContent).toContain(words);
  });
  expect(received.filter(({ method }) => method === "POST")).toEqual([]);
});

test("what a section needs is told in sentences, also where its words end without a full stop", async () => {
  await renderForm({ definition, form: { materials: [{ ...line, partSerialNumbersValidated: false }] } });
  const header = screen.getByRole("button", { name: /Select the product/, expanded: true });
  expect(document.getElementById(header.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
    /^You have duplicate entries, please check and try again\. Your serial number .* try again\.$/,
  );
});
