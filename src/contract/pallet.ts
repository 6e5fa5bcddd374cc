import Type from "typebox";
import type { Call } from "./call.ts";
import { Uuid } from "./shapes.ts";

export const requestPalletReturn = {
  method: "POST",
  path: "/api/pallet",
  summary:
    "Sends a form that makes no claim; of blue CHEP pallets to be collected: company, address, e-mail, phone and how many (D-148).",
  /** What the form asks, by its keys. */
  body: Type.Object(
    {
      purchaser: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      /** Beyond the specs: which of the forms that make no claim; absent: the first. */
      type: Type.Optional(Type.String({ maxLength: 60 })),
      /** Beyond the specs: the sender's own key; a request that comes twice is mailed once. */
      requestKey: Type.Optional(Uuid),
    },
    { additionalProperties: true },
  ),
  answer: Type.Object({ pallet: Type.Literal("sent") }),
} satisfies Call;
