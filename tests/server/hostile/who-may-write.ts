/**
 * Who may write what in a stored claim, written out from the specification (001 §6) and the decisions D-007, D-011, D-021,
 * D-042, D-047, D-101 and D-132: intentionally not read from the definitions that it judges.
 */

export const claimants = ["customer", "dealer"];
const customerService = ["team_leader", "customer_service", "customer_service_manager", "admin", "super_admin"];
export const roles = [
  ...claimants,
  ...customerService,
  "tech_support",
  "account_manager",
  "return_approver",
  "staff",
  "service_manager",
  "general_manager",
  "managing_director",
  "finance",
  "warranty",
];

/** A claim in a status, as far as it matters to who writes. */
export interface Standing {
  type: "warranty" | "replacement" | "return";
  status: string;
  isAuthorised?: boolean;
  wasReceived?: boolean;
}

export const standings: Standing[] = [
  ...[
    "draft",
    "open",
    "authorise",
    "in-progress",
    "cs to action",
    "pending customer action",
    "approved",
    "complete",
  ].map((status) => ({ type: "warranty" as const, status })),
  { type: "warranty", status: "cs to action", isAuthorised: true },
  { type: "replacement", status: "draft" },
  { type: "replacement", status: "authorise" },
  ...["cs to action", "pending customer action", "packing", "arrange collection", "in transit", "approved"].map(
    (status) => ({ type: "replacement" as const, status, isAuthorised: true }),
  ),
  ...["unit received", "service to action", "pending customer action"].map((status) => ({
    type: "replacement" as const,
    status,
    isAuthorised: true,
    wasReceived: true,
  })),
  ...["draft", "open", "pending customer action", "approved", "packing", "disapproved"].map((status) => ({
    type: "return" as const,
    status,
  })),
];

const amended = [...claimants, ...customerService, "service_manager"];
const amendable = {
  warranty: ["open", "in-progress", "pending customer action", "cs to action", "service to action"],
  replacement: [
    "authorise",
    "cs to action",
    "packing",
    "arrange collection",
    "in transit",
    "unit received",
    "pending customer action",
  ],
  return: ["open", "in-progress", "pending customer action", "cs to action"],
};

/** Who saves the form of a claim that dealers' account owns and nobody of the staff has begun. */
export function writers({ type, status }: Standing): string[] {
  if (status === "draft") {
    if (type !== "replacement") return [...claimants, "super_admin"];
    return [...claimants, ...customerService, "tech_support", "service_manager"];
  }
  if (!amendable[type].includes(status)) return [];
  return type === "return" ? [...amended, "account_manager"] : amended;
}

/** The claim's own unit, with an extended warranty that it did not have. */
function withExtension(model: string, serial: string) {
  return { model, serial, hasExtendedWarranty: true, extendedWarrantyJobRef: "EXT-1" };
}

/** A value for each place of a form that differs from what is stored there, and keeps the form complete. */
const values = {
  warranty: {
    products: [withExtension("DX100-DBV", "D23J03917")],
    "authorisation.originalInvoiceNumber": "9109999",
    "authorisation.poNumber": "PO-1",
    "authorisation.preAuthorised": true,
    "authorisation.authorisedByTech": true,
    "technician.name": "Mallory",
    "technician.phone": "021 555 0666",
    parts: [{ quantity: 7, partNumber: "4020144J", partDeliveryDocket: "80201480" }],
    "fault.type": "doa",
    "fault.replacementModel": "FX50-KVT",
    "installer.dateInstalled": "2024-03-28",
    "installer.dateFailed": "2026-10-17",
    "installer.dateRepaired": "2026-10-23",
    "fault.code": "B3",
    "installationLocation.name": "Level 2",
    "installationLocation.customerName": "Mallory Ltd",
    "installationLocation.phone": "021 555 0666",
    "installationLocation.address": "1 Queen Street, Auckland Central, Auckland 1010",
    "installationLocation.addressData": {
      street_number: "1",
      street: "Queen Street",
      city: "Auckland",
      postcode: "1010",
    },
    "installationLocation.type": 1,
    "manualAddresses.install": true,
    customerReference: "MALLORY-1",
    "authorisation.pickupAddress": "2 Queen Street, Auckland Central, Auckland 1010",
    "authorisation.pickupAddressData": {
      street_number: "1",
      street: "Queen Street",
      city: "Auckland",
      postcode: "1010",
    },
    "manualAddresses.pickup": true,
    pickupContactName: "Mallory",
    pickupContactPhone: "021 555 0666",
    pickupCargoType: "carton",
    specialInstructions: "Leave it at the gate.",
    "expenses.travelCost": "12.50",
    "expenses.labourHours": 2,
    customerComments: "We insist.",
    comments: "Approved by phone.",
  },
  replacement: {
    products: [withExtension("RX85-KVP", "K23F01549")],
    "fault.type": "unable to repair",
    "authorisation.deliveryDate": "2023-07-15",
    "authorisation.replacementPurchaseOrderNumber": "RPO-1",
    "authorisation.replacementUnitNotRequired": true,
  },
  return: {
    materials: [
      {
        partNumber: "RX71-KVT",
        partDeliveryDocket: "80203346",
        returnQuantity: 1,
        partSerialNumbers: ["K26J03063"],
      },
    ],
    originalInvoiceNumber: "80203346",
    return_type: "requirements_changed",
    return_type_option: "cancelled_order",
    return: [{ type: { value: "requirements_changed", checkboxes: ["cancelled_order"] }, notes: "We insist." }],
    pickupAddress: "1 Queen Street, Auckland Central, Auckland 1010",
    pickupAddressData: { street_number: "1", street: "Queen Street", city: "Auckland", postcode: "1010" },
    "manualAddresses.pickup": true,
    pickupContactName: "Mallory",
    pickupContactPhone: "021 555 0666",
    pickupCargoType: "carton",
    specialInstructions: "Leave it at the gate.",
    customerComments: "We insist.",
  },
} as const;

export const valuesOf = ({ type }: Standing): Record<string, unknown> =>
  type === "replacement" ? { ...values.warranty, ...values.replacement } : values[type];

const technicalSupportAlone = [
  "technician.name",
  "technician.phone",
  "fault.type",
  "fault.replacementModel",
  "authorisation.authorisedByTech",
];
const collection = [
  "authorisation.pickupAddress",
  "authorisation.pickupAddressData",
  "manualAddresses.pickup",
  "pickupContactName",
  "pickupContactPhone",
  "pickupCargoType",
  "specialInstructions",
];
const openAfterAuthorisation = ["customerReference", "comments", "customerComments"];

/** May somebody of this role, who saves the form, write this place of it? */
export function mayWrite(role: string, place: string, { type, status, isAuthorised, wasReceived }: Standing): boolean {
  const isClaimant = claimants.includes(role);
  if (place === "customerComments") return isClaimant;
  if (place === "comments") return !isClaimant;
  if (place === "authorisation.preAuthorised")
    return !isClaimant && !isAuthorised && !["draft", "authorise"].includes(status);
  if (type === "replacement" && isAuthorised && !openAfterAuthorisation.includes(place)) {
    return collection.includes(place) && !wasReceived && status !== "in transit";
  }
  if (technicalSupportAlone.includes(place)) return role === "tech_support";
  if (place === "fault.code" && type === "replacement") return role === "tech_support";
  return true;
}
