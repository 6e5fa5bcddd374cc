import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, Seen } from "./shapes.ts";

const Typed = Type.String({ maxLength: 500 });

export const saveReturnNumber = {
  method: "PUT",
  path: "/api/claim/rrn",
  summary: "The return request number; empty clears it (D-069).",
  body: Type.Object({ claim: ClaimReference, rrn: Typed, seen: Seen }),
  answer: Type.Object({ rrn: Type.Literal("saved") }),
} satisfies Call;

export const saveWarrantyNumber = {
  method: "PUT",
  path: "/api/claim/wrn",
  summary: "The warranty request number; empty clears it (D-069).",
  body: Type.Object({ claim: ClaimReference, wrn: Typed, seen: Seen }),
  answer: Type.Object({ wrn: Type.Literal("saved") }),
} satisfies Call;

export const saveChequeNumbers = {
  method: "PUT",
  path: "/api/claim/crn",
  summary: "The cheque request numbers, with commas between them; empty clears them (D-068, D-069).",
  body: Type.Object({ claim: ClaimReference, crn: Typed, seen: Seen }),
  answer: Type.Object({ crn: Type.Literal("saved") }),
} satisfies Call;
