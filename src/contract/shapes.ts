import Type, { type TSchema } from "typebox";

/** ISO 8601 in UTC. */
export const Instant = Type.String({ format: "date-time" });
/** YYYY-MM-DD. */
export const Day = Type.String({ format: "date" });
export const Uuid = Type.String({ format: "uuid" });
/** Money in New Zealand dollars as a decimal string (D-144). */
export const Money = Type.String({ pattern: "^-?\\d+(\\.\\d{1,2})?$" });
/** A claim by uuid or number, upper or lower case (D-003, D-146). */
export const ClaimReference = Type.String({ minLength: 1, maxLength: 64 });

/** A value that may be absent for this claim: always answered, as null. */
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A purchaser's account in the ERP. */
export const Customer = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  sap_id: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  email: Type.String(),
});

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

/** A file of a claim; `path` is an opaque key for /api/file/download. */
export const StoredFile = Type.Object({
  uuid: Uuid,
  path: Type.String(),
  original_filename: Type.String(),
  size: Type.Integer(),
  mime_type: Type.String(),
  created_at: Instant,
  /** Of the stored bytes, hexadecimal: the sender compares it with what was sent. */
  sha256: Type.Optional(Type.String()),
  /** The sender's own key of the file, where one was given. */
  upload_key: Type.Optional(Uuid),
});

/** Refusals: `errors` is keyed by field path, first message first (D-117). */
export const Refusal = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  error: Type.Optional(Type.String()),
});
