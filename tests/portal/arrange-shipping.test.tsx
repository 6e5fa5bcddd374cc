import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ClaimRecord, ShippingOption } from "../../src/contract/types.ts";
import { type CompiledDefinition, toRecord } from "../../src/engine/index.ts";
import { collectionLetter } from "../../src/portal/features/transitions/collection-letter.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { openedDialog } from "./support/opened-dialog.ts";
import { aWholeClaim } from "./support/records.ts";
import { No, renderPortal } from "./support/render-portal.tsx";
import { resolvable } from "./support/resolutions.ts";

const returns = ownDefinitions().get("return") as CompiledDefinition;
const desk = { roles: ["warranty", "customer_service"], permissions: ["resolve claim"], customer: null };
const body = (own: Partial<ClaimRecord>) => collectionLetter(aWholeClaim(own), "Carton", undefined).body;

const way = (own: Partial<ShippingOption>): ShippingOption => ({
  name: "Main warehouse",
  dispatch_email: "dispatch@example.test",
  warehouse_address: "1 Wharf Road, Penrose",
  template_index: 0,
  att: "Goods In",
  clear_cc: false,
  types: [],
  ...own,
});
const shipping_options = {
  mainfreight: [way({}), way({ name: "For returns", types: ["return"] })],
  customer: [
    way({
      name: "Customer to send",
      dispatch_email: "{customer_email}, depot@example.test",
      template_index: 3,
      clear_cc: true,
    }),
  ],
};

async function opened(
  answer: unknown = { shipping: "arranged" },
  options: unknown = { shipping_options },
  { type, status } = { type: "replacement", status: "packing" },
) {
  const { answers, row } = resolvable({
    type,
    status,
    offers: ["arrange-collection"],
    facts: { returnRequestNumber: "RA-1" },
  });
  const claim = answers["GET /api/claim/WC100001"].claim;
  const rendered = await renderPortal({
    user: desk,
    answers: {
      ...answers,
      "GET /api/shipping/arrange/WC100001": { claim, ccRecipientEmails: ["desk@example.test", "manager@example.test"] },
      "POST /api/shipping/arrange": answer,
      "GET /api/shipping-options": options,
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  await userEvent.click(await screen.findByRole("button", { name: "Arrange collection" }));
  const dialog = await openedDialog("Arrange Shipping");
  await dialog.findByLabelText(/^Message/);
  return { ...rendered, dialog, row };
}

test.each(["return", "return-part"])("of a %s the collection opens the letter, too [RES-11]", async (type) => {
  const { dialog } = await opened(undefined, undefined, { type, status: "approved" });
  expect(dialog.getByLabelText<HTMLInputElement>(/^Subject/).value).toContain("WC100001");
});

test("arranging a collection opens a letter filled in from the claim, and sends it with its files [RES-08] [RES-11] [RES-12] [SHIP-01] [SHIP-02] [SHIP-17] [SHIP-18] [SHIP-23]", async () => {
  const { dialog, calls, row } = await opened();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Cc/).value).toBe("desk@example.test, manager@example.test");
  expect(dialog.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe(
    "Collection request – WC100001 – Cool Homes Ltd",
  );
  await userEvent.type(dialog.getByLabelText(/^To/), "carrier@example.test");
  const files = ["one.pdf", "two.pdf"].map((name) => new File(["a note"], name, { type: "application/pdf" }));
  await userEvent.upload(dialog.getByLabelText("Files"), files);
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls("POST /api/shipping/arrange")[0]?.body ?? "";
  const names = [...sent.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    "claim",
    "emailTo",
    "emailCc",
    "emailSubject",
    "emailBody",
    "shipping_files",
    "shipping_files",
  ]);
  const texts = [...sent.matchAll(/ name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, text]) => [name, text]);
  expect(Object.fromEntries(texts)).toEqual({
    claim: row.uuid,
    emailTo: "carrier@example.test",
    emailCc: "desk@example.test, manager@example.test",
    emailSubject: "Collection request – WC100001 – Cool Homes Ltd",
    emailBody: expect.stringMatching(/^Please collect the following\.\s+Reason: faulty unit\s/),
  });
  for (const { name } of files) expect(sent).toContain(`filename="${name}"`);
  expect(calls("POST /api/claim/resolve")).toEqual([]);
});

test.each([
  ["replacement", "packing"],
  ["return", "approved"],
])(
  "a carrier brings the letter, address and copies of a %s; what it is not for is left out [API-14] [SHIP-03] [SHIP-05] [SHIP-07] [SHIP-08] [SHIP-09]",
  async (type, status) => {
    const { dialog } = await opened(undefined, undefined, { type, status });
    await dialog.findByRole("option", { name: "Customer to send" });
    const carrier = dialog.getByLabelText("Carrier");
    expect([...carrier.querySelectorAll("optgroup")].map(({ label }) => label)).toEqual(["Mainfreight", "Customer"]);
    expect(dialog.queryAllByRole("option", { name: "For returns" })).toHaveLength(type === "return" ? 1 : 0);
    const text = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
    await userEvent.selectOptions(carrier, "Main warehouse");
    expect(text(/^To/)).toBe("dispatch@example.test");
    expect(text(/^Cc/)).toBe("desk@example.test, manager@example.test");
    expect(text(/^Message/)).toContain("deliver to 1 Wharf Road, Penrose, attention Goods In.");
    // Nor does a copy that was typed for another carrier stay.
    await userEvent.type(dialog.getByLabelText(/^Cc/), ", depot@example.test");
    await userEvent.selectOptions(carrier, "Customer to send");
    expect(text(/^To/)).toBe("office@coolhomes.example.test, depot@example.test");
    expect(text(/^Cc/)).toBe("");
    expect(text(/^Message/)).toContain("please send the goods below to 1 Wharf Road, Penrose, quoting WC100001");
  },
);

test.each([500, 403])(
  "without the list of carriers, by %i, one is left that offers nothing, and the letter can be written all the same [SHIP-06]",
  async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { dialog } = await opened(undefined, new No(status));
    const groups = [...dialog.getByLabelText("Carrier").querySelectorAll("optgroup")];
    expect(groups.map(({ label, children }) => [label, children.length])).toEqual([["Mainfreight", 0]]);
    expect(dialog.getByLabelText(/^To/)).toBeTruthy();
    vi.restoreAllMocks();
  },
);

const pickup = [
  "",
  "Reason: faulty unit",
  "1 x RX35-KVT S/N K25C04033",
  "2 x RX35-KVT",
  "Packed as: Carton",
  "Pick up from: 9 Low Street, Napier 4110",
  "Contact: Ana Moana 03 555 0144",
  "Special instructions: Ring first.",
];
test.each([
  [
    0,
    "Please collect the following and deliver to 1 Wharf Road, Penrose, attention Goods In.",
    ["", "Please reply with the consignment number."],
  ],
  [
    1,
    "Please book a courier pickup for the carton below, deliver to 1 Wharf Road, Penrose.",
    ["", "Please send the ticket number to this address."],
  ],
  [2, "Please collect and hold at 1 Wharf Road, Penrose for Goods In; do not forward until released.", []],
  [3, "Hello Ana Moana, please send the goods below to 1 Wharf Road, Penrose, quoting WC100001 on every package.", []],
])("letter %i says its own, filled from the claim [SHIP-07] [SHIP-08]", (template_index, before, after) => {
  const claim = aWholeClaim({
    type: "replacement",
    materials: [
      { designation: "product", quantity: null, material: "RX35-KVT", serial: "K25C04033" },
      { designation: "product", quantity: 2, material: "RX35-KVT" },
      { designation: "part", quantity: 1, part_code: "4013487P" },
    ] as unknown as ClaimRecord["materials"],
    pickup_address: { address_string: "9 Low Street, Napier 4110", data: null, is_manual: false },
    customer_contact_name: "Ana Moana",
    customer_contact_phone: "03 555 0144",
    special_instructions: "Ring first.",
  });
  expect(collectionLetter(claim, "Carton", way({ template_index }))).toEqual({
    subject: "Collection request – WC100001 – Cool Homes Ltd",
    body: [before, ...pickup, ...after].join("\n"),
  });
});

test.each(["return", "return-part"])(
  "the letter about a %s names its goods by serial or by quantity [SHIP-08]",
  (type) => {
    // As the server tells the claim of a form in which these were chosen.
    const record = toRecord(returns, {
      materials: [
        {
          partNumber: "FX35-KVT",
          returnQuantity: 2,
          partSeriable: true,
          partSerialNumbers: ["J26K01001", "J26K01002"],
        },
        { partNumber: "4018559P", returnQuantity: 3, partSeriable: false },
      ],
      pickupAddress: "9 Low Street, Napier 4110",
      pickupContactName: "Ana Moana",
      pickupContactPhone: "03 555 0144",
      specialInstructions: "Ring first.",
    }) as Partial<ClaimRecord>;
    const [before, ...lines] = collectionLetter(aWholeClaim({ type, ...record }), "Pallet", undefined).body.split("\n");
    expect(before).toBe("Please collect the following.");
    expect(lines).toEqual([
      "",
      "Reason: faulty unit",
      "1 x FX35-KVT S/N J26K01001",
      "1 x FX35-KVT S/N J26K01002",
      "3 x 4018559P",
      "Packed as: Pallet",
      ...pickup.slice(5),
    ]);
  },
);

test("a letter to nobody is not sent", async () => {
  const { dialog, calls } = await opened();
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect(dialog.getByText("Please enter the carrier's e-mail address.")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^To/));
  expect(calls("POST /api/shipping/arrange")).toEqual([]);
});

test("what the server refuses stands beside its field, the first message of each [SHIP-19] [SHIP-20] [SHIP-21] [SHIP-22]", async () => {
  const errors = {
    emailTo: ["No such address.", "Second."],
    emailCc: ["No such copy.", "Second."],
    emailSubject: ["Too long a subject.", "Second."],
    shipping_files: ["Too large a file.", "Second."],
  };
  const { dialog } = await opened(new No(422, { errors }));
  await userEvent.type(dialog.getByLabelText(/^To/), "carrier");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  for (const [first] of Object.values(errors)) expect(await dialog.findByText(first as string)).toBeTruthy();
  const beside = ([/^To/, /^Cc/, /^Subject/, "Files"] as const).map((label) => {
    const ids = dialog.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  });
  expect(beside).toEqual(Object.values(errors).map(([first]) => expect.stringContaining(first as string)));
  expect(dialog.queryByText("Second.")).toBeNull();
});

test.each([
  {
    value: "requirements_changed",
    words: "customer no longer requires",
    title: "goods no longer required [SHIP-10]",
  },
  {
    value: "incorrect_order",
    words: "customer did not receive the right goods",
    title: "an incorrect order [SHIP-11]",
  },
  { value: "damage", words: "damaged in transit", title: "damage [SHIP-12]" },
  { value: "other", words: "faulty unit", title: "anything else [SHIP-13]" },
  { value: "", words: "faulty unit", title: "nothing yet [SHIP-13]" },
  { value: undefined, words: "faulty unit", title: "no reason at all [SHIP-13]" },
])("the letter about a return for $title says so", ({ value, words }) => {
  for (const type of ["return", "return-part"]) {
    // As the server tells the claim of a form in which this was chosen.
    const { form_data } = toRecord(returns, value === undefined ? {} : { return_type: value }) as Pick<
      ClaimRecord,
      "form_data"
    >;
    expect(body({ type, ...(form_data && { form_data }) })).toContain(`Reason: ${words}\n`);
  }
});

test.each(["doa", "uneconomical to repair", "no parts available", "obsolete uni", "unable to repair"])(
  "a replacement whose fault is %s is about a faulty unit, whatever the carrier's letter [SHIP-14]",
  (fault_type) => {
    for (const option of [undefined, ...[0, 1, 2, 3].map((template_index) => way({ template_index }))]) {
      const letter = collectionLetter(aWholeClaim({ type: "replacement", fault_type }), "Carton", option);
      expect(letter.body.match(/^Reason: .*$/gm)).toEqual(["Reason: faulty unit"]);
    }
  },
);

test("without an address and instructions the letter says so [SHIP-15] [SHIP-16]", () => {
  const cleared = { address_string: "", data: null, is_manual: true };
  for (const left of [
    { pickup_address: null, special_instructions: null },
    { pickup_address: cleared, special_instructions: "" },
  ]) {
    const letter = body(left);
    expect(letter).toContain("Pick up from: ** NO PICKUP ADDRESS FOR CLAIM **");
    expect(letter).toContain("Special instructions: None");
  }
  const address = { address_string: "9 Low Street, Napier 4110", data: null, is_manual: false };
  expect(body({ pickup_address: address, special_instructions: "Ring first." })).toMatch(
    /Pick up from: 9 Low Street, Napier 4110\n.*Special instructions: Ring first\./s,
  );
});
