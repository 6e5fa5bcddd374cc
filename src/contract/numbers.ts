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

const creditNotes = Type.Object({ credit_notes: Type.Literal("saved") });

export const addCreditNote = {
  method: "POST",
  path: "/api/claim/credit-notes",
  summary: "Beyond the specs. Adds a credit note; one that the claim has already changes nothing (D-207).",
  body: Type.Object({ claim: ClaimReference, credit_note: Type.String({ pattern: "\\S", maxLength: 500 }) }),
  answer: creditNotes,
} satisfies Call;

export const removeCreditNote = {
  method: "DELETE",
  path: "/api/claim/credit-notes/:claim/:credit_note",
  summary: "Beyond the specs. Takes a credit note off a claim; one that it has not changes nothing (D-207).",
  params: Type.Object({ claim: ClaimReference, credit_note: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: creditNotes,
} satisfies Call;
