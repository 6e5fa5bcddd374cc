import Type, { type Static } from "typebox";

const Text = Type.String({ minLength: 1 });
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Instant = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$" });
const Price = Type.String({ pattern: "^\\d{1,9}\\.\\d{2}$" });
const SapId = Type.String({ pattern: "^\\d{6}$" });
const Email = Type.String({ pattern: "@example\\.test$" });
const Reference = Type.String({ minLength: 7, maxLength: 40 });

const strict = { additionalProperties: false };
const orNull = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Each file of `fixtures/reference` by the shape of one entry. */
export const referenceShapes = {
  customers: Type.Object({ sap_id: SapId, name: Text, address: Text, phone: Text, email: Email }, strict),
  users: Type.Object(
    {
      email: Email,
      name: Text,
      roles: Type.Array(Text, { minItems: 1 }),
      customers: Type.Array(SapId),
      active_customer: Type.Optional(SapId),
      manages: Type.Optional(Type.Array(SapId)),
    },
    strict,
  ),
  materials: Type.Object(
    { material: Text, description: Text, material_type: Type.Enum(["IDU", "ODU", "SPARE", "OTHER"]) },
    strict,
  ),
  deliveries: Type.Object(
    {
      docket: Reference,
      invoice: Reference,
      customer: SapId,
      invoice_date: Day,
      delivery_date: Day,
      lines: Type.Array(
        Type.Object({ material: Text, quantity: Type.Integer({ minimum: 1 }), is_serialised: Type.Boolean() }, strict),
        { minItems: 1 },
      ),
    },
    strict,
  ),
  units: Type.Object(
    {
      material: Text,
      serial: Text,
      /** So many units with serials one after the other, the first of them `serial`. */
      run: Type.Optional(Type.Integer({ minimum: 2, maximum: 10_000 })),
      docket: Reference,
      sale_price: orNull(Price),
      warranty_until: orNull(Day),
      has_extended_warranty: Type.Boolean(),
    },
    strict,
  ),
  localities: Type.Object(
    {
      suburb: Text,
      city: Text,
      region: Text,
      postcode: Type.String({ pattern: "^\\d{4}$" }),
      latitude: Type.Number({ minimum: -48, maximum: -34 }),
      longitude: Type.Number({ minimum: 166, maximum: 179 }),
    },
    strict,
  ),
  streets: Type.Object({ suburb: Text, city: Text, names: Type.Array(Text, { minItems: 1 }) }, strict),
  "shipping-options": Type.Object(
    {
      carrier: Text,
      name: Text,
      dispatch_email: Text,
      warehouse_address: Text,
      template_index: Type.Integer({ minimum: 0, maximum: 3 }),
      att: Text,
      clear_cc: Type.Boolean(),
      types: Type.Array(Text),
    },
    strict,
  ),
  notices: Type.Object({ key: Text, text: Text, starts_at: orNull(Instant), ends_at: orNull(Instant) }, strict),
  claims: Type.Object(
    {
      number: Type.String({ pattern: "^[A-Z]{2,4}(\\d{4})?\\d{6}$" }),
      type: Text,
      status: Text,
      authorise_role: Type.Optional(Text),
      status_before: Type.Optional(Text),
      customer: SapId,
      created_by: Email,
      created_at: Instant,
      updated_at: Instant,
      requested_at: Type.Optional(Instant),
      authorised_at: Type.Optional(Instant),
      approved_at: Type.Optional(Instant),
      deleted_at: Type.Optional(Instant),
      columns: Type.Object(
        {
          warranty_request_number: Type.Optional(Text),
          return_request_number: Type.Optional(Text),
          credit_notes: Type.Optional(Type.Array(Text)),
          is_collectable: Type.Optional(Type.Boolean()),
        },
        strict,
      ),
      /** In the paths of the claim type's `form.schema.json`. */
      form: Type.Record(Type.String(), Type.Unknown()),
      activities: Type.Array(
        Type.Object(
          {
            type: Text,
            description: Text,
            claimant_description: Type.Optional(Text),
            is_internal: Type.Boolean(),
            by: Email,
            at: Instant,
            note: Type.Optional(Text),
          },
          strict,
        ),
        { minItems: 1 },
      ),
    },
    strict,
  ),
};

export type ReferenceName = keyof typeof referenceShapes;
export type Reference = { [N in ReferenceName]: Static<(typeof referenceShapes)[N]>[] };
export type ReferenceClaim = Reference["claims"][number];
