import Type from "typebox";
import type { Call } from "./call.ts";

export const requestPalletReturn = {
  method: "POST",
  path: "/api/pallet",
  summary: "Asks for blue CHEP pallets to be collected: company, address, e-mail, phone and how many (D-148).",
  body: Type.Object({ purchaser: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  answer: Type.Object({ pallet: Type.Literal("sent") }),
} satisfies Call;
