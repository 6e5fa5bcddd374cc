import type { ClaimMaterial, ClaimRecord } from "../../contract/types.ts";

/** What the carrier is written, before the person changes anything (D-083). */
export interface Letter {
  subject: string;
  body: string;
}

/** Why goods travel, by the reason of the return; any other claim is about a faulty unit (SHIP-10 to SHIP-14). */
const reasons: Record<string, string> = {
  requirements_changed: "customer no longer requires",
  incorrect_order: "customer did not receive the right goods",
  damage: "damaged in transit",
};

/** The collection request for a claim. `packedAs` is the cargo's label. */
export function collectionLetter(claim: ClaimRecord, packedAs: string | undefined): Letter {
  const { claim_number: number, customer, pickup_address, special_instructions } = claim;
  const contact = [claim.customer_contact_name, claim.customer_contact_phone].filter(Boolean).join(" ");
  const body = [
    "Please collect the following.",
    "",
    `Reason: ${reasons[claim.form_data?.value ?? ""] ?? "faulty unit"}`,
    ...(claim.materials ?? []).filter(({ designation }) => designation === "product").map(goods),
    ...(packedAs ? [`Packed as: ${packedAs}`] : []),
    `Pick up from: ${pickup_address?.address_string || "** NO PICKUP ADDRESS FOR CLAIM **"}`,
    ...(contact ? [`Contact: ${contact}`] : []),
    `Special instructions: ${special_instructions || "None"}`,
    "",
    "Please reply with the consignment number.",
  ];
  return { subject: `Collection request – ${number} – ${customer.name}`, body: body.join("\n") };
}

const goods = ({ quantity, material, part_code, serial }: ClaimMaterial): string =>
  `${quantity ?? 1} x ${material ?? part_code ?? ""}${serial ? ` S/N ${serial}` : ""}`;
