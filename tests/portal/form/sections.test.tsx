import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CompiledDefinition, Form } from "../../../src/engine/index.ts";
import { madeDefinition } from "../../engine/made-definition.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { rightsOf } from "../../server/workflow/decisions-roles.ts";
import { aUser } from "../support/records.ts";
import { forgetDevice, renderForm, warranty } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const definitions = ownDefinitions();
const replacement = definitions.get("replacement") as CompiledDefinition;
const returns = definitions.get("return") as CompiledDefinition;
const techSupport = { roles: ["warranty", "tech_support"], permissions: ["create claim", "resolve claim"] };
const ownDraft = claimIn("draft", { type: "replacement", customer: aUser().customers[0] });

const header = (title: RegExp) =>
  within(screen.getByRole("region", { name: title })).getByRole("button", { expanded: true, name: title });
/** The checklist beside the form, which jsdom takes for hidden. */
const beside = () => within(screen.getByLabelText("Sections")).getAllByRole("button");
const leave = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const listed = async () => {
  const dialog = within(await screen.findByRole("dialog", { name: "Missing data required for approval" }));
  return dialog.getAllByRole("listitem").map((item) => item.querySelector("button")?.textContent);
};

test("of a warranty claim with nothing in it, what its type does not check is not listed as missing [SECT-14] [SECT-15] [SECT-16]", async () => {
  await renderForm();
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  expect(await listed()).toEqual([
    "Product Lookup",
    "Parts",
    "Install Information",
    "Customer Information (Location of install)",
    "Files",
  ]);
});

test("of a replacement with nothing in it, Parts and Files are not listed as missing [SECT-14] [SECT-17] [SECT-18]", async () => {
  await renderForm({ definition: replacement, claim: ownDraft });
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  expect(await listed()).toEqual([
    "Product Lookup",
    "Fault Type",
    "Install Information",
    "Customer Information (Location of install)",
    "Collection Information required by the freight carrier",
  ]);
});

const sections = [
  "Account Information (Purchaser)",
  "Service Technician",
  "Product Lookup",
  "Parts",
  "Fault Type",
  "Install Information",
  "Customer Information (Location of install)",
  "Collection Information required by the freight carrier",
  "Files",
  "Comments",
];

test.each(["customer", "tech_support", "staff", "customer_service", "finance", "managing_director"])(
  "%s reads a claim's form in the same sections as whoever fills it in [WFORM-15] [WFORM-16] [WFORM-17] [WFORM-18] [WFORM-19] [WFORM-20] [WFORM-21] [WFORM-22] [WFORM-23] [WFORM-25]",
  async (role) => {
    const { permissions = [] } = rightsOf[role] ?? {};
    const user = { roles: ["warranty", role], permissions, ...(role !== "customer" && { customer: null }) };
    for (const [definition, status] of [[warranty, "open"] as const, [replacement, "cs to action"] as const]) {
      const claim = claimIn(status, { type: definition.type, customer: aUser().customers[0] });
      const shown = await renderForm({ definition, claim, form: wholeForm(), user });
      const titles = screen
        .getAllByRole("heading", { level: 2 })
        .map((heading) => heading.querySelector("[id$=-title]"));
      expect(titles.flatMap((title) => title?.textContent ?? [])).toEqual(sections);
      shown.unmount();
    }
  },
);

const wholeReturn: Form = {
  originalInvoiceNumber: "9106202",
  materials: [
    {
      partNumber: "4018559P",
      partModelType: "spare part",
      partDeliveryDocket: "80203402",
      quantity: 1,
      docketQuantity: 4,
      returnQuantity: 1,
    },
  ],
  return_type: "requirements_changed",
  return_type_option: "cancelled_order",
  return: [{ type: { value: "requirements_changed", checkboxes: ["cancelled_order"] } }],
  pickupAddress: "250 Blenheim Road, Addington, Christchurch 8011",
  pickupContactName: "Moana Hale",
  pickupContactPhone: "03 555 0144",
  pickupCargoType: "carton",
  terms: true,
};

test("the checklist of a return ticks what is complete, and nothing that lacks an answer [RETURN-29] [RETURN-55] [SERIAL-11]", async () => {
  const ticked = async (form: Form) => {
    const shown = await renderForm({ definition: returns, form });
    const marked = beside().filter((one) => one.querySelector("svg"));
    const ticks = marked.flatMap(({ textContent }) => /^Complete\. (.*)/.exec(textContent ?? "")?.[1] ?? []);
    shown.unmount();
    return ticks;
  };
  const complete = ["Select the product", "Return type", "Pick-up details", "Terms"];
  expect(await ticked(wholeReturn)).toEqual(complete);
  for (const [field, section] of [
    ["materials", "Select the product"],
    ["return_type", "Return type"],
    ["return", "Return type"],
    ["pickupAddress", "Pick-up details"],
    ["pickupContactName", "Pick-up details"],
    ["pickupContactPhone", "Pick-up details"],
    ["pickupCargoType", "Pick-up details"],
    ["terms", "Terms"],
  ] as const) {
    const { [field]: _left, ...rest } = wholeReturn;
    expect([field, await ticked(rest)]).toEqual([field, complete.filter((title) => title !== section)]);
  }
  const none = [{ type: { value: "requirements_changed" } }];
  expect(await ticked({ ...wholeReturn, return: none })).toEqual(complete.toSpliced(1, 1));
  const [good] = wholeReturn.materials as Form[];
  const serials = { partSeriable: true, partSerialNumbers: ["J26K01001"], partSerialNumbersValidated: true };
  expect(await ticked({ ...wholeReturn, materials: [{ ...good, ...serials }] })).toEqual(complete);
  const two = { ...good, ...serials, returnQuantity: 2 };
  expect(await ticked({ ...wholeReturn, materials: [two] })).toEqual(complete.slice(1));
});

test("units out of warranty ask once for reasons in the comments [WFORM-53]", async () => {
  const unit = { model: "RX35-KVT", type: "outdoor", outOfWarranty: true };
  const products = ["1", "2"].map((serial) => ({ ...unit, serial }));
  await renderForm({ claim: claimIn("draft"), form: { ...wholeForm(), products } });
  const lookup = within(await screen.findByRole("region", { name: /Product Lookup/ }));
  expect(await lookup.findAllByText("Please give your reasons in the comments.")).toHaveLength(1);
});

test("'No parts required' stands in Parts, and leaves nothing else to fill in there [WFORM-57] [SECT-03]", async () => {
  await renderForm();
  const parts = within(screen.getByRole("region", { name: "Parts" }));
  expect(parts.getByLabelText("Part Number")).toBeTruthy();
  await userEvent.click(parts.getByRole("checkbox", { name: "No parts required" }));
  await waitFor(() => expect(parts.queryByLabelText("Part Number")).toBeNull());
  expect(header(/Parts/).textContent).toMatch(/^Complete\./);
});

test("no tick stands over a field that shows an error, and the header says what to enter", async () => {
  await renderForm({ form: wholeForm() });
  const customer = header(/Customer Information/);
  expect(customer.textContent).toMatch(/^Complete\./);
  leave("Customer phone", "call me");
  const words =
    "Customer phone: enter 6 to 20 digits (spaces, +, - and brackets may stand among them), for example 09 123 4567.";
  await waitFor(() => expect(customer.textContent).toContain(words));
  expect(customer.textContent).toMatch(/^!Not complete\./);
  const phone = screen.getByLabelText("Customer phone");
  expect(document.getElementById(phone.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
  leave("Customer phone", "09 123 4567");
  await waitFor(() => expect(customer.textContent).toMatch(/^Complete\./));
});

test("what a screen reader hears of a section: complete or not, its title, and all that it needs", async () => {
  await renderForm({ form: { ...wholeForm(), installer: {}, fault: {} } });
  const install = screen.getByRole("button", { name: "Not complete. Install Information", expanded: true });
  expect(document.getElementById(install.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "The date failed is required. The date repaired is required. The fault code is required.",
  );
  expect(screen.getByRole("button", { name: "Complete. Product Lookup", expanded: true })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Fault Type Read only", expanded: false })).toBeTruthy();
  expect(beside().map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      "4Not complete. Install Information",
      "Complete. Product Lookup",
      "–Fault TypeOthers fill this in",
    ]),
  );
});

test("closed, a section still says all that is missing", async () => {
  await renderForm();
  const install = header(/Install Information/);
  await userEvent.click(install);
  expect(install.getAttribute("aria-expanded")).toBe("false");
  expect(install.textContent).toContain("The fault code is required.");
});

test("technical support is not asked for what only the customer must give [WFORM-80]", async () => {
  await renderForm({ definition: replacement, user: techSupport });
  const collection = header(/Collection Information/);
  expect(collection.textContent).toMatch(/Can be completed later\.$/);
  for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."])
    expect(screen.getByLabelText(label).getAttribute("aria-required")).toBeNull();
});

test("the consent is in the words of what is sent, and links to the terms [WFORM-87]", async () => {
  const consent = (what: string) =>
    screen.getByText(
      new RegExp(`^By sending this ${what} you confirm that the information is true and that you accept`),
    );
  for (const role of ["customer", "dealer"]) {
    for (const claim of [undefined, claimIn("open", { customer: aUser().customers[0] })]) {
      const form = await renderForm({ user: { roles: ["warranty", role] }, ...(claim && { claim }) });
      expect(consent("claim").textContent).toMatch(/accept the warranty terms and conditions\.$/);
      form.unmount();
    }
  }
  const request = await renderForm({ definition: returns });
  expect(within(consent("request")).getByRole("link", { name: "terms and conditions" })).toBeTruthy();
  expect(screen.queryByText(/warranty terms/)).toBeNull();
  request.unmount();
  await renderForm({ user: techSupport });
  expect(screen.queryByText(/^By sending this/)).toBeNull();
});

test("the customer's comments are theirs by name, and the customer's to staff", async () => {
  const own = await renderForm();
  expect(screen.getByLabelText("Your comments")).toHaveProperty("readOnly", false);
  own.unmount();
  await renderForm({ user: techSupport });
  await userEvent.click(screen.getByRole("button", { name: /Comments/, expanded: true }));
  await userEvent.click(screen.getByRole("button", { name: /Comments/, expanded: false }));
  expect(screen.queryByLabelText("Your comments")).toBeNull();
  expect(screen.getByLabelText("Comments from the customer")).toHaveProperty("readOnly", true);
});

test("where the headers stand is read once the page has rested for 250 ms [WFORM-92]", async () => {
  await renderForm();
  const current = () => beside().find((item) => item.getAttribute("aria-current") === "location");
  const stand = (title: RegExp, top: number) =>
    vi.spyOn(header(title), "getBoundingClientRect").mockReturnValue({ top } as DOMRect);
  for (const title of [/Account Information/, /Product Lookup/, /Parts/]) stand(title, -100);
  for (const title of [/Install Information/, /Customer Information/, /Collection/, /Files/, /Comments/])
    stand(title, 900);
  for (const title of [/Service Technician/, /Fault Type/])
    vi.spyOn(screen.getByRole("button", { name: title, expanded: false }), "getBoundingClientRect").mockReturnValue({
      top: 900,
    } as DOMRect);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = current()?.textContent;
  act(() => void window.dispatchEvent(new Event("scroll")));
  act(() => void vi.advanceTimersByTime(249));
  expect(current()?.textContent).toBe(before);
  act(() => void vi.advanceTimersByTime(1));
  expect(current()?.textContent).toBe("3Not complete. Parts");
});

test("what a person only confirms is folded at first, and the header is named by its title, described by what is missing", async () => {
  await renderForm({ isFolded: true });
  await waitFor(() =>
    expect(
      screen.getByRole("button", { name: "Complete. Account Information (Purchaser)", expanded: false }),
    ).toBeTruthy(),
  );
  const install = screen.getByRole("button", { name: "Not complete. Install Information", expanded: true });
  const needs = document.getElementById(install.getAttribute("aria-describedby") ?? "");
  expect(needs?.textContent).toBe(
    "The date failed is required. The date repaired is required. The fault code is required.",
  );
  expect(screen.getByLabelText("Sections").textContent).toMatch(/^\d of 7 done/);
});

test("from the list of what is missing, one after the other is named above the form until all is there", async () => {
  await renderForm();
  await userEvent.click(screen.getByRole("button", { name: "Send for Approval" }));
  await userEvent.click(screen.getByRole("button", { name: "The date failed is required." }));
  const strip = within(screen.getByRole("region", { name: "What is still wrong" }));
  expect(strip.getByText(/^\d of \d: The date failed is required\.$/)).toBeTruthy();
  await userEvent.click(strip.getByRole("button", { name: "Next" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Date Repaired"));
  expect(strip.getByText(/^\d of \d: The date repaired is required\.$/)).toBeTruthy();
  await userEvent.click(strip.getByRole("button", { name: "Close what is still wrong" }));
  expect(screen.queryByRole("region", { name: "What is still wrong" })).toBeNull();
});

test("while somebody writes below it a header says what is missing now, in the lines that it had, and in all of them after", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(20);
  await renderForm({ form: { ...wholeForm(), installer: {}, fault: {} } });
  const install = header(/Install Information/);
  const needs = () => document.getElementById(install.getAttribute("aria-describedby") ?? "")?.textContent;
  const line = () => install.querySelector<HTMLElement>("div > span[aria-hidden]");
  const shown = () => line()?.textContent;
  const before = "The date failed is required. The date repaired is required. The fault code is required.";
  const repaired = screen.getByLabelText("Date Repaired");
  repaired.focus();
  fireEvent.change(repaired, { target: { value: "01/02/2020" } });
  await waitFor(() => expect(needs()).not.toBe(before));
  expect(shown()).toBe(needs());
  expect(line()?.style.maxHeight).toBe("20px");
  await userEvent.click(screen.getByLabelText("Customer job number"));
  await waitFor(() => expect(line()?.style.maxHeight).toBe(""));
  expect(shown()).toBe(needs());
  // What is no longer missing is no longer said, though the focus stays.
  const failed = screen.getByLabelText("Date Failed");
  failed.focus();
  fireEvent.change(failed, { target: { value: "01/01/2020" } });
  await waitFor(() => expect(shown()).not.toContain("date failed is required"));
  expect(document.activeElement).toBe(failed);
});

test.each([
  ["below the first section to fill in on a phone", false, "Product Lookup", "Parts"],
  ["above all sections where there is room", true, "Repairer's Warranty Claim", "Account Information (Purchaser)"],
])("what saves typing stands %s", async (_, isWide, before, after) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  await renderForm();
  const copy = await screen.findByRole("button", { name: "Copy an earlier claim" });
  const heading = (name: string) => screen.getByRole("heading", { name: (whole) => whole.includes(name) });
  expect(copy.compareDocumentPosition(heading(before))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(copy.compareDocumentPosition(heading(after))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

/** A phone, held upright until it is turned. */
function aPhone() {
  let matches = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return matches;
    },
    addEventListener: (_: string, changed: () => void) => listeners.add(changed),
    removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
  }));
  return () =>
    act(() => {
      matches = !matches;
      for (const changed of listeners) changed();
    });
}

const lastClaims = "/api/claims?";
const noClaims = (type: string) => ({
  [`GET ${lastClaims}${new URLSearchParams({ "types[]": type, updated_at: "desc", page: "1" })}`]: {
    json: { claims: { data: [], current_page: 1, total: 0, per_page: 20 } },
  },
});
const copyEarlier = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Copy an earlier claim" }));
  return screen.findByRole("combobox", { name: "Copy an earlier claim" });
};

test("turning a phone leaves what saves typing as it is, and fills in nothing anew", async () => {
  const turn = aPhone();
  const { received } = await renderForm({ answers: noClaims("warranty") });
  const choice = await copyEarlier();
  const asked = () => received.filter(({ path }) => path.startsWith(lastClaims)).length;
  const before = asked();
  turn();
  expect(screen.getByRole("combobox", { name: "Copy an earlier claim" })).toBe(choice);
  turn();
  expect(screen.getByRole("combobox", { name: "Copy an earlier claim" })).toBe(choice);
  await userEvent.type(screen.getByLabelText("Customer job number"), "J1");
  expect(asked()).toBe(before);
});

test("what saves typing stays, as it is, when the section above it goes", async () => {
  aPhone();
  const definition = await madeDefinition({
    schema: { type: "object", properties: { a: { type: "string" }, b: { type: "boolean" } } },
    sections: [
      { id: "one", applies: { not: { "/form/b": { const: true } } }, fields: [{ field: "/a", prefill: "copy" }] },
      { id: "two", prefill: "account", fields: ["/b"] },
    ],
    messages: {
      ...(await madeDefinition({})).messages,
      sections: { one: "One", two: "Two" },
      fields: { "/a": { title: "A" }, "/b": { title: "B" } },
    },
  });
  await renderForm({ definition, answers: noClaims("made") });
  const choice = await copyEarlier();
  await userEvent.click(screen.getByRole("checkbox", { name: "B" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "One" })).toBeNull());
  expect(screen.getByRole("combobox", { name: "Copy an earlier claim" })).toBe(choice);
});

test("in another language the sections say which, and the portal's own words among them do not", async () => {
  aPhone();
  localStorage.setItem("form-language", "mi");
  await renderForm({ definition: { ...warranty, languages: { mi: { label: "te reo Māori", words: {} } } } });
  const copy = await screen.findByRole("button", { name: "Copy an earlier claim" });
  expect(screen.getByRole("region", { name: "Parts" }).closest("[lang]")?.getAttribute("lang")).toBe("mi");
  expect(copy.closest("[lang=mi]")).toBeNull();
});
