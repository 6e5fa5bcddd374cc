import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, Day, Instant, Money, orNull, Uuid } from "./shapes.ts";

/** Active claims on the same model and serial (D-106). */
export const Qualification = Type.Object({
  disqualified: Type.Boolean(),
  disqualified_by_ownership: Type.Boolean(),
  /** Claim number to claim type. Another account's claim gives its number only, never a way in. */
  disqualified_by: Type.Record(Type.String(), Type.String()),
  /** Beyond the specs: by claim number, what to do instead of starting a claim, where its type says so. */
  advice: Type.Optional(Type.Record(Type.String(), Type.String())),
});

export const ProductSearchResult = Type.Object({
  material: Type.String(),
  serial: Type.String(),
  description: Type.String(),
  delivery_date: orNull(Day),
  invoice_date: orNull(Day),
  billing_doc: orNull(Type.String()),
  delivery_docket: orNull(Type.String()),
  sale_price: orNull(Money),
  warrantable: Type.Boolean(),
  out_of_warranty: Type.Boolean(),
  has_extended_warranty: Type.Boolean(),
  /** Numbers of readable claims that used the same invoice or docket; information only (WFORM-90). */
  delivery_docket_reused: Type.Array(Type.String()),
  material_data: Type.Array(Type.Object({ MaterialType: Type.String() })),
  qualification: Qualification,
  /** Beyond the specs: claims of this account on the unit that were sent and that the caller may read, newest first. */
  earlier_claims: Type.Optional(Type.Array(Type.Object({ claim_number: Type.String(), claimed_at: orNull(Instant) }))),
});

export const searchProducts = {
  method: "POST",
  path: "/api/material/search",
  summary: "Units sold to this customer by model (prefix) and serial (exact), case-insensitive.",
  body: Type.Object({
    customer: Uuid,
    material: Type.String({ minLength: 3, maxLength: 40 }),
    serial: Type.String({ minLength: 3, maxLength: 40 }),
    /** Beyond the specs: the claim that is being filled in, which says nothing against its own units. */
    claim: Type.Optional(ClaimReference),
  }),
  answer: Type.Object({ products: Type.Array(ProductSearchResult) }),
} satisfies Call;

export const Material = Type.Object({ Material: Type.String(), Description: Type.String() });

export const lookupMaterials = {
  method: "POST",
  path: "/api/material/lookup",
  summary: "Parts by the start of their number or by a word of their description, from 4 characters on.",
  body: Type.Object({ material: Type.String({ minLength: 4, maxLength: 40 }) }),
  answer: Type.Object({ materials: Type.Array(Material) }),
} satisfies Call;

/** A line of an invoice or delivery docket; several lines of one material are one. */
export const InvoiceLine = Type.Object({
  Qty: Type.Integer(),
  Material: Type.String(),
  Seriable: Type.Boolean(),
  MaterialDescription: Type.String(),
  /** `IDU`, `ODU`, `SPARE` or another, as the ERP says. */
  MaterialType: Type.String(),
  /** Numbers of readable claims on the same invoice or docket; information only (D-128). */
  InvoiceReused: Type.Array(Type.String()),
  /** Beyond the specs: where the line stands, and what return claims hold of it already (D-120). */
  DeliveryDocket: Type.String(),
  Invoice: Type.String(),
  Requested: Type.Array(Type.Object({ claim_number: Type.String(), quantity: Type.Integer() })),
});

export const lookupInvoice = {
  method: "POST",
  path: "/api/material/invoice/lookup",
  summary: "Lines of this customer's invoice or delivery docket, by its whole number of 7 characters or more.",
  body: Type.Object({
    invoice: Type.String({ maxLength: 40 }),
    /** The uuid of the account. */
    customer: Type.Optional(orNull(Type.String({ maxLength: 40 }))),
  }),
  answer: Type.Object({ lines: Type.Array(InvoiceLine) }),
} satisfies Call;

export const validateSerial = {
  method: "POST",
  path: "/api/material/validate/serial",
  summary: "Whether a serial number stands on this docket for this part and is in no other active claim (D-129).",
  body: Type.Object({
    purchaser: Uuid,
    docket: Type.String({ minLength: 1, maxLength: 40 }),
    part: Type.String({ minLength: 1, maxLength: 40 }),
    serial: Type.String({ minLength: 1, maxLength: 25 }),
    /** Beyond the specs: the claim that is being filled in, which never disqualifies its own serials. */
    claim: Type.Optional(ClaimReference),
  }),
  answer: Type.Object({
    serial: Type.Union([Type.Literal("valid"), Type.Literal("invalid")]),
    error: Type.Optional(Type.Literal("disqualified")),
    qualification: Type.Optional(Qualification),
  }),
} satisfies Call;
