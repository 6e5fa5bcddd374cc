import { ofYear } from "../../definitions/number-prefix.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { type CompiledDefinition, type Context, type Form, factsOf } from "../../engine/index.ts";
import { userFacts } from "../../server/claims/claim-context.ts";
import { listedOf } from "../../server/claims/list/own/kept-values.ts";
import { derivedColumns } from "../../server/claims/save/derived-columns.ts";
import { nobody } from "../../server/person.ts";
import { dayOf } from "../../server/platform/clock.ts";
import { claimId, claimRow } from "../../server/reference/claim-row.ts";
import { userId } from "../../server/reference/load-accounts.ts";
import type { ReferenceClaim } from "../../server/reference/reference-shapes.ts";
import type { Account } from "./accounts.ts";
import type { Place } from "./address-book.ts";
import { deskNotes } from "./desk-notes.ts";
import { dayLater, formFiller, type Models } from "./form-filler.ts";
import { goodsOf } from "./goods.ts";
import { numbersFor } from "./numbers-beside.ts";
import { type Random, random } from "./random.ts";
import type { Planned } from "./schedule.ts";
import type { Shares } from "./shares.ts";

/** What claims are made from. */
export interface ClaimMaking {
  shares: Shares;
  definitions: DefinitionStore;
  models: Models;
  account: (share: number) => Account;
  address: (chance: Random) => Place;
  prefixes: Map<string, string>;
  /** People of the reference data who claim for an account; in a made-up claim it is the account's own. */
  claimants: Set<string>;
  managers: Set<string>;
}

export type ClaimRows = ReturnType<typeof makeClaim>;

const dayMs = 86_400_000;

/** A planned claim with everything that belongs to it, as rows of the tables. `sequence` is its number's. */
export function makeClaim(making: ClaimMaking, { pattern, begunAt, seed }: Planned, sequence: number) {
  const { definitions, models, address } = making;
  const chance = random(seed ^ Math.imul(sequence, 0x9e37_79b9));
  const account = making.account(chance.next());
  const source = pattern.claim;
  const later = begunAt.getTime() - Date.parse(source.created_at);
  const moved = (moment: string) => new Date(Date.parse(moment) + later).toISOString();
  const person = (email: string) => {
    if (making.claimants.has(email)) return account.claimant;
    // An account manager works on claims of the own accounts alone.
    return making.managers.has(email) && account.manager !== email ? making.shares.queries.by : email;
  };

  const chosen = chance.pick(pattern.forms);
  const asOf = moved(source.requested_at ?? source.created_at).slice(0, 10);
  const daysLater = Math.round((Date.parse(asOf) - Date.parse(chosen.day)) / dayMs);
  const { form, text } = chosen.template(
    formFiller(models, { chance, account, place: address(chance), sequence, daysLater }),
  );
  const numbers = numbersFor(source, making.shares, chance);
  const claim: ReferenceClaim = {
    ...source,
    number: `${ofYear(making.prefixes.get(source.type) ?? "", dayOf(begunAt))}${String(sequence).padStart(6, "0")}`,
    customer: account.customer.sap_id,
    created_by: person(source.created_by),
    created_at: moved(source.created_at),
    updated_at: moved(source.updated_at),
    ...(source.requested_at && { requested_at: moved(source.requested_at) }),
    ...(source.authorised_at && { authorised_at: moved(source.authorised_at) }),
    ...(source.approved_at && { approved_at: moved(source.approved_at) }),
    ...(source.deleted_at && { deleted_at: moved(source.deleted_at) }),
    columns: numbers.columns,
    form,
    activities: source.activities.map(({ note, ...activity }) => ({
      ...activity,
      description: numbers.renumbered(activity.description),
      by: person(activity.by),
      at: moved(activity.at),
      ...(note !== undefined && { note }),
    })),
  };
  const beside = { warranty_request_number: null, return_request_number: null, credit_notes: [], ...numbers.columns };
  const definition = definitions.get(claim.type) as CompiledDefinition;
  const derived = derivedColumns(
    definition,
    definitions,
    { number: claim.number, status: claim.status, ...beside, ...numbers.later },
    form,
    account.customer,
  );
  const id = claimId(claim);
  const standing = standingOf(definitions, claim, form, numbers.later.replacement_delivery_number);
  const { authorisingLevel } = factsOf(definition, standing).claim as Record<string, string | undefined>;
  const listed = listedOf(definitions, definition, standing);
  const notes = deskNotes(pattern, making.shares, chance, claim.updated_at);
  const { deliveries, units } = goodsOf(form, dayLater(asOf, -60));
  const timeline = [...claim.activities, ...notes.activities];
  return {
    claims: [
      {
        ...claimRow(claim, derived, definitions),
        id,
        form: text,
        // What the content asks for; who was asked by hand stays asked.
        authorising_level: authorisingLevel ?? null,
        replacement_delivery_number: numbers.later.replacement_delivery_number,
        chq_request_numbers: JSON.stringify(numbers.later.chq_request_numbers),
      },
    ],
    activities: timeline.map(({ at, by, note, ...activity }) => ({
      id: timedId(at, chance),
      claim_id: id,
      created_at: at,
      claimant_description: null,
      ...activity,
      user_id: userId(by),
      note: note ?? null,
    })),
    claim_turns: listed.turns.map((role) => ({ claim_id: id, role, updated_at: claim.updated_at })),
    claim_values: listed.values.map((value) => ({ claim_id: id, ...value })),
    claim_units: derived.units.map((unit) => ({ claim_id: id, ...unit })),
    claim_dockets: [...new Set(derived.dockets)].map((docket) => ({ claim_id: id, docket })),
    claim_notes: notes.texts.map(({ by, ...written }) => ({ claim_id: id, ...written, user_id: userId(by) })),
    enquiries: notes.enquiries.map(({ by, answeredBy, ...enquiry }) => ({
      id: timedId(enquiry.created_at, chance),
      claim_id: id,
      ...enquiry,
      sender_id: userId(by),
      replied_by: answeredBy ? userId(answeredBy) : null,
    })),
    shipments: numbers.tracking.map(({ reference, by, at }) => ({
      id: timedId(moved(at), chance),
      claim_id: id,
      direction: "inbound",
      reference,
      internal_reference: "TRK",
      created_at: moved(at),
      user_id: userId(by),
    })),
    deliveries: deliveries.map(({ docket, invoice, day }) => ({
      docket,
      invoice,
      customer_id: account.customer.uuid,
      invoice_date: dayLater(day, -1),
      delivery_date: day,
    })),
    delivery_lines: deliveries.flatMap(({ docket, lines }) =>
      lines.map(({ material, quantity, isSerialised }, index) => ({
        docket,
        line: index + 1,
        material,
        quantity,
        is_serialised: isSerialised,
      })),
    ),
    units: units.map(({ material, serial, docket, price, day, isOutOfWarranty, hasExtendedWarranty }) => ({
      material,
      serial,
      docket,
      sale_price: price,
      warranty_until: isOutOfWarranty ? dayLater(asOf, -90) : dayLater(day, 5 * 365),
      has_extended_warranty: hasExtendedWarranty,
    })),
  };
}

/** The claim as it stands, whoever asks. */
function standingOf(
  definitions: DefinitionStore,
  claim: ReferenceClaim,
  form: Form,
  replacementDeliveryNumber: string | null,
): Context {
  const { type, status, authorise_role: authoriseRole, deleted_at: deletedAt, updated_at: moment } = claim;
  return {
    form,
    claim: {
      type,
      status,
      today: moment.slice(0, 10),
      isDeleted: deletedAt !== undefined,
      ...(authoriseRole && { authoriseRole }),
      ...(replacementDeliveryNumber && { replacementDeliveryNumber }),
      files: { stored: 0, queued: 0 },
    },
    user: userFacts({ definitions }, nobody, undefined),
  };
}

/** A uuid (version 7) that sorts by its moment, as those of the running portal do, and is the same for the same choices. */
function timedId(moment: string, chance: Random): string {
  const stamp = Date.parse(moment).toString(16).padStart(12, "0");
  const hex = (digits: number) =>
    chance
      .below(16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-${"89ab"[chance.below(4)]}${hex(3)}-${hex(6)}${hex(6)}`;
}
