import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { CustomerRecord } from "../../../contract/types.ts";
import {
  applyEffects,
  type CompiledDefinition,
  type Context,
  type Decision,
  decide,
  dropNotApplying,
  type Form,
  get,
  isDraftStatus,
  type Json,
  marks,
  type Pointer,
  prune,
  sectionFields,
  set,
  withComputedFields,
  withFacts,
} from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import { type Person, thePortal } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { claimContext } from "../claim-context.ts";
import type { SaveRequest } from "../claim-versions.ts";
import { declaredOfRow, factsOfRow, rowWithFacts, storedFacts } from "../facts/fact-columns.ts";
import { recordFacts } from "../facts/record-facts.ts";
import type { Claim } from "../find-claim.ts";
import { type Listed, listedOf } from "../list/own/kept-values.ts";
import { ourTeam } from "../notes/activities.ts";
import { activityOf } from "../notes/activity-of.ts";
import { storedActivity } from "../notes/record-activity.ts";
import { keepRequest } from "../requests/keep-request.ts";
import { numberPrefix } from "../save/claim-number.ts";
import { derivedColumns } from "../save/derived-columns.ts";
import { storeClaim } from "../save/store-claim.ts";
import { runOutcome } from "./effects.ts";
import { mustBeFree } from "./restore-units.ts";
import { moveRefusal } from "./transition-refusal.ts";

interface Move {
  appContext: AppContext;
  person: Person;
  definition: CompiledDefinition;
  /** The transition's id in the definition's workflow. */
  transition: string;
  /** The claim as it was read, its row locked; undefined makes a new one. */
  claim?: Claim | undefined;
  customer: CustomerRecord;
  /** What the engine is asked; its form is what the claim will hold. */
  context: Context;
  /** Dockets and invoices of the claim's units, which the form does not name. Absent: units and dockets stay as they are. */
  unitDockets?: string[] | undefined;
  /** The request that saves it, where it has a key. */
  request?: SaveRequest | undefined;
  /** Facts that the person wrote with it, checked. */
  facts?: Record<string, Json> | undefined;
  /** Facts that the server fills: nobody wrote them, and the timeline tells nothing of them. */
  given?: Record<string, Json> | undefined;
  /** What the person wrote with it: a note, a question, the reason of a refusal. */
  text?: string | undefined;
  /** Where it asks the claimant for something: these things, one by one. */
  items?: string[] | undefined;
}

/**
 * The one function that writes a claim's status: asks the engine, writes the claim and what is derived from it, appends the
 * activity and runs the transition's effects, all in the caller's transaction. Refuses with 422 by field path.
 */
export async function applyTransition(trx: Transaction<Tables>, move: Move): Promise<Claim> {
  const { appContext, person, definition, transition, text, facts = {} } = move;
  const given = { ...facts, ...move.given };
  const context = Object.keys(given).length > 0 ? withFacts(move.context, given) : move.context;
  const decision = decide(definition, transition, context);
  if (!decision.ok) throw moveRefusal(definition, transition, decision);
  const moment = appContext.clock.now();
  const before = move.claim ?? newClaim(decision);
  const type = isStillDraft(definition, move.claim) ? decision.type : before.type;
  const after = { ...before, type, status: decision.status };
  // What leaves form, status and whose turn it is alone, such as a question among ourselves, makes nobody's open form an old one.
  const isNewer =
    move.unitDockets !== undefined ||
    move.claim?.status !== decision.status ||
    move.claim.authorise_role !== outstandingRole(move.claim, decision);
  const personId = person.id === thePortal.id ? null : person.id;
  const words = [text, ...(move.items ?? []).map((item) => `– ${item}`)].filter(Boolean).join("\n");
  const activity = storedActivity({
    moment,
    userId: personId,
    ...activityOf(definition, transition, decision, move.claim),
    ...(words && { note: words }),
  });
  const moving = statusColumns(move.claim, decision, moment);
  const isOutside = isClaimant(person, appContext.definitions.access);
  const staff = isOutside ? (move.claim?.created_by ?? person.id) : person.id;
  const outcome = applyEffects(decision.effects, factsOfRow({ ...move.claim, ...moving }), {
    now: moment,
    user: person.id,
    staff,
    text,
    read: (pointer) => get(context as never, pointer),
  });
  await namePeople(trx, definition, outcome.facts, { people: [person.id, staff], own: isOutside ? person.id : "" });
  const known = rowWithFacts(definition, before, { ...given, ...outcome.facts });
  const form = formAfter(move, context, { ...before, ...moving, ...known, type, form: decision.form } as Claim);
  const derived = derivedColumns(definition, appContext.definitions, { ...after, ...known }, form, move.customer);
  if (move.claim && marks(decision.effects, "restored")) await mustBeFree(trx, appContext, move.claim);
  const written = {
    ...derived.columns,
    ...moving,
    ...storedFacts(known),
    type,
    customer_id: move.customer.uuid,
    form: JSON.stringify(form),
    definition: definition.hash,
    updated_at: moment,
  };
  const own = move.claim
    ? { version: move.claim.version + (isNewer ? 1 : 0) }
    : { created_at: moment, created_by: person.id, request_key: move.request?.key ?? null, credit_notes: "[]" };
  const claim = await storeClaim(trx, {
    before: move.claim,
    row: { ...written, ...own, id: before.id },
    prefix: numberPrefix(appContext, type),
    version: isNewer ? { savedBy: personId, savedAt: moment, request: move.request } : undefined,
    listed: listedAfter(move, { ...before, ...moving, ...known, type, form } as Claim),
    named: move.unitDockets && {
      units: derived.units,
      dockets: [...new Set([...derived.dockets, ...move.unitDockets])],
    },
    activity,
  });
  await recordFacts(trx, { definition, claim, personId: person.id, moment, before: declaredOfRow(before), facts });
  if (move.claim && claim.status !== move.claim.status) await keepRequest(trx, move, claim, moment);
  const moved = {
    appContext,
    person,
    definition,
    transition,
    moment,
    activity: activity.id,
    isInternal: activity.is_internal,
    outcome,
  };
  await runOutcome(trx, { ...moved, text: words || undefined, before: move.claim, claim, customer: move.customer });
  return claim;
}

/** The form that was saved, with what its fields work out from facts that the saving itself has set, such as the day it was sent. */
function formAfter({ appContext, person, definition, unitDockets }: Move, context: Context, after: Claim): Form {
  const { type, form } = after;
  if (unitDockets === undefined) return form;
  const { claim } = claimContext(appContext, person, { type, claim: after, form, storedFiles: 0 });
  const { files, filesFollow } = context.claim;
  const known = { ...context, form, claim: { ...claim, files, filesFollow } };
  const worked = withComputedFields(definition, known);
  if (isDraftStatus(definition, after.status)) return worked;
  // What was saved stays; a value that does not apply was left out of it and is not worked out again.
  const applying = dropNotApplying(definition, { ...known, form: worked });
  const isLeftOut = (field: Pointer) => get(form, field) === undefined && get(applying, field) === undefined;
  return prune(
    sectionFields(definition)
      .filter(isLeftOut)
      .reduce((kept, field) => (get(kept, field) === undefined ? kept : set(kept, field, undefined)), worked),
  );
}

/**
 * A declared fact that is set to a person holds their name: whoever shows it knows of no people. `own` is the claimant who acts: of
 * anybody else, what claimants may read holds that it was our team (D-201).
 */
async function namePeople(
  trx: Transaction<Tables>,
  { facts: declared = {} }: CompiledDefinition,
  facts: Record<string, unknown>,
  { people, own }: { people: string[]; own: string },
): Promise<void> {
  const named = Object.keys(facts).filter((name) => declared[name] && people.includes(String(facts[name])));
  for (const name of named) {
    if (declared[name]?.visible !== undefined && facts[name] !== own) {
      facts[name] = ourTeam;
      continue;
    }
    const found = trx.selectFrom("users").select("name").where("id", "=", String(facts[name]));
    facts[name] = (await found.executeTakeFirst())?.name ?? null;
  }
}

type Decided = Extract<Decision, { ok: true }>;

/** What lists are asked of the claim from now on. */
export function listedAfter(
  { appContext, person, definition }: Pick<Move, "appContext" | "person" | "definition">,
  after: Claim,
): Listed {
  const { type, form } = after;
  const context = claimContext(appContext, person, { type, claim: after, form, storedFiles: 0 });
  return listedOf(appContext.definitions, definition, context);
}

const isStillDraft = (definition: CompiledDefinition, claim: Claim | undefined): boolean =>
  claim === undefined || isDraftStatus(definition, claim.status);

function statusColumns(claim: Claim | undefined, decision: Decided, moment: Date) {
  const authority = {
    authorise_role: outstandingRole(claim, decision),
    authorising_level: claim?.authorised_at ? claim.authorising_level : (decision.authorisingLevel ?? null),
  };
  if (claim?.status === decision.status) return { status: claim.status, status_at: claim.status_at, ...authority };
  return {
    status: decision.status,
    status_before: claim?.status ?? null,
    status_at: moment,
    ...authority,
    // Both tell of the status that has just ended; an effect may set them anew.
    placement: null,
    placement_at: null,
    is_collectable: false,
  };
}

/**
 * Whose authorisation is outstanding after a move: as the workflow says, else as before, until somebody authorises or declines
 * (their effects clear it). A role that only repeated what the content asked for follows the content (D-045).
 */
function outstandingRole(claim: Claim | undefined, decision: Extract<Decision, { ok: true }>): string | null {
  if (decision.authoriseRole !== undefined) return decision.authoriseRole;
  const role = claim?.authorise_role ?? null;
  if (role === null || role !== claim?.authorising_level || claim.authorised_at !== null) return role;
  return decision.authorisingLevel ?? null;
}

/** A claim's first values; its number is given as it is stored. */
const newClaim = ({ type, status }: { type: string; status: string }) => ({
  id: randomUUID(),
  number: "",
  type,
  status,
  warranty_request_number: null,
  return_request_number: null,
  replacement_delivery_number: null,
  credit_notes: [],
  chq_request_numbers: [],
  facts: {},
});
