import Type from "typebox";
import type { Call } from "./call.ts";
import { orNull, PlaceCapture } from "./shapes.ts";

/** An address as it was found; `note` is what a person should know before it is used. */
export const FoundPlace = Type.Object({ ...PlaceCapture.properties, note: Type.Optional(Type.String()) });

/** Beyond the specs' table: our own address finder, New Zealand only (LOOKUP-18, D-111). */
export const searchAddresses = {
  method: "POST",
  path: "/api/address/search",
  summary: "Beyond the specs. New Zealand addresses for what has been typed so far, from 3 characters on; at most 8.",
  body: Type.Object({ search: Type.String({ minLength: 3, maxLength: 120 }) }),
  answer: Type.Object({ places: Type.Array(FoundPlace) }),
} satisfies Call;

const Part = Type.String({ maxLength: 120 });

/** Beyond the specs' table: what to tell about a postcode that was entered by hand (D-111). It is advice; nothing is refused. */
export const checkAddress = {
  method: "POST",
  path: "/api/address/check",
  summary:
    "Beyond the specs. A sentence of advice when the postcode is not one of the named town or suburb; null otherwise.",
  body: Type.Object({ suburb: Part, city: Part, postcode: Part }),
  answer: Type.Object({ advice: orNull(Type.String()) }),
} satisfies Call;
