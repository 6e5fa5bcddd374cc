import Type, { type TSchema } from "typebox";

export const Instant = Type.String({ format: "date-time", description: "ISO 8601 in UTC." });
export const Day = Type.String({ format: "date", description: "YYYY-MM-DD, a day of New Zealand." });
export const Uuid = Type.String({ format: "uuid" });
/** D-144. */
export const Money = Type.String({
  pattern: "^-?\\d+(\\.\\d{1,2})?$",
  description: "New Zealand dollars as decimal text.",
});
/** D-003, D-146. */
export const ClaimReference = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "A claim by its number or its uuid, in upper or lower case.",
});

/** A value that may be absent for this claim: always answered, as null. */
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const Customer = Type.Object(
  {
    uuid: Uuid,
    name: Type.String(),
    sap_id: Type.String({ description: "The account's number in the ERP." }),
    address: Type.String(),
    phone: Type.String(),
    email: Type.String(),
  },
  { description: "A purchaser's account in the ERP." },
);

/** What an address finder returns (LOOKUP-19); D-111 composes `formatted_address`. */
export const PlaceCapture = Type.Object({
  street_number: Type.String(),
  street: Type.String(),
  suburb: Type.String(),
  city: Type.String(),
  postcode: Type.String(),
  region: Type.String(),
  formatted_address: Type.String(),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
});

export const StoredFile = Type.Object({
  uuid: Uuid,
  path: Type.String({ description: "An opaque key for `POST /api/file/download`." }),
  original_filename: Type.String(),
  size: Type.Integer(),
  mime_type: Type.String(),
  created_at: Instant,
  sha256: Type.Optional(
    Type.String({ description: "Of the stored bytes, hexadecimal: the sender compares it with what was sent." }),
  ),
  /** The sender's own key of the file, where one was given. */
  upload_key: Type.Optional(Uuid),
  sent: Type.Optional(
    Type.Object(
      { size: Type.Integer(), sha256: Type.String() },
      { description: "Beyond the specs. What came, where something else is stored: a photo without its place." },
    ),
  ),
  is_internal: Type.Optional(
    Type.Literal(true, { description: "Beyond the specs, for staff alone: no customer and no dealer reads it." }),
  ),
  check: Type.Optional(
    Type.Enum(["waiting", "over-limit", "found"], {
      description:
        "Beyond the specs. Why the file is not given out: the check for viruses is yet to come, was not possible or found something.",
    }),
  ),
});

/** What a text was when the caller began to change it. */
export const Seen = Type.Optional(
  Type.String({
    maxLength: 10_000,
    description:
      "Beyond the specs. The text that the caller saw; 409 with both texts where it is another by now. Absent: not checked.",
  }),
);

/** D-117. */
export const Refusal = Type.Object({
  message: Type.String({ description: "A sentence to show." }),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: "Sentences by field path, such as `installer.dateFailed`; the first of each is shown.",
    }),
  ),
  error: Type.Optional(Type.String()),
  conflict: Type.Optional(
    Type.Object(
      {
        yours: Type.String(),
        theirs: Type.String(),
        by: Type.Optional(Type.String()),
        at: Type.Optional(Instant),
      },
      { description: "Beyond the specs. With 409: both texts, where somebody else has written what was not `seen`." },
    ),
  ),
});

/** Beyond the specs: how an act that was just made can be undone. Absent: it cannot. */
export const Undo = Type.Object({
  id: Uuid,
  seconds: Type.Integer({ description: "For so long; its letters wait until then." }),
  letters: Type.Integer({ description: "So many letters wait." }),
  words: Type.String({ description: "What was done, as the timeline has it." }),
});

/** Beyond the specs: how a status, or what makes a claim stand out, looks beside its words. */
export const ToneName = Type.Union([
  Type.Literal("neutral"),
  Type.Literal("progress"),
  Type.Literal("attention"),
  Type.Literal("notable"),
  Type.Literal("good"),
  Type.Literal("bad"),
]);
