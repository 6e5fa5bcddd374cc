import type { RoleRights } from "../../../contract/types.ts";
import {
  type CompiledDefinition,
  type Evaluation,
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
import { judgedAs } from "./judged-as.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/** People by their roles. */
export interface Able {
  roles: string[];
  /** Further roles can, too. */
  hasMore: boolean;
}

/** An act that the claim's status has for somebody, though not for this person. */
interface OthersAct extends Able {
  label: string;
}

/**
 * What other roles may do with the claim as it stands: the engine is asked again as if the person held each role of the staff, with
 * its rights. Where the condition names several that do the same work, or none, the first is told. Acts whose like this person may
 * make are not.
 */
export function actsOfOthers(opened: OpenedClaim, person: Person, staff: readonly RoleRights[]): OthersAct[] {
  if (isClaimant(person)) return [];
  const { claim, definition, evaluation } = opened;
  const context = claimContext(definition, claim, person);
  const facts = factsOf(definition, context);
  const labelOf = (id: string, state?: TransitionState) => transitionWords(definition.messages, id, state)?.label ?? id;
  const own = Object.entries(evaluation.transitions).flatMap(([id, one]) => (one.offered ? [labelOf(id, one)] : []));
  const found = new Map<string, ReturnType<typeof toldOf>>();
  for (const id of refused(definition, evaluation)) {
    const stateFor = (role: RoleRights) => judgedAs(opened, person, role).evaluation.transitions[id];
    const transition = definition.workflow.transitions[id];
    const via = transition?.via ?? "resolution";
    // The server asks for this besides, of whoever chooses from the list.
    const mayChoose = (role: RoleRights) => via !== "resolution" || role.permissions.includes("resolve claim");
    const [first, ...more] = staff.filter((role) => mayChoose(role) && stateFor(role)?.offered);
    const state = first && stateFor(first);
    const label = labelOf(id, state);
    if (!state || own.includes(label) || state.effects.some((effect) => "mark" in effect)) continue;
    const rows = transition ? rowsOf(transition).filter(({ row }) => row.from.includes(context.claim.status)) : [];
    const able = toldOf(
      rows.flatMap(({ row }) => namedIn(row.allowed, facts)),
      [first, ...more].map(({ role }) => role),
    );
    const before = found.get(label);
    // Whom the claim asks for it are told before those who may, too.
    if (!before || (able.isAsked && !before.isAsked)) found.set(label, able);
    else if (able.isAsked === before.isAsked)
      found.set(label, {
        roles: once([...before.roles, ...able.roles]),
        hasMore: able.hasMore || before.hasMore,
        isAsked: able.isAsked,
      });
  }
  return [...found].map(([label, able]) => ({ label, ...able }));
}

/** Of those who can, whom a condition names: the claim's own if it asks somebody, else of each list the first. */
export function toldOf(named: Named[], able: readonly string[]): Able & { isAsked: boolean } {
  const lists = named.map(({ values, isWritten }) => ({
    isWritten,
    roles: values.filter((role) => able.includes(role)),
  }));
  const asked = once(lists.flatMap(({ roles, isWritten }) => (isWritten ? [] : roles)));
  if (asked.length > 0) return { roles: asked, hasMore: false, isAsked: true };
  const shown = lists.some(({ roles }) => roles.length > 0) ? lists.map(({ roles }) => roles) : [able];
  const roles = once(shown.flatMap((list) => list.slice(0, 1)));
  return { roles, hasMore: shown.some((list) => list.length > 1), isAsked: false };
}

const once = (roles: string[]): string[] => [...new Set(roles)];

/** The acts of the list and of buttons that the status has and this person may not do. */
const refused = ({ workflow }: CompiledDefinition, { transitions }: Evaluation): string[] =>
  Object.entries(workflow.transitions).flatMap(([id, { via = "resolution" }]) =>
    (via === "resolution" || via === "button") && transitions[id]?.refusal === "user" ? [id] : [],
  );

interface Named {
  values: string[];
  /** In the condition itself: who stands there together does the same work. */
  isWritten: boolean;
}

/** The roles that a condition names: those written in it, or those that stand where it points to. */
export function namedIn(condition: unknown, facts: Facts): Named[] {
  if (Array.isArray(condition)) return condition.flatMap((part) => namedIn(part, facts));
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([key, inner]): Named[] => {
    if (key === "not") return [];
    if (key !== "/user/roles" && key !== "/user/authorisingRoles") return namedIn(inner, facts);
    const { contains = {}, includesAnyOf } = inner as {
      contains?: { const?: Json; enum?: Json };
      includesAnyOf?: string;
    };
    const written = contains.const ?? contains.enum;
    const values = [written ?? (includesAnyOf && get(facts, includesAnyOf)) ?? []].flat();
    return [{ values: values as string[], isWritten: written !== undefined }];
  });
}
