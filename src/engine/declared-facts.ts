import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Condition, JsonSchema, Pointer } from "./definition.ts";
import type { Context } from "./evaluation.ts";
import { type Facts, factsOf, holds, perContext } from "./facts.ts";
import type { GivenSource } from "./given.ts";
import type { ColumnPlaces } from "./record-map.ts";

/** Something that a claim knows beside its form, at `/claim/<name>`: an entry of facts.json. */
export interface DeclaredFact extends Pick<ColumnPlaces, "filter" | "order" | "count" | "search" | "kind" | "format"> {
  /** What its value may be: a text, number, day, moment, choice, truth, or a list of texts. */
  schema: JsonSchema;
  /** Who may write it by hand, and when. Absent: transitions alone write it. */
  writes?: Condition;
  /** What the server fills it with at each save; nobody else writes it then. */
  given?: GivenSource;
  /** Who reads it. Absent: all but claimants. */
  visible?: Condition | "everybody";
  /** Lists, export and print have a place for it already. Absent: export, print and the details of the claim's page show it. */
  shown?: "own";
  /** A column of lists; `true`: of the staff's. */
  list?: boolean | ColumnPlaces["list"];
}

/** What a person may do with a fact now. */
interface FactRights {
  visible: boolean;
  writable: boolean;
}

/** The facts that a claim with these already has, which conditions and effects know without being told. */
export const builtInFacts = [
  "requestedAt",
  "requestedBy",
  "authorisedAt",
  "authorisedBy",
  "authoriseRole",
  "approvedAt",
  "approvedBy",
  "declineRationale",
  "completedAt",
  "collectionArrangedAt",
  "unitReceivedAt",
  "isCollectable",
] as const;

export const factPointer = (name: string): Pointer => `/claim/${name}`;

/** Which declared facts this person may read and write, of this claim as it stands. */
export const factRights: (definition: CompiledDefinition, context: Context) => Record<string, FactRights> = perContext(
  (definition, context) => {
    const facts = factsOf(definition, context);
    return Object.fromEntries(
      Object.entries(definition.facts ?? {}).map(([name, fact]) => {
        const visible = isVisible(definition, name, fact, facts);
        const writable = visible && fact.writes !== undefined && context.claim.isDeleted !== true;
        return [name, { visible, writable: writable && holds(definition, `facts/${name}/writes`, facts) }];
      }),
    );
  },
);

function isVisible(definition: CompiledDefinition, name: string, { visible }: DeclaredFact, facts: Facts): boolean {
  if (visible === undefined) return (facts.user as { isClaimant?: boolean }).isClaimant !== true;
  return visible === "everybody" || holds(definition, `facts/${name}/visible`, facts);
}

/** The claim's facts without the declared ones that this person may not see. */
export function hideFacts(definition: CompiledDefinition, context: Context): Context["claim"] {
  const rights = factRights(definition, context);
  const shown = Object.entries(context.claim).filter(([name]) => rights[name]?.visible !== false);
  return Object.fromEntries(shown) as Context["claim"];
}
