import type { Undo } from "../../../contract/types.ts";
import { askedRole } from "../../../definitions/roles.ts";
import {
  asksForReply,
  type CompiledDefinition,
  type Context,
  evaluate,
  type Json,
  places,
  set,
  type Transition,
  type TransitionWords,
  transitionWords,
} from "../../../engine/index.ts";
import { mayDeclineDirectly } from "../../access/staff-rights.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { keptText } from "../../platform/text/plain-text.ts";
import { askedFacts } from "../facts/asked-facts.ts";
import type { Claim } from "../find-claim.ts";
import { checkedNote } from "../notes/checked-note.ts";
import { checkedItems } from "../requests/keep-request.ts";
import { holdClaim } from "./act-on-claim.ts";
import { isAskedAlready } from "./enquiries.ts";
import { answeredByNobody, notAvailable } from "./transition-refusal.ts";
import { actUndoably } from "./undo-act.ts";

interface Resolution {
  claim: string;
  resolution: string;
  /** The state of 'Pre-Authorised (no tech required)' (D-047). */
  authorised?: boolean | undefined;
  note?: string | undefined;
  /** Where it asks the claimant for something: these things, one by one (D-203). */
  items?: string[] | undefined;
  /** Where it asks for facts: these, by name. */
  facts?: Record<string, Json> | undefined;
  /** The claim's, when it was offered. */
  version?: number | undefined;
}

/** Refuses with 422 on `items` where nobody is asked for anything. */
function itemsOf({ workflow }: CompiledDefinition, transition: Transition, given: string[] = []): string[] {
  const items = checkedItems(given);
  if (items.length === 0 || asksForReply(workflow, transition)) return items;
  throw refusedField("items", "This act asks the customer for nothing.");
}

/** Applies a resolution from the list (POST /api/claim/resolve). Refuses with 403, 404 or 422. */
export async function resolveClaim(
  appContext: AppContext,
  person: Person,
  asked: Resolution,
): Promise<Undo | undefined> {
  mustResolve(person);
  return appContext.database.transaction().execute(async (trx) => {
    const held = await holdClaim(trx, appContext, person, asked.claim);
    if (asked.version !== undefined && asked.version !== held.claim.version) throw notAvailable("resolution");
    const transition = resolutionOf(held.definition, asked.resolution);
    const state = evaluate(held.definition, held.context).transitions[asked.resolution];
    const { offered, effects = [] } = state ?? {};
    const { access } = appContext.definitions;
    if (!offered) throw notAvailable("resolution");
    const words = transitionWords(held.definition.messages, asked.resolution, state);
    const answers = effects.some((effect) => "answer" in effect);
    const text = textFor(appContext, person, { ...transition, answers }, asked.note, words);
    for (const effect of effects) {
      if (!("ask" in effect)) continue;
      const role = askedRole(access, effect.ask);
      // A claim of an earlier version may name one that was taken away since.
      if (!Object.hasOwn(access.roles, role)) throw answeredByNobody();
      const put = { person, claimId: held.claim.id, role, question: text ?? "", now: appContext.clock.now() };
      if (await isAskedAlready(trx, put)) return undefined;
    }
    if (places(effects, "with customer") && isPlacedAlready(appContext, held.claim)) return undefined;
    const context = asked.authorised ? preAuthorised(held.definition, held.context) : held.context;
    const facts = askedFacts(held.definition, transition, asked.facts, { ...held.context.claim });
    const items = itemsOf(held.definition, transition, asked.items);
    return actUndoably(trx, appContext, person, held, { transition: asked.resolution, text, items, facts, context });
  });
}

/** Within this many milliseconds a draft that is sent again was sent by the same click, or the answer was lost. */
const samePlacing = 60_000;

const isPlacedAlready = ({ clock }: AppContext, { placement, placement_at: since }: Claim): boolean =>
  placement === "with customer" && since !== null && clock.now().getTime() - since.getTime() < samePlacing;

/** Declines with a rationale that the customer reads (POST /api/claim/resolve/disapprove). 401 for those who may not. */
export async function declineClaim(
  appContext: AppContext,
  person: Person,
  asked: { claim: string; rationale: string; resolution?: string | undefined },
): Promise<Undo | undefined> {
  const text = keptText(asked.rationale);
  if (!person.permissions.includes("resolve claim")) throw new HttpError(401, refusalToAct());
  return appContext.database.transaction().execute(async (trx) => {
    const held = await holdClaim(trx, appContext, person, asked.claim);
    const declining = Object.entries(held.definition.workflow.transitions).filter(
      ([id, { asks }]) => asks === "rationale" && (asked.resolution ?? id) === id,
    );
    const { transitions } = evaluate(held.definition, held.context);
    const wordsOf = (id: string) => transitionWords(held.definition.messages, id, transitions[id]);
    const offered = declining.find(([id]) => transitions[id]?.offered === true);
    const refused = offered ? undefined : declining.find(([id]) => transitions[id]?.refusal === "user");
    if (refused) throw new HttpError(401, refusalToAct(wordsOf(refused[0])));
    if (!offered) throw notAvailable("resolution");
    if (text === "") throw rationaleNeeded(wordsOf(offered[0]));
    return actUndoably(trx, appContext, person, held, { transition: offered[0], text });
  });
}

const rationaleNeeded = (words?: TransitionWords): HttpError => {
  return refusedField("rationale", demandForText(words));
};

/** 403 for those who do not resolve claims. */
export function mustResolve(person: Person): void {
  if (!person.permissions.includes("resolve claim")) throw new HttpError(403, "You are not able to resolve claims.");
}

/** A resolution of the list that is made by choosing it; what has a dialog of its own is made by that dialog's call (RES-12, RES-14). */
function resolutionOf({ workflow }: CompiledDefinition, id: string): Transition {
  const transition = Object.hasOwn(workflow.transitions, id) ? workflow.transitions[id] : undefined;
  const { via = "resolution", asks } = transition ?? {};
  if (!transition || via !== "resolution" || asks === "shipping" || asks === "tracking" || asks === "confirmation") {
    throw notAvailable("resolution");
  }
  return transition;
}

/** What goes with the resolution: a note where one is asked for, what an answer says (D-202), nothing otherwise (D-040). */
function textFor(
  { definitions }: AppContext,
  person: Person,
  { asks, answers }: Pick<Transition, "asks"> & { answers: boolean },
  note: string | undefined,
  words: TransitionWords | undefined,
) {
  if (asks === "note") return checkedNote(note ?? "");
  if (asks === "comment" || (asks === undefined && answers)) return note?.trim() ? checkedNote(note) : undefined;
  if (asks !== "rationale") return undefined;
  if (!mayDeclineDirectly(definitions.access, person)) throw rationaleNeeded(words);
  return doneByManagement(words);
}

/** The claim as if its form said that no technical advisor is needed; ignored once it is authorised (D-047). */
function preAuthorised(definition: CompiledDefinition, context: Context): Context {
  const field = definition.record.fields.pre_authorised?.form;
  if (field === undefined || context.claim.isAuthorised === true) return context;
  return { ...context, form: set(context.form, field, true) };
}

/** What is said of acts that ask for a rationale, in the words of the claim's type; where it has none of its own, in those of the specs. */
type Words = Pick<TransitionWords, "label" | "activity" | "claimants" | "note"> | undefined;

/** That its text is missing (D-081). */
const demandForText = (words: Words): string =>
  words?.note ? `${words.note}: please enter a text.` : "Please enter a rationale.";

/** That somebody may not do it. */
export function refusalToAct({ label }: Pick<TransitionWords, "label"> = { label: "Decline" }): string {
  // One word is taken for a verb; several are quoted as they are.
  return /\s/.test(label)
    ? `You are not authorised to do this: ${label}.`
    : `You are not authorised to ${label.toLowerCase()} this claim.`;
}

/** What the customer reads where a manager does it without a text (D-015). */
export const doneByManagement = (words: Words): string =>
  words?.note ? `${words.claimants ?? words.activity}, by management` : "Declined by management";
