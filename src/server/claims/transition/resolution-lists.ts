import type { ResolutionOption } from "../../../contract/types.ts";
import {
  type Asks,
  type ClaimFacts,
  type CompiledDefinition,
  type Condition,
  type Context,
  effectsOf,
  evaluate,
  type Form,
  type Json,
  rowsOf,
  segments,
  type Transition,
} from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { mayDeclineDirectly } from "../../access/staff-rights.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { claimContext } from "../claim-context.ts";

type ByStatus = Record<string, string[]>;

/** The ids of a definition's resolutions: the transitions that stand in the list. */
const resolutionsOf = ({ workflow }: CompiledDefinition): string[] =>
  Object.entries(workflow.transitions).flatMap(([id, { via = "resolution" }]) => (via === "resolution" ? [id] : []));

/** Each claim type with the definition that it follows. */
const typed = ({ definitions }: AppContext): [type: string, definition: CompiledDefinition][] =>
  definitions.shared.claimTypes.flatMap(({ type }) => {
    const definition = definitions.get(type);
    return definition && resolutionsOf(definition).length > 0 ? [[type, definition] as const] : [];
  }) as [string, CompiledDefinition][];

/** What each claim type knows at all. */
export const typeResolutions = (appContext: AppContext): Record<string, string[]> =>
  Object.fromEntries(typed(appContext).map(([type, definition]) => [type, resolutionsOf(definition)]));

/** Every resolution once, with its words and what is asked of this person before it is made, of the first type that asks something. */
export function resolutionOptions(appContext: AppContext, person: Person): ResolutionOption[] {
  const options = new Map<string, ResolutionOption>();
  const isUnasked = (asks: Asks) => asks === "rationale" && mayDeclineDirectly(appContext.definitions.access, person);
  for (const [, { workflow, messages }] of typed(appContext)) {
    for (const [id, transition] of Object.entries(workflow.transitions)) {
      const { via = "resolution", asks } = transition;
      if (via !== "resolution") continue;
      options.set(id, {
        value: id,
        label: messages.transitions[id]?.label ?? id,
        ...(asks !== undefined && !isUnasked(asks) && { asks }),
        ...(answersQuery(transition) && { answers: true as const }),
        ...options.get(id),
      });
    }
  }
  return [...options.values()];
}

const answersQuery = (transition: Transition): boolean =>
  rowsOf(transition).some(({ row }) => effectsOf(row).some((effect) => "answer" in effect));

/** By claim type and status: what this person's roles may apply to some claim (D-050). Nothing for those who do not resolve. */
export function specificResolutions(appContext: AppContext, person: Person): Record<string, ByStatus> {
  return Object.fromEntries(
    typed(appContext).map(([type, definition]) => [type, remembered(appContext, person, type, definition)]),
  );
}

const kept = new WeakMap<CompiledDefinition, Map<string, ByStatus>>();

/**
 * The answer depends on the definition and on the person's rights alone, and takes hundreds of evaluations to work out. A definition
 * outlives the release it came with, so what access.json says of the person stands in the key.
 */
function remembered(appContext: AppContext, person: Person, type: string, definition: CompiledDefinition): ByStatus {
  const answers = kept.get(definition) ?? new Map<string, ByStatus>();
  kept.set(definition, answers);
  const { roles, permissions, authorisingRoles } = person;
  const isOutside = isClaimant(person, appContext.definitions.access);
  const key = JSON.stringify([type, roles, permissions, authorisingRoles, isOutside, appContext.settings.features]);
  const answer = answers.get(key) ?? byStatus(appContext, person, type, definition);
  answers.set(key, answer);
  return answer;
}

function byStatus(appContext: AppContext, person: Person, type: string, definition: CompiledDefinition): ByStatus {
  if (!person.permissions.includes("resolve claim")) return {};
  const ids = resolutionsOf(definition);
  const { transitions, authorisation } = definition.workflow;
  const { levels = [], escalation = [] } = authorisation ?? {};
  const authorisers = [...levels.map(({ role }) => role), ...escalation.flat()];
  const own = person.authorisingRoles.filter((role) => authorisers.includes(role));
  const plain = claimContext(appContext, person, { type, form: {}, storedFiles: 0, queuedFiles: 0 });
  const found: ByStatus = {};
  for (const status of Object.keys(definition.workflow.statuses)) {
    const here = ids.filter((id) => rowsOf(transitions[id] as never).some(({ row }) => row.from.includes(status)));
    const offered = new Set<string>();
    const forms = here.flatMap((id) => rowsOf(transitions[id] as never).flatMap(({ row }) => askedForms(row.allowed)));
    const stood = { ...plain, claim: { ...plain.claim, status, statusBefore: status } };
    for (const context of variants(stood, own, forms, Object.keys(definition.facts ?? {}))) {
      if (offered.size === here.length) break;
      const states = evaluate(definition, context).transitions;
      for (const id of here) if (states[id]?.offered) offered.add(id);
    }
    if (offered.size > 0) found[status] = here.filter((id) => offered.has(id));
  }
  return found;
}

/** Forms that hold what a condition asks of them, such as a return of damaged goods: one for each value it names. */
function askedForms(condition: Condition = {}): Form[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key === "not") return askedForms(value as Condition);
    if (Array.isArray(value)) return (value as Condition[]).flatMap(askedForms);
    const [head, ...steps] = segments(key);
    const { const: only, enum: values = only === undefined ? [] : [only] } = Object(value) as Named;
    if (head !== "form") return [];
    return values.map((one) => steps.reduceRight<Json>((inner, step) => ({ [step]: inner }), one) as Form);
  });
}

interface Named {
  const?: Json;
  enum?: Json[];
}

/**
 * Claims of a type and status as different as conditions can tell: nothing known, each fact by itself, authorisations that the
 * person gives or somebody else, and what the form must hold. Whether a claim at hand is offered a resolution, only its own
 * evaluation says.
 */
function variants(plain: Context, authoriseRoles: string[], forms: Form[], declared: string[]): Context[] {
  const facts: Partial<ClaimFacts>[] = [
    {},
    { openEnquiries: plain.user.roles },
    ...authoriseRoles.map((authoriseRole) => ({ authoriseRole })),
    { isAuthorised: true },
    { isOwnDecision: true },
    { namesUser: ["requestedBy", "authorisedBy", "approvedBy", ...declared] },
    { wasUnitReceived: true },
    { isCollectionArranged: true },
    { returnRequestNumber: "1", replacementDeliveryNumber: "1" },
  ];
  return [
    ...facts.map((more) => ({ ...plain, claim: { ...plain.claim, ...more } })),
    ...forms.map((form) => ({ ...plain, form })),
  ];
}
