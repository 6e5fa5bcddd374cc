import { expect, test } from "vitest";
import { claimants, desk, everyone, standsOf } from "../helpers/form-stands.ts";

// Who sees which field of the forms, and who writes in it: every role, of a new claim, a draft and claims that were sent. Written
// from the specs and decisions, not from the definitions.

const repairs = ["warranty", "replacement"];
const returns = ["return"];

const others = everyone.filter((role) => !claimants.includes(role));
const technician = ["tech_support"];
const but = (...left: string[]) => everyone.filter((role) => !left.includes(role));

/** Who has the form open for changes, by type and status. */
const writers: Record<string, Record<string, string[]>> = {
  warranty: {
    new: everyone,
    draft: [...claimants, ...technician, "account_manager", ...desk],
    open: [...claimants, ...desk],
    "pending customer action": [...claimants, ...desk],
    approved: [],
  },
  replacement: {
    new: everyone,
    draft: [...claimants, ...technician, ...desk],
    open: [],
    "pending customer action": [...claimants, ...desk],
    packing: [...claimants, ...desk],
    approved: [],
  },
  return: {
    new: everyone,
    draft: [...claimants, "account_manager", "customer_service", "admin", "super_admin"],
    open: [...claimants, "account_manager", ...desk],
    "pending customer action": [...claimants, "account_manager", ...desk],
    approved: [],
    packing: [],
  },
};

interface Part {
  /** The ledger's rows. */
  rows: string;
  types: string[];
  fields: string[];
  /** Roles; absent: all. */
  sees?: string[];
  /** Of those to whom the form is open. */
  writes?: string[];
}

const parts: Part[] = [
  { rows: "[WFORM-15] [WFORM-31] [ROLE-05]", types: repairs, fields: ["/purchaser"], writes: others },
  {
    rows: "[WFORM-15] [RPL-18]",
    types: repairs,
    fields: [
      "originalInvoiceNumber",
      "poNumber",
      "deliveryDate",
      "replacementPurchaseOrderNumber",
      "replacementUnitNotRequired",
    ].map((name) => `/authorisation/${name}`),
  },
  { rows: "[RPL-19]", types: repairs, fields: ["/authorisation/authorisedByTech"], sees: others, writes: technician },
  {
    rows: "[WFORM-16] [WFORM-82]",
    types: repairs,
    fields: ["/technician/name", "/technician/phone"],
    writes: technician,
  },
  { rows: "[WFORM-17] [WFORM-46]", types: repairs, fields: ["/products"] },
  { rows: "[WFORM-18] [WFORM-57] [WFORM-58]", types: repairs, fields: ["/partsNotRequired", "/parts"] },
  {
    rows: "[WFORM-19] [WFORM-67] [WFORM-69] [WFORM-70]",
    types: repairs,
    fields: ["/fault/type", "/fault/replacementModel"],
    writes: technician,
  },
  { rows: "[WFORM-68] [WFORM-70]", types: ["replacement"], fields: ["/fault/code"], writes: technician },
  { rows: "[WFORM-20] [WFORM-66]", types: ["warranty"], fields: ["/fault/code"] },
  {
    rows: "[WFORM-20] [WFORM-59] [WFORM-61]",
    types: repairs,
    fields: ["/installer/dateInstalled", "/installer/dateFailed", "/installer/dateRepaired"],
  },
  { rows: "[WFORM-20]", types: repairs, fields: ["/installer/repairedInAllowablePeriod"], writes: [] },
  {
    rows: "[WFORM-21] [WFORM-71] [WFORM-72] [WFORM-73] [WFORM-74] [WFORM-75] [WFORM-81]",
    types: repairs,
    fields: [
      ...["name", "customerName", "phone", "address", "addressData", "type"].map(
        (name) => `/installationLocation/${name}`,
      ),
      "/manualAddresses/install",
      "/customerReference",
    ],
  },
  {
    rows: "[WFORM-22] [WFORM-76] [WFORM-77] [WFORM-78] [WFORM-79] [WFORM-80]",
    types: repairs,
    fields: [
      "/authorisation/pickupAddress",
      "/authorisation/pickupAddressData",
      "/manualAddresses/pickup",
      "/pickupContactName",
      "/pickupContactPhone",
      "/pickupCargoType",
      "/specialInstructions",
    ],
  },
  { rows: "[WFORM-23]", types: repairs, fields: ["/files"] },
  { rows: "[WFORM-83] [WFORM-85]", types: repairs, fields: ["/customerComments"], writes: claimants },
  { rows: "[WFORM-84] [WFORM-86]", types: repairs, fields: ["/comments"], writes: others },
  { rows: "[RETURN-70] [RETURN-71] [ROLE-05]", types: returns, fields: ["/purchaser"], sees: others },
  { rows: "[RETURN-24] [RETURN-36]", types: returns, fields: ["/originalInvoiceNumber", "/materials"] },
  {
    rows: "[RETURN-26] [RETURN-43] [RETURN-45]",
    types: returns,
    fields: ["/return_type", "/return_type_option", "/return"],
  },
  { rows: "[RETURN-54]", types: returns, fields: ["/customerComments"], writes: claimants },
  {
    rows: "[RETURN-27] [FILES-06] [FILES-07] [FILES-09] [FILES-10]",
    types: returns,
    fields: ["/documents", "/photos"],
    // Who only reads returns has no areas for files (D-011).
    sees: but("tech_support", "staff"),
  },
  {
    rows: "[RETURN-28] [RETURN-59] [RETURN-61] [RETURN-62] [RETURN-63] [RETURN-64]",
    types: returns,
    fields: [
      "/pickupAddress",
      "/pickupAddressData",
      "/manualAddresses/pickup",
      "/pickupContactName",
      "/pickupContactPhone",
      "/pickupCargoType",
      "/specialInstructions",
    ],
  },
  { rows: "[RETURN-68] [RETURN-69]", types: returns, fields: ["/terms"] },
];

/** Hidden with their section, or a matter of the claim's own state, which other tests tell. */
const elsewhere = /^\/expenses\/|^\/authorisation\/preAuthorised$/;

const stands = Object.entries(writers).flatMap(([type, statuses]) =>
  standsOf(type, Object.keys(statuses)).map((stand) => ({
    ...stand,
    fields: stand.evaluation.fields,
    isOpen: statuses[stand.status]?.includes(stand.role) === true,
  })),
);

const named = parts.map((part) => [part.fields.join(" "), part.types.join(" and "), part.rows, part] as const);

test.each(named)("%s of %s: who sees them, and who writes in them while the form is open %s", (_f, _t, _rows, part) => {
  const { types, fields, sees = everyone, writes = everyone } = part;
  const of = stands.filter(({ type }) => types.includes(type));
  const line = (type: string, status: string, role: string, seen: boolean, written: boolean) =>
    `${type}, ${status}, ${role}:${seen ? " sees" : ""}${written ? " writes" : ""}`;
  for (const field of fields) {
    const found = of.map((one) => {
      const { visible = false, editable = false } = one.fields[field] ?? {};
      return line(one.type, one.status, one.role, visible, visible && editable);
    });
    const told = of.map(({ type, status, role, isOpen }) => {
      const seen = sees.includes(role);
      return line(type, status, role, seen, seen && isOpen && writes.includes(role));
    });
    expect([field, found]).toEqual([field, told]);
  }
});

test("every field of these forms is told of", () => {
  for (const type of Object.keys(writers)) {
    const told = parts.filter(({ types }) => types.includes(type)).flatMap(({ fields }) => fields);
    const all = Object.keys(stands.find((one) => one.type === type)?.fields ?? {}).filter(
      (field) => !elsewhere.test(field),
    );
    expect(all.toSorted()).toEqual(told.toSorted());
  }
});
