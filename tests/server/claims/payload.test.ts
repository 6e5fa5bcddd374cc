import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, units } from "./warranty-form.ts";

let t: TestApp;
let uuid: string;

beforeAll(async () => {
  t = await testApp();
  uuid = await accountId(t, "410344");
});
afterAll(() => t.close());

const place = {
  street_number: "12",
  street: "Cameron Street",
  suburb: "Whangārei Central",
  city: "Whangārei",
  postcode: "0110",
  region: "Northland",
  formatted_address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
  latitude: -35.72,
  longitude: 174.32,
};

/** What the specification's payload holds, with a value in every place; written from its table, not from a schema. */
const sent = {
  installer: {
    dateInstalled: "2026-01-12",
    dateFailed: "2026-11-02",
    dateRepaired: "2026-11-10",
    repairedInAllowablePeriod: true,
  },
  installationLocation: {
    name: "Northgate Offices",
    address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
    addressData: place,
    phone: "09 555 0188",
    type: 99,
    customerName: "Moana Hale",
  },
  fault: { type: "obsolete uni", code: "B3", replacementModel: "RX50-KVT" },
  authorisation: {
    poNumber: "PO-1",
    deliveryDate: "2026-03-02",
    originalInvoiceNumber: "9105068",
    replacementPurchaseOrderNumber: "RPO-2",
    replacementUnitNotRequired: true,
    pickupAddress: "12 Cameron Street, Whangārei Central, Whangārei 0110",
    pickupAddressData: place,
    authorisedByTech: true,
  },
  parts: [
    {
      quantity: 2,
      partNumber: "4022046M",
      partDescription: "Drain pan, indoor",
      partModelType: "spare part",
      partDeliveryDocket: "80201942",
      partDeliveryDocketReused: true,
    },
  ],
  partsNotRequired: true,
  expenses: { travelDistance: 42.5, travelCost: "12.50", labourHours: 3, labourCost: "180.00" },
  comments: "Seen it before.",
  customerComments: "Indoor fan motor replaced.",
  customerReference: "JOB-7781",
  specialInstructions: "Reception on the ground floor.",
  technician: { name: "Grace Liu", phone: "021 555 018" },
  pickupContactName: "Tama Hale",
  pickupContactPhone: "09 555 0189",
  pickupCargoType: "pallet",
  manualAddresses: { install: true, pickup: true },
};
const products = [
  {
    ...units.old,
    hasExtendedWarranty: true,
    extendedWarrantySalesOrder: "SO-1",
    extendedWarrantyPurchaseOrder: "EPO-2",
    extendedWarrantyJobRef: "EW-3",
  },
];

/** What a dealer has no say in on their warranty claim. */
const {
  technician: _,
  comments: _comments,
  ...dealers
} = {
  ...sent,
  fault: { code: "B3" },
  authorisation: { ...sent.authorisation, authorisedByTech: undefined },
};
const { customerComments: _customers, ...techSupports } = sent;

test.each([
  ["warranty claim of a dealer", "warranty", "dealer@example.test", JSON.parse(JSON.stringify(dealers))],
  ["replacement of technical support", "replacement", "tech-support@example.test", techSupports],
])(
  "every place of the payload of a %s comes back as it was sent, in the form and in the claim's fields [CALL-54] [CALL-55] [CALL-56] [CALL-57] [CALL-58] [CALL-60] [CALL-61] [CALL-62] [CALL-63] [CALL-64] [CALL-65] [CALL-66] [CALL-67] [CALL-68] [CALL-69] [CALL-70] [CALL-71] [RPL-18] [RPL-19] [WFORM-75]",
  async (_name, type, as, form) => {
    const body = { type, draft: type === "warranty", purchaser: { uuid }, products, ...form };
    const answer = await send(t, { as, method: "POST", url: "/api/claim", body });
    expect(answer.statusCode, answer.body).toBe(200);
    const { claim } = (await send(t, { as, url: `/api/claim/${answer.json().claim_number}` })).json();
    expect(claim.form).toMatchObject({ ...form, products });
    expect(claim).toMatchObject(fieldsOf(form));
    expect(claim.materials).toMatchObject([product, part]);
  },
);

const product = {
  designation: "product",
  material: units.old.model,
  serial: units.old.serial,
  type: "outdoor",
  delivery_date: "2017-10-11",
  out_of_warranty: true,
  has_extended_warranty: true,
  extended_warranty_sales_order: "SO-1",
  extended_warranty_purchase_order: "EPO-2",
  extended_warranty_job_ref: "EW-3",
  sale_price: "2981.51",
};
const part = {
  designation: "part",
  quantity: 2,
  part_code: "4022046M",
  type: "spare part",
  description: "Drain pan, indoor",
  delivery_docket: "80201942",
};

/** The claim's fields, by the specification's names, that these places of the payload fill. */
const fieldsOf = (form: Partial<typeof sent>) => ({
  status: "draft",
  is_draft: true,
  is_amendable: false,
  is_collectable: false,
  claim_number: expect.stringMatching(/^(WC|RC)1\d{5}$/),
  uuid: expect.stringMatching(/^[\da-f-]{36}$/),
  current_status: { status: "draft", updated_at: t.clock.now().toISOString(), authorise_role: null },
  created_at: t.clock.now().toISOString(),
  requested_at: null,
  authorised_at: null,
  deleted_at: null,
  parts_not_required: true,
  material_delivery_dockets_reused: expect.any(Array),
  files: [],
  customer: {
    uuid,
    name: "Southern Alps Heat Pumps Ltd",
    sap_id: "410344",
    address: "250 Blenheim Road, Addington, Christchurch 8011",
    phone: "03 555 0144",
    email: "southern-alps@example.test",
  },
  fault_type: form.fault?.type ?? null,
  fault_code: "B3",
  replacement_model: form.fault?.replacementModel ?? null,
  date_repaired: "2026-11-10",
  date_installed: "2026-01-12",
  date_failed: "2026-11-02",
  service_technician_name: form.technician?.name ?? null,
  service_technician_phone: form.technician?.phone ?? null,
  install_location_type: 99,
  install_customer_name: "Moana Hale",
  install_address: { address_string: sent.installationLocation.address, data: place, is_manual: true },
  purchase_order: "PO-1",
  delivery_date: "2026-03-02",
  original_invoice_number: "9105068",
  replacement_purchase_order_number: "RPO-2",
  replacement_unit_not_required: true,
  cargo_type: "pallet",
  customer_contact_name: "Tama Hale",
  customer_contact_phone: "09 555 0189",
  pickup_address: { address_string: sent.authorisation.pickupAddress, data: place, is_manual: true },
  travel_km: 42.5,
  travel_amount: "12.50",
  labour_hours: 3,
  labour_amount: "180.00",
  comments: form.comments ?? null,
  customer_comments: form.customerComments ?? null,
  customer_reference: "JOB-7781",
  special_instructions: "Reception on the ground floor.",
});
