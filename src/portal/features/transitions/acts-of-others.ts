import {
  type CompiledDefinition,
  type Context,
  type Evaluation,
  evaluate,
  type Facts,
  factsOf,
  get,
  type Json,
  rowsOf,
  transitionWords,
} from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** An act that the claim's status has for somebody, though not for this person. */
export interface OthersAct {
  label: string;
  roles: string[];
}

/**
 * What other roles may do with the claim as it stands: the engine is asked again as if the person held each role that the conditions
 * of the acts name. Roles that stand in one list do the same work: the first of them stands for all. Claimants' acts are left out.
 */
export function actsOfOthers({ claim, definition, evaluation }: OpenedClaim, person: Person): OthersAct[] {
  const context = claimContext(definition, claim, person);
  const facts = factsOf(definition, context);
  const judged = new Map<string, Evaluation>();
  const asRole = (role: string, permissions: string[]): Evaluation => {
    const key = [role, ...permissions].join();
    const known = judged.get(key) ?? evaluate(definition, withRole(context, role, permissions));
    judged.set(key, known);
    return known;
  };
  const found = new Map<string, Set<string>>();
  for (const id of refused(definition, evaluation)) {
    const transition = definition.workflow.transitions[id];
    const conditions = transition ? rowsOf(transition).map(({ row }) => row.allowed) : [];
    const named = namedIn(conditions, facts);
    const lists = named.flatMap(({ kind, values }) => (kind === "permissions" ? [] : [values]));
    const permissions = named.flatMap(({ kind, values }) => (kind === "permissions" ? values : []));
    for (const list of lists) {
      const state = (role: string) => asRole(role, permissions).transitions[id];
      const role = list.find((one) => state(one)?.offered);
      if (role === undefined || state(role)?.effects.some((effect) => "mark" in effect)) continue;
      const label = transitionWords(definition.messages, id, state(role))?.label ?? id;
      found.set(label, (found.get(label) ?? new Set()).add(role));
    }
  }
  return [...found].map(([label, roles]) => ({ label, roles: [...roles] }));
}

/** The acts of the list and of buttons that the status has and this person may not do. */
const refused = ({ workflow }: CompiledDefinition, { transitions }: Evaluation): string[] =>
  Object.entries(workflow.transitions).flatMap(([id, { via = "resolution" }]) =>
    (via === "resolution" || via === "button") && transitions[id]?.refusal === "user" ? [id] : [],
  );

const withRole = ({ form, claim }: Context, role: string, permissions: string[]): Context => ({
  form,
  claim,
  user: { roles: [role], permissions, authorisingRoles: [role], isClaimant: false, isOwner: false },
});

interface Named {
  kind: "roles" | "permissions" | "authorisingRoles";
  values: string[];
}

/** What a condition names of people: the values written in it, or those that stand where it points to. */
function namedIn(condition: unknown, facts: Facts): Named[] {
  if (Array.isArray(condition)) return condition.flatMap((part) => namedIn(part, facts));
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([key, inner]): Named[] => {
    const [, kind] = key.match(/^\/user\/(roles|permissions|authorisingRoles)$/) ?? [];
    if (!kind) return namedIn(inner, facts);
    const { contains = {}, includesAnyOf } = inner as {
      contains?: { const?: Json; enum?: Json };
      includesAnyOf?: string;
    };
    const values = [contains.const ?? contains.enum ?? (includesAnyOf && get(facts, includesAnyOf)) ?? []].flat();
    return [{ kind: kind as Named["kind"], values: values as string[] }];
  });
}
