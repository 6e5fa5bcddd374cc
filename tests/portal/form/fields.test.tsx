import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aUser } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const replacement = ownDefinitions().get("replacement") as CompiledDefinition;
const techSupport = { roles: ["warranty", "tech_support"], permissions: ["create claim", "resolve claim"] };
const ownDraft = claimIn("draft", { type: "replacement", customer: aUser().customers[0] });
const saved = {
  json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "WC100123", version: 1 },
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const told = (label: string) => {
  const ids = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};
const write = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const isAsked = (label: string) => field(label).getAttribute("aria-required") === "true";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the fault code is marked as required, and asked for on sending [WFORM-66]", async () => {
  await renderForm({ form: { ...wholeForm(), fault: {} } });
  expect(isAsked("Fault Code")).toBe(true);
  expect(document.getElementById(`${field("Fault Code").id}:label`)?.textContent).toBe("Fault Code *");
  await press("Send for Approval");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Install Information" }));
  expect(document.activeElement).toBe(field("Fault Code"));
  expect(told("Fault Code")).toContain("The fault code is required.");
});

test("technical support enters fault type, fault code and replacement model, and they are sent [WFORM-67] [WFORM-68] [WFORM-69]", async () => {
  const { sent } = await renderForm({
    definition: replacement,
    form: { purchaser: wholeForm().purchaser ?? {} },
    user: techSupport,
    answers: {
      "POST /api/claim": saved,
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: claimIn("draft") } },
    },
  });
  const fault = within(screen.getByRole("region", { name: "Fault Type" }));
  await userEvent.selectOptions(fault.getByLabelText("Fault Type"), "Dead on arrival");
  await userEvent.selectOptions(fault.getByLabelText("Fault Code"), fault.getByRole("option", { name: /^E1/ }));
  await userEvent.type(fault.getByLabelText("Replacement Model"), "RX35-KVT");
  await press("Send");
  await waitFor(() => expect(sent("POST /api/claim")).toHaveLength(1));
  expect(sent("POST /api/claim")).toMatchObject([{ fault: { type: "doa", code: "E1", replacementModel: "RX35-KVT" } }]);
});

test.each([
  ["dealer", "replacement", "draft", ["Fault Type", "Fault Code", "Replacement Model"]],
  ["customer", "replacement", "draft", ["Fault Type", "Fault Code", "Replacement Model"]],
  ["customer_service", "replacement", "cs to action", ["Fault Type", "Fault Code", "Replacement Model"]],
  ["dealer", "warranty", "draft", ["Fault Type", "Replacement Model"]],
  ["customer_service", "warranty", "cs to action", ["Fault Type", "Replacement Model"]],
])("a %s reads the fault of a %s in %s and cannot change %j [WFORM-70]", async (role, type, status, labels) => {
  await renderForm({
    definition: ownDefinitions().get(type) as CompiledDefinition,
    claim: claimIn(status, { type, customer: aUser().customers[0], facts: { isAuthorised: false } }),
    form: { fault: { type: "doa", code: "E1", replacementModel: "RX35-KVT" } },
    user: { roles: ["warranty", role] },
  });
  await userEvent.click(screen.getByRole("button", { name: /Fault Type/, expanded: false }));
  const fault = within(screen.getByRole("region", { name: "Fault Type" }));
  for (const label of labels) expect(fault.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
  expect(fault.getByLabelText("Replacement Model")).toHaveProperty("value", "RX35-KVT");
});

async function holdsFiftyCharacters(label: string) {
  await renderForm({ form: wholeForm() });
  write(label, "x".repeat(51));
  await waitFor(() => expect(told(label)).toContain(`${label} may not be longer than 50 characters.`));
  expect(field(label).getAttribute("aria-invalid")).toBe("true");
  write(label, "x".repeat(50));
  await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBeNull());
}

test("the customer name has at most 50 characters, told as soon as it is left [WFORM-71]", () =>
  holdsFiftyCharacters("Customer name"));

test("the customer job number has at most 50 characters, told as soon as it is left [WFORM-72]", () =>
  holdsFiftyCharacters("Customer job number"));

test("the customer address is marked as required, and asked for on sending [WFORM-73]", async () => {
  await renderForm({ form: { ...wholeForm(), installationLocation: {} } });
  expect(isAsked("Customer address")).toBe(true);
  await press("Send for Approval");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Customer Information (Location of install)" }));
  expect(document.activeElement).toBe(field("Customer address"));
  expect(told("Customer address")).toContain("The customer address is required.");
});

test("who completes a replacement is asked for the collection's four answers [WFORM-76] [WFORM-77] [WFORM-78] [WFORM-79]", async () => {
  const customer = await renderForm({
    definition: replacement,
    claim: ownDraft,
    user: { roles: ["warranty", "customer"] },
  });
  for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."]) expect(isAsked(label)).toBe(true);
  expect(screen.getByRole("radiogroup", { name: /Packed as/ }).getAttribute("aria-required")).toBe("true");
  customer.unmount();
  const desk = await renderForm({
    definition: replacement,
    claim: claimIn("cs to action", { type: "replacement", facts: { isAuthorised: false } }),
    user: { roles: ["warranty", "customer_service"], permissions: ["create claim", "resolve claim"], customer: null },
  });
  for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."]) expect(isAsked(label)).toBe(true);
  expect(screen.getByRole("radiogroup", { name: /Packed as/ }).getAttribute("aria-required")).toBe("true");
  desk.unmount();
  await renderForm({ definition: replacement, claim: ownDraft });
  const collection = within(screen.getByRole("region", { name: /^Collection Information/ }));
  for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."]) expect(isAsked(label)).toBe(true);
  expect(collection.getByRole("radiogroup", { name: /Packed as/ }).getAttribute("aria-required")).toBe("true");
  await press("Send for Approval");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: /^Collection Information/ }));
  expect(told("Pick-up address")).toContain("The pick-up address is required.");
  expect(told("Contact Name")).toContain("The contact name is required.");
  expect(told("Contact Phone No.")).toContain("The contact phone number is required.");
  const cargo = collection.getByRole("radiogroup", { name: /Packed as/ });
  expect(document.getElementById(cargo.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please choose carton or pallet.",
  );
});

test("goods are packed as carton or as pallet, and as nothing else [CONST-05]", async () => {
  await renderForm({ definition: replacement, claim: ownDraft });
  const collection = within(screen.getByRole("region", { name: /^Collection Information/ }));
  const choices = within(collection.getByRole("radiogroup", { name: /Packed as/ })).getAllByRole("radio");
  expect(choices.map((choice) => choice.closest("label")?.textContent)).toEqual(["Carton", "Pallet"]);
});

test("a replaced part belongs to the indoor or the outdoor unit or is a spare part [CONST-06] [WFORM-58]", async () => {
  await renderForm();
  const parts = within(screen.getByRole("region", { name: /Parts/ }));
  await userEvent.click(parts.getByRole("button", { name: "Add part" }));
  const choices = within(parts.getByLabelText("Type")).getAllByRole<HTMLOptionElement>("option");
  expect(choices.map(({ value }) => value).filter(Boolean)).toEqual(["indoor", "outdoor", "spare part"]);
});

test("technical support sends a replacement without a word about its collection [WFORM-80]", async () => {
  const { sent } = await renderForm({
    definition: replacement,
    form: { purchaser: wholeForm().purchaser ?? {} },
    user: techSupport,
    answers: {
      "POST /api/claim": saved,
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: claimIn("draft") } },
    },
  });
  for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."]) expect(isAsked(label)).toBe(false);
  expect(screen.getByRole("radiogroup", { name: /Packed as/ }).getAttribute("aria-required")).not.toBe("true");
  await press("Send");
  await waitFor(() => expect(sent("POST /api/claim")).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the install location offers its nine choices in the specification's order [WFORM-81]", async () => {
  await renderForm();
  const [first, ...choices] = within(field("Install location")).getAllByRole("option");
  expect(first?.textContent).toBe("Please choose");
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    "Residential House",
    "Commercial Office",
    "Hotel Room",
    "Restaurant",
    "Factory",
    "Computer Room",
    "Public Sector",
    "Church",
    "Other (add notes in comments)",
  ]);
});

test.each([
  ["Labour cost ($)", "$1,250.50", "1250.50"],
  ["Travel cost ($)", "NZ$ 80", "80"],
  ["Labour hours", "1.50", "1.5"],
  ["Travel distance (km)", "1,200", "1200"],
  ["Travel distance (km)", "1 200", "1200"],
  ["Travel distance (km)", "1,2", "1,2"],
  ["Labour hours", "1 30", "1 30"],
  ["Labour cost ($)", "12 50", "12 50"],
  ["Labour cost ($)", "80 or so", "80 or so"],
])("an amount is taken as it is written: %s, %s", async (label, written, taken) => {
  const claim = claimIn("draft", { customer: aUser().customers[0], facts: { features: ["expenses"] } });
  await renderForm({ form: wholeForm(), claim });
  write(label, written);
  await waitFor(() => expect(field(label).value).toBe(taken));
  expect(field(label).getAttribute("aria-invalid")).toBe(written === taken ? "true" : null);
});

test("what the server says of no field of the page stands in the banner by itself [WFORM-39]", async () => {
  const errors = { "no.such": ["Something else."] };
  const refusal = { status: 422, json: { message: "No.", errors } };
  await renderForm({ form: wholeForm(), answers: { "POST /api/claim": refusal } });
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  expect(await screen.findByText("Sorry, your form has errors, please review above")).toBeTruthy();
  expect(screen.getByText("Something else.")).toBeTruthy();
});
