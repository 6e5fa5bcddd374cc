import { type Condition, isObject, type Phase } from "../../engine/index.ts";
import { isOfStatus, type Person, withAllRights } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import type { Access, RoleRights } from "../store.ts";
import { type Act, type Acting, actingOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { isPermitted } from "./permissions-of.ts";
import { vainOwners } from "./vain-owners.ts";
import { touchesMended } from "./world.ts";

/** Whoever is named for a transition sees claims where it starts, and is permitted what is asked beside the name. As advice: a name may stand for later. */
export const namedInVain: Check = (input) => [...rolesInVain(input), ...vainOwners(input)];

function rolesInVain(input: CheckInput): Fault[] {
  const acting = actingOf(input);
  if (!acting) return [];
  const reported = new Set<string>();
  return acting.acts.flatMap((act): Fault[] => {
    const { row, path, whileDeleted, id } = act;
    if (whileDeleted || !input.isClear(row.allowed) || touchesMended(input.files.workflow, path)) return [];
    // Once a role and its reason are told, every other place of it is the same matter.
    const vain = rolesNamed(row.allowed).find((roles) => isVain(input, acting, act, roles));
    if (!vain || reported.has(vain.join())) return [];
    reported.add(vain.join());
    const where = row.from.map((status) => `"${status}"`).join(" or ");
    const needed = act.permission === undefined ? "" : `, such as "${act.permission}"`;
    const message = `${vain.map((role) => `"${role}"`).join(", ")} may make "${id}" by this, and cannot by that role alone: in access.json it does not read such claims in ${where} ("reads"), or lacks a permission that is asked for here too${needed}. Change one of them.`;
    return [{ ...input.files.workflow.faultAtKey([...path, "allowed"], "named-in-vain", message), isAdvice: true }];
  });
}

/** None of the roles can make it anywhere, though they could if they saw the claim and were permitted all. */
function isVain(
  { shared, definition }: CheckInput,
  acting: Acting,
  { row, permission }: Act,
  roles: readonly string[],
): boolean {
  const { access, claimTypes } = shared;
  const types = claimTypes
    .filter(({ type, definition: of }) => (of ?? type) === definition.type)
    .map(({ type }) => type);
  const named = acting.people.filter((person) => person.roles.some((role) => roles.includes(role)));
  const isBarred = named.every((person) => !isPermitted(person, permission));
  // What those who authorise do not see is told of that; what they are not permitted is not, but of a role that does more than that.
  const people = named.filter(({ rights }) =>
    rights.every((one) => one.authorises.length === 0 || (isBarred && isWorking(one))),
  );
  const begun = row.from.filter(
    (status) => status === "new" || definition.workflow.statuses[status]?.phase === "draft",
  );
  if (people.length === 0 || begun.length > 0) return false;
  const may = (person: Person, status: string) =>
    isPermitted(person, permission) && acting.mayHold(row.allowed, person, acting.factsIn(status));
  const known = Object.keys(definition.workflow.statuses);
  const sees = (person: Person, status: string) =>
    readsOthers(person, access, types, { status, known }, definition.workflow.statuses[status]?.phase);
  const can = row.from.some((status) =>
    people.some((person) => sees(person, status) && may(authorisingAll(person, access), status)),
  );
  return !can && row.from.some((status) => people.some((person) => may(withAllRights(person, access), status)));
}

/** A role that only authorises, or reads nothing, is given beside another. */
const isWorking = ({ permissions, reads }: RoleRights): boolean =>
  reads !== null && permissions.some((one) => one !== "authorise claim");

const authorisingAll = (person: Person, access: Access): Person => ({
  ...person,
  user: { ...person.user, authorisingRoles: Object.keys(access.roles) },
});

/** What somebody made themselves is beside the matter for who works on the claims of others. */
function readsOthers(
  { rights, user }: Person,
  access: Access,
  types: string[],
  place: { status: string; known: readonly string[] },
  phase: Phase | undefined,
): boolean {
  return rights.some(({ reads }) => {
    const parts = reads === null ? [] : Object.hasOwn(access.scopes, reads) ? access.scopes[reads] : undefined;
    if (parts === undefined) return true;
    const others = parts.filter(({ accounts }) => accounts === "all" || accounts === "managed");
    return (others.length > 0 ? others : parts).some(
      (part) =>
        (part.accounts !== "own" || user.isOwner === true) &&
        (phase === undefined || part.phases === undefined || part.phases.includes(phase)) &&
        isOfStatus(part, place) &&
        (part.types === undefined || part.types.some((type) => types.includes(type))),
    );
  });
}

/** Each list of roles that a condition asks for, but for what it denies. */
function rolesNamed(condition: Condition): string[][] {
  return Object.entries(condition).flatMap(([key, value]): string[][] => {
    if (key === "allOf" || key === "anyOf") return (value as Condition[]).flatMap(rolesNamed);
    if (key !== "/user/roles" || !isObject(value as never)) return [];
    const { contains } = value as { contains?: { const?: string; enum?: string[] } };
    const roles = contains?.enum ?? (contains?.const === undefined ? [] : [contains.const]);
    return roles.length > 0 ? [roles] : [];
  });
}
