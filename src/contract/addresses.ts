import Type from "typebox";
import type { Call } from "./call.ts";
import { PlaceCapture } from "./shapes.ts";

/** Beyond the specs' table: our own address finder, New Zealand only (LOOKUP-18, D-111). */
export const searchAddresses = {
  method: "POST",
  path: "/api/address/search",
  summary: "New Zealand addresses for what has been typed so far, from 3 characters on; at most 8.",
  body: Type.Object({ search: Type.String({ minLength: 3, maxLength: 120 }) }),
  answer: Type.Object({ places: Type.Array(PlaceCapture) }),
} satisfies Call;
