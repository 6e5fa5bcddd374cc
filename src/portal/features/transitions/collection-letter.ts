import type { ClaimMaterial, ClaimRecord, ShippingOption } from "../../../contract/types.ts";

/** What the carrier is written, before the person changes anything (D-083). */
interface Letter {
  subject: string;
  body: string;
}

/** Why goods travel, by the reason of the return; any other claim is about a faulty unit (SHIP-10 to SHIP-14). */
const reasons: Record<string, string> = {
  requirements_changed: "customer no longer requires",
  incorrect_order: "customer did not receive the right goods",
  damage: "damaged in transit",
};

type Place = Pick<ShippingOption, "warehouse_address" | "att">;

/** What stands around the claim's own lines, by an option's template_index (D-083). */
const templates: ((claim: ClaimRecord, place: Place) => [before: string, after?: string])[] = [
  (_, { warehouse_address, att }) => [
    `Please collect the following and deliver to ${warehouse_address}, attention ${att}.`,
    "Please reply with the consignment number.",
  ],
  (_, { warehouse_address }) => [
    `Please book a courier pickup for the carton below, deliver to ${warehouse_address}.`,
    "Please send the ticket number to this address.",
  ],
  (_, { warehouse_address, att }) => [
    `Please collect and hold at ${warehouse_address} for ${att}; do not forward until released.`,
  ],
  ({ claim_number, customer_contact_name, customer }, { warehouse_address }) => [
    `Hello ${customer_contact_name || customer.name}, please send the goods below to ${warehouse_address}, quoting ${claim_number} on every package.`,
  ],
];

/** The collection request for a claim, to be sent by this way; before one is chosen it says what is certain. `packedAs` is the cargo's label. */
export function collectionLetter(
  claim: ClaimRecord,
  packedAs: string | undefined,
  option: ShippingOption | undefined,
): Letter {
  const { claim_number: number, customer, pickup_address, special_instructions } = claim;
  const contact = [claim.customer_contact_name, claim.customer_contact_phone].filter(Boolean).join(" ");
  const [before, after] = (option && templates[option.template_index]?.(claim, option)) ?? [
    "Please collect the following.",
  ];
  const body = [
    before,
    "",
    `Reason: ${reasons[claim.form_data?.value ?? ""] ?? "faulty unit"}`,
    ...(claim.materials ?? []).filter(({ designation }) => designation === "product").map(goods),
    ...(packedAs ? [`Packed as: ${packedAs}`] : []),
    `Pick up from: ${pickup_address?.address_string || "** NO PICKUP ADDRESS FOR CLAIM **"}`,
    ...(contact ? [`Contact: ${contact}`] : []),
    `Special instructions: ${special_instructions || "None"}`,
    ...(after ? ["", after] : []),
  ];
  return { subject: `Collection request – ${number} – ${customer.name}`, body: body.join("\n") };
}

/** A serial number is one unit's, however many of its kind travel. */
const goods = ({ quantity, material, part_code, serial }: ClaimMaterial): string =>
  `${(serial ? 1 : quantity) ?? 1} x ${material ?? part_code ?? ""}${serial ? ` S/N ${serial}` : ""}`;
