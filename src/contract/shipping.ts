import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimRecord } from "./claim-record.ts";
import { ClaimReference, Seen, Undo } from "./shapes.ts";

export const ShippingOption = Type.Object({
  name: Type.String(),
  /** May hold `{customer_email}`, to be filled from the claim. */
  dispatch_email: Type.String(),
  warehouse_address: Type.String(),
  /** Which of the four letters of D-083. */
  template_index: Type.Integer(),
  att: Type.String(),
  /** True: nobody reads along. */
  clear_cc: Type.Boolean(),
  /** The claim types it is for; empty: all. */
  types: Type.Array(Type.String()),
});

export const getShippingOptions = {
  method: "GET",
  path: "/api/shipping-options",
  summary: "Where goods may be sent, grouped by carrier; empty for those who do not resolve claims (D-084).",
  answer: Type.Object({ shipping_options: Type.Record(Type.String(), Type.Array(ShippingOption)) }),
} satisfies Call;

export const confirmPacked = {
  method: "POST",
  path: "/api/shipping/packaged",
  summary: "The customer says that the goods are packed and ready for collection (D-086).",
  body: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ packaging: Type.Literal("complete"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const getArrangement = {
  method: "GET",
  path: "/api/shipping/arrange/:claim",
  summary: "What the Arrange Shipping dialog starts from.",
  params: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ claim: ClaimRecord, ccRecipientEmails: Type.Array(Type.String()) }),
} satisfies Call;

export const arrangeShipping = {
  method: "POST",
  path: "/api/shipping/arrange",
  summary:
    "Multipart: `claim`, `emailTo`, `emailCc`, `emailSubject`, `emailBody`, repeated `shipping_files`. Mails the carrier (D-082).",
  consumes: "multipart",
  answer: Type.Object({ shipping: Type.Literal("arranged"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const storeTracking = {
  method: "POST",
  path: "/api/shipping/tracking/store",
  summary: "Keeps the carrier's tracking number; the claim is in transit from then on (D-085).",
  body: Type.Object({ claim: ClaimReference, tracking_number: Type.String({ maxLength: 200 }) }),
  answer: Type.Object({ tracking: Type.Literal("saved"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const storeShipment = {
  method: "POST",
  path: "/api/shipping/store",
  summary: "Keeps the Replacement Delivery No.; an empty one clears it (D-087).",
  body: Type.Object({
    claim: ClaimReference,
    direction: Type.Literal("outbound"),
    tracking_number: Type.String({ maxLength: 200 }),
    internal_reference: Type.Literal("RDN"),
    seen: Seen,
  }),
  answer: Type.Object({ shipment: Type.Literal("saved") }),
} satisfies Call;
