import type { Condition, Effect } from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { type Act, type Acting, actingOf, isMade, listOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

/** What one person leaves to another can be done: edits saved, deleted claims restored, questions answered, authorisations given. */
export const everybodyAnswers: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  return [
    ...unsaved(input, acting),
    ...unrestored(input, acting),
    ...unanswered(input, acting),
    ...endOfChain(input, acting),
    ...unauthorised(input, acting),
  ];
};

const has = (act: Act, test: (effect: Effect) => boolean): boolean =>
  (act.row.effects ?? []).some((effect) => typeof effect !== "string" && test(effect));

const inWords = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Statuses in which people may edit the form, and none of them can save it. */
function unsaved(
  { files, definition, isClear }: CheckInput,
  { people, acts, reached, sees, mayHold, factsIn }: Acting,
): Fault[] {
  return Object.entries(definition.workflow.statuses).flatMap(([status, { editable }]): Fault[] => {
    if (!editable || !reached.has(status) || !isClear(editable)) return [];
    const editors = people.filter((person) => sees(person, status) && mayHold(editable, person, factsIn(status)));
    // A status that nothing leaves is told of that.
    if (!acts.some(({ row }) => row.from.includes(status))) return [];
    const saves = acts.filter(({ via, row }) => (via === "draft" || via === "send") && row.from.includes(status));
    if (editors.length === 0 || editors.some((person) => saves.some(({ by }) => by.get(status)?.includes(person))))
      return [];
    const message =
      saves.length === 0
        ? `${rolesInWords(editors)} may edit the form in "${status}", but nothing saves it there: no transition with "via": "draft" or "send" starts from it. Add "${status}" to the "from" of one, or take "editable" away.`
        : `${rolesInWords(editors)} may edit the form in "${status}", but cannot save it: ${inWords([...new Set(saves.map(({ id }) => id))])} is not "allowed" to them there. Allow it, or take "editable" away.`;
    return [files.workflow.faultAtKey(["statuses", status, "editable"], "never-saved", message)];
  });
}

function unrestored({ files }: CheckInput, { acts, targets, reached }: Acting): Fault[] {
  const restores = acts.filter(
    (act) => act.whileDeleted && has(act, (effect) => "mark" in effect && effect.mark === "restored"),
  );
  return acts.flatMap((act): Fault[] => {
    if (!isMade(act) || !has(act, (effect) => "mark" in effect && effect.mark === "deleted")) return [];
    const after = act.row.from.filter((status) => reached.has(status)).flatMap((status) => targets(act, status));
    const lost = after.filter((status) => !restores.some(({ by }) => by.get(status)?.length));
    if (lost.length === 0) return [];
    const message = `It is impossible to restore a claim that was deleted in ${inWords([...new Set(lost)])}: nobody can make a transition with "whileDeleted" and { "mark": "restored" } from there. Add it to the "from" of one, or do not let claims be deleted there.`;
    return [files.workflow.fault([...act.path, "from"], "never-restored", message)];
  });
}

/** Questions to a role that cannot answer them where they are put. */
function unanswered(
  { files, shared }: CheckInput,
  { acts, ableIn, mayHold, factsIn, reached, targets }: Acting,
): Fault[] {
  const answers = acts.filter((act) => has(act, (effect) => "answer" in effect));
  return acts.flatMap((act): Fault[] => {
    const { effects = [] } = act.row;
    const index = effects.findIndex((effect) => typeof effect !== "string" && "ask" in effect);
    if (index < 0 || !isMade(act)) return [];
    const { ask: role } = effects[index] as { ask: string };
    if (!Object.hasOwn(shared.access.roles, role)) return [];
    const places = act.row.from.filter((status) => reached.has(status) && act.by.get(status)?.length);
    const isAnswered = (status: string) => {
      const facts = { ...factsIn(status), openEnquiries: [role] };
      const here = answers.filter(({ row }) => row.from.includes(status));
      const can = (person: Person) =>
        person.roles.includes(role) && here.some(({ row }) => mayHold(row.allowed, person, facts));
      return ableIn(status, can).length > 0;
    };
    const deaf = [...new Set(places.flatMap((status) => targets(act, status)).filter((status) => !isAnswered(status)))];
    if (deaf.length === 0) return [];
    const message = `It is impossible that "${role}" answers this in ${inWords(deaf)}: ${answers.length === 0 ? 'no transition has the effect { "answer": true }' : `${inWords([...new Set(answers.map(({ id }) => id))])} does not start there, is not "allowed" to that role, or the role does not read such claims`}. Change that, or ask another role.`;
    return [files.workflow.fault([...act.path, "effects", index, "ask"], "never-answered", message)];
  });
}

/** Handing on to the next of a chain, at whose end there is none. */
function endOfChain({ files, definition, world, isClear }: CheckInput, { acts }: Acting): Fault[] {
  if (definition.workflow.authorisation === undefined) return [];
  return acts.flatMap(({ row, path }) =>
    listOf(row.to).flatMap(({ authoriseRole, when }, index): Fault[] => {
      const earlier = listOf(row.to)
        .slice(0, index)
        .flatMap(({ when: one }) => (one ? [one] : []));
      if (authoriseRole !== "next" || !isClear(row.allowed, when, ...earlier)) return [];
      const made: Condition[] = [row.allowed, ...(when ? [when] : []), { "/claim/nextAuthoriseRole": false }];
      if (isNever(world, [...made.map(meets), ...earlier.map(misses)])) return [];
      const message =
        'At the end of a chain of "escalation" there is no next, and then nobody would have to authorise the claim: let "allowed" ask for { "/claim/nextAuthoriseRole": true }.';
      const fault = files.workflow.fault([...path, "to", index, "authoriseRole"], "no-next", message);
      // Where it is asked for in a way that proves nothing, what was published once must not be refused now.
      const reads = [row.allowed, ...(when ? [when] : [])].flatMap((one) => pointersOf(one));
      const isAsked = reads.some(({ pointer }) => pointer === "/claim/nextAuthoriseRole");
      return [isAsked ? { ...fault, isAdvice: true } : fault];
    }),
  );
}

/** Roles that must authorise, where nobody who gives their authorisation can do so. */
function unauthorised(input: CheckInput, acting: Acting): Fault[] {
  const { files, definition, shared } = input;
  const { levels = [], escalation = [] } = definition.workflow.authorisation ?? {};
  const found = acting.acts.filter(isMade).flatMap(({ row, path }) =>
    listOf(row.to).flatMap(({ status: named, authoriseRole: role }, index) => {
      if (role === undefined) return [];
      const statuses = (named === "same" || named === "before" ? [] : [named]).filter((one) => acting.reached.has(one));
      const at = [...path, "to", index, "authoriseRole"];
      const roles =
        role === "level"
          ? levels.map((level, place) => ({ role: level.role, at: ["authorisation", "levels", place, "role"] }))
          : role === "next"
            ? escalation.flatMap((chain, one) =>
                chain
                  .slice(1)
                  .map((next, place) => ({ role: next, at: ["authorisation", "escalation", one, place + 1] })),
              )
            : [{ role, at }];
      return statuses.flatMap((status) => roles.map((one) => ({ ...one, status })));
    }),
  );
  const reported = new Set<string>();
  const chained = escalation.flat();
  // Below the chain is whom one of it authorises for, and whose level comes before one of its own.
  const isBelow = (role: string) =>
    chained.some((one) => shared.access.roles[one]?.authorises.includes(role)) ||
    levels
      .slice(levels.findIndex((level) => level.role === role) + 1 || levels.length)
      .some((level) => level.role && chained.includes(level.role));
  const handsOn = acting.acts.filter(({ row }) => listOf(row.to).some(({ authoriseRole }) => authoriseRole === "next"));
  const stuck = found.flatMap(({ role, at, status }): Fault[] => {
    const next = handsOn.find(({ row }) => row.from.includes(status));
    // Whoever stands above the chain is not to hand on.
    if (!next || reported.has(at.join()) || chained.includes(role) || !isBelow(role)) return [];
    reported.add(at.join());
    const message = `A claim that waits for "${role}" in "${status}" can never be handed on by "${next.id}": no chain of "escalation" has that role. Put it into one, or name another role.`;
    return [{ ...files.workflow.fault(at, "no-next", message), isAdvice: true }];
  });
  const judged = new Set<string>();
  const idle = found.flatMap(({ role, at, status }): Fault[] => {
    if (judged.has(at.join()) || (reported.has(at.join()) && handsOn.some(({ row }) => row.from.includes(status))))
      return [];
    if (mayAuthorise(input, acting, role, status)) {
      // Where it can in one of the statuses in which it is asked, it has its turn.
      const isAsked = found.filter((one) => one.at.join() === at.join());
      if (isAsked.some((one) => mayItself(input, acting, role, one.status))) return [];
      judged.add(at.join());
      const message = `"${role}" is asked to authorise in "${status}", and can make no transition there that does; only others can who give its authorisation too. Allow it to the role, or name another.`;
      return [{ ...files.workflow.fault(at, "never-authorised", message), isAdvice: true }];
    }
    judged.add(at.join());
    const message = `It is impossible that "${role}" authorises a claim in "${status}": whoever gives that authorisation ("authorises" in access.json) cannot make a transition there, or does not read such claims. Change one of them.`;
    return [files.workflow.fault(at, "never-authorised", message)];
  });
  return [...stuck, ...idle];
}

function mayAuthorise(
  { definition, shared }: CheckInput,
  { acts, ableIn, mayHold, factsIn }: Acting,
  role: string,
  status: string,
  isOne: (person: Person) => boolean = () => true,
  does: (act: Act) => boolean = () => true,
): boolean {
  const { escalation = [] } = definition.workflow.authorisation ?? {};
  const chain = escalation.find((roles) => roles.includes(role));
  const next = chain?.[chain.indexOf(role) + 1];
  const facts = {
    ...factsIn(status),
    authoriseRole: role,
    authorisingRole: role,
    ...(next !== undefined && { nextAuthoriseRole: next }),
  };
  const rows = acts
    .filter((act) => isMade(act) && does(act))
    .filter(
      ({ row, whileDeleted }) =>
        !whileDeleted &&
        row.from.includes(status) &&
        pointersOf(row.allowed).some(({ pointer }) => pointer === "/user/authorisingRoles"),
    );
  // Where nobody can make such a row at all, and where nobody gives this authorisation, is told of that.
  const authorises = Object.values(shared.access.roles).some((one) => one.authorises.includes(role));
  if (rows.length === 0 || !authorises) return true;
  const can = (person: Person) =>
    isOne(person) &&
    ((person.user.authorisingRoles ?? []) as string[]).includes(role) &&
    rows.some(({ row }) => mayHold(row.allowed, person, facts));
  return ableIn(status, can).length > 0;
}

/** The letter goes to those who have exactly the role that is asked: they themselves can, if they give their own authorisation. */
function mayItself(input: CheckInput, acting: Acting, role: string, status: string): boolean {
  const own = input.shared.access.roles[role];
  if (!own?.authorises.includes(role)) return true;
  const isOwn = ({ roles }: Person) => roles.length === 1 && roles[0] === role;
  const authorises = (act: Act) => has(act, (effect) => "set" in effect && "/claim/authorisedAt" in effect.set);
  return mayAuthorise(input, acting, role, status, isOwn, authorises);
}
