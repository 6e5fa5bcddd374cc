import Type from "typebox";
import type { Call } from "./call.ts";
import { Day, Money, orNull, Uuid } from "./shapes.ts";

/** Active claims on the same model and serial (D-106). */
export const Qualification = Type.Object({
  disqualified: Type.Boolean(),
  disqualified_by_ownership: Type.Boolean(),
  /** Claim number to claim type. Another account's claim gives its number only, never a way in. */
  disqualified_by: Type.Record(Type.String(), Type.String()),
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
});

export const searchProducts = {
  method: "POST",
  path: "/api/material/search",
  summary: "Units sold to this customer by model (prefix) and serial (exact), case-insensitive.",
  body: Type.Object({
    customer: Uuid,
    material: Type.String({ minLength: 3, maxLength: 40 }),
    serial: Type.String({ minLength: 3, maxLength: 40 }),
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
