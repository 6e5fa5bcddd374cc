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
  type TransitionState,
  transitionWords,
} from "../../../engine/index.ts";
import { isClaimant, type Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** An act that the claim's status has for somebody, though not for this person. */
export interface OthersAct {
  label: string;
  roles: string[];
  /** Further roles may do it, too. */
  hasMore: boolean;
}

/**
 * What other roles may do with the claim as it stands: the engine is asked again as if the person held each role that the conditions
 * of the acts name. Of roles that stand in one list, the first is named. Acts of no named role are not told, nor those whose like
 * this person may make.
 */
export function actsOfOthers({ claim, definition, evaluation }: OpenedClaim, person: Person): OthersAct[] {
  if (isClaimant(person)) return [];
  const context = claimContext(definition, claim, person);
  const facts = factsOf(definition, context);
  const labelOf = (id: string, state?: TransitionState) => transitionWords(definition.messages, id, state)?.label ?? id;
  const own = Object.entries(evaluation.transitions).flatMap(([id, one]) => (one.offered ? [labelOf(id, one)] : []));
  const judged = new Map<string, Evaluation>();
  const asRole = (role: string, permissions: string[]): Evaluation => {
    const key = [role, ...permissions].join();
    const known = judged.get(key) ?? evaluate(definition, withRole(context, role, permissions));
    judged.set(key, known);
    return known;
  };
  const found = new Map<string, { roles: Set<string>; hasMore: boolean }>();
  for (const id of refused(definition, evaluation)) {
    const transition = definition.workflow.transitions[id];
    const rows = transition ? rowsOf(transition).filter(({ row }) => row.from.includes(context.claim.status)) : [];
    const named = rows.flatMap(({ row }) => namedIn(row.allowed, facts));
    const permissions = named.flatMap(({ kind, values }) => (kind === "permissions" ? values : []));
    for (const { kind, values, isWritten } of named) {
      if (kind === "permissions") continue;
      const able = values.filter((role) => asRole(role, permissions).transitions[id]?.offered);
      const [first] = able;
      const state = first === undefined ? undefined : asRole(first, permissions).transitions[id];
      const label = labelOf(id, state);
      if (!state || own.includes(label) || state.effects.some((effect) => "mark" in effect)) continue;
      const act = found.get(label) ?? { roles: new Set(), hasMore: false };
      for (const role of isWritten ? able.slice(0, 1) : able) act.roles.add(role);
      found.set(label, { ...act, hasMore: act.hasMore || (isWritten && able.length > 1) });
    }
  }
  return [...found].map(([label, { roles, hasMore }]) => ({ label, roles: [...roles], hasMore }));
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
  /** In the condition itself: who stands there together does the same work. */
  isWritten: boolean;
}

/** What a condition asks for of people: the values written in it, or those that stand where it points to. */
function namedIn(condition: unknown, facts: Facts): Named[] {
  if (Array.isArray(condition)) return condition.flatMap((part) => namedIn(part, facts));
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([key, inner]): Named[] => {
    if (key === "not") return [];
    const [, kind] = key.match(/^\/user\/(roles|permissions|authorisingRoles)$/) ?? [];
    if (!kind) return namedIn(inner, facts);
    const { contains = {}, includesAnyOf } = inner as {
      contains?: { const?: Json; enum?: Json };
      includesAnyOf?: string;
    };
    const written = contains.const ?? contains.enum;
    const values = [written ?? (includesAnyOf && get(facts, includesAnyOf)) ?? []].flat();
    return [{ kind: kind as Named["kind"], values: values as string[], isWritten: written !== undefined }];
  });
}
