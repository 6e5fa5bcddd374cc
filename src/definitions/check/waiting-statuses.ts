import type { Fault } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { type Act, type Acting, actingOf, type Facts, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { isPermitted } from "./permissions-of.ts";

/** In a status that waits for the claimant there is something that a claimant can do, other than to delete the claim; one that an answer leaves waits. */
export const waitingStatuses: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  return Object.entries(input.definition.workflow.statuses).flatMap(
    ([status, { waitsForClaimant, phase }]): Fault[] => {
      // Who may save and send a draft is told of its form.
      if (phase === undefined || phase === "draft" || !acting.reached.has(status)) return [];
      const here = acting.acts.filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status));
      if (!waitsForClaimant) {
        const awaited = here.filter((act) => isAwaited(input, act, status));
        const unheard = awaited.flatMap((act) => elsewhere(input, acting, act, status));
        return unheard.length > 0 ? unheard : awaited.length > 0 ? [unnamed(input, status)] : [];
      }
      const isHeard = here.some((act) => !marks(act) && isClaimants(act, status));
      // Where no transition starts at all, that is told of the status.
      if (here.length === 0) return [];
      if (isHeard) {
        const late = onlyLater(input, acting, here, status);
        return late.length > 0
          ? late
          : [...unheard(input, acting, here, status), ...ofSome(input, acting, here, status)];
      }
      const [source, path] = pathOfPlace(input.files, input.definition, `statuses/${status}/waitsForClaimant`);
      const message = `"${status}" waits for the claimant, and ${input.files.workflow.file} lets no claimant do anything there. Let the owner make a transition from it, such as one with "via": "event" or "send", or take "waitsForClaimant" away.`;
      return [source.faultAtKey(path, "never-answered", message)];
    },
  );
};

/** What takes the claim on there can be done by no claimant of a claim that came there for the first time. */
function onlyLater({ files, isClear }: CheckInput, acting: Acting, here: readonly Act[], status: string): Fault[] {
  const { firstIn, ableIn, mayHold, factsIn } = acting;
  const leading = here.filter(
    (act) => !marks(act) && isClaimants(act, status) && acting.targets(act, status).some((to) => to !== status),
  );
  const [one] = leading;
  // Few ask for more of the claim than who it belongs to.
  if (!one || leading.some(({ row }) => !JSON.stringify(row.allowed).includes('"/claim/') || !isClear(row.allowed)))
    return [];
  const first = firstIn(status);
  const makes = ({ row, permission }: Act, facts: Facts) =>
    ableIn(
      status,
      (person) =>
        person.user.isClaimant === true && isPermitted(person, permission) && mayHold(row.allowed, person, facts),
    ).length > 0;
  if (leading.some((act) => makes(act, first))) return [];
  const fact = Object.keys(first).find(
    (name) => !(name in factsIn(status)) && !makes(one, { ...factsIn(status), [name]: first[name] ?? null }),
  );
  const why = fact === undefined ? "" : `: ${first[fact] ? "each" : "no"} such claim has "/claim/${fact}"`;
  const message = `"${status}" waits for the claimant, and nobody of them can make this of a claim that comes there for the first time${why}. Change "allowed", or lead there once that is so.`;
  return [{ ...files.workflow.faultAtKey([...one.path, "allowed"], "only-later", message), isAdvice: true }];
}

/** Claims that come there from one status can be taken on by no claimant, while those from others can. */
function ofSome({ files, isClear }: CheckInput, acting: Acting, here: readonly Act[], status: string): Fault[] {
  const { acts, people, mayHold, factsIn, targets } = acting;
  const answers = here.filter((act) => !marks(act) && isClaimants(act, status));
  const [one, ...more] = answers.filter(({ row }) => JSON.stringify(row.allowed).includes('"/claim/statusBefore"'));
  // Only who asks where the claim came from leaves some of them out.
  if (!one || answers.length > 1 + more.length || !isClear(...answers.map(({ row }) => row.allowed))) return [];
  const before = acts.flatMap((act) =>
    act.row.from.filter((from) => from !== "new" && from !== status && targets(act, from).includes(status)),
  );
  const left = [...new Set(before)].filter((from) => {
    const facts = { ...factsIn(status), statusBefore: from };
    const claimants = people.filter(({ user }) => user.isClaimant === true);
    return !answers.some(({ row }) => claimants.some((person) => mayHold(row.allowed, person, facts)));
  });
  if (left.length === 0 || left.length === new Set(before).size) return [];
  const message = `"${status}" waits for the claimant, and of a claim that came there from ${left.map((from) => `"${from}"`).join(" or ")} nobody of them can make anything: "allowed" leaves it out ("/claim/statusBefore"). Let it in here or in another transition from there.`;
  return [{ ...files.workflow.faultAtKey([...one.path, "allowed"], "only-some", message), isAdvice: true }];
}

/** The answers of some who send such claims are taken, and those of others are not. */
function unheard({ files }: CheckInput, { acts }: Acting, here: readonly Act[], status: string): Fault[] {
  const answers = here.filter(({ via, whileDeleted }) => via === "event" && !whileDeleted);
  const heard = rolesIn(answers, (name) => name === status);
  const [first] = answers;
  const others = rolesIn(acts.filter(({ via }) => via === "send")).filter((role) => !heard.includes(role));
  if (!first || heard.length === 0 || others.length === 0) return [];
  const message = `${others.map((role) => `"${role}"`).join(" and ")} may send such claims, and what they answer in "${status}" is not taken, as that of ${heard.map((role) => `"${role}"`).join(" and ")} is. Allow it to all of them.`;
  return [{ ...files.workflow.faultAtKey([...first.path, "allowed"], "unheard", message), isAdvice: true }];
}

/** Roles of claimants who may make one of these for their own account. */
const rolesIn = (acts: readonly Act[], isMeant: (status: string) => boolean = () => true): string[] => [
  ...new Set(
    acts.flatMap(({ by }) =>
      [...by].flatMap(([status, people]) =>
        isMeant(status)
          ? people.flatMap(({ user, roles }) => (user.isOwner === true && roles.length === 1 ? roles : []))
          : [],
      ),
    ),
  ),
];

/** An answer is taken where nobody waits for it, and another status that waits takes none. */
function elsewhere({ files, definition }: CheckInput, { acts, reached }: Acting, act: Act, status: string): Fault[] {
  const isHeard = (name: string) => acts.some(({ via, row }) => via === "event" && row.from.includes(name));
  const asked = Object.entries(definition.workflow.statuses).flatMap(([name, { waitsForClaimant, phase }]) =>
    waitsForClaimant && phase !== "draft" && reached.has(name) && !isHeard(name) && isAskedFor(acts, definition, name)
      ? [name]
      : [],
  );
  if (act.via !== "event" || asked.length === 0) return [];
  const message = `The customer's answer ("via": "event") is taken in "${status}", which does not wait for them, and not in ${asked.map((name) => `"${name}"`).join(" or ")}, which does. Write ${asked.length === 1 ? "that" : "those"} into "from" instead.`;
  const path = [...act.path, "from", act.row.from.indexOf(status)];
  return [
    {
      ...files.workflow.fault(path, "waits-elsewhere", message, asked.length === 1 ? asked[0] : undefined),
      isAdvice: true,
    },
  ];
}

/** Something is written to the claimant when a claim comes there, which they answer. */
const isAskedFor = (acts: readonly Act[], { workflow }: CheckInput["definition"], status: string): boolean =>
  acts.some(
    ({ id, row }) => workflow.transitions[id]?.asks === "note" && listOf(row.to).some((to) => to.status === status),
  );

/** The answer of the customer is awaited, and their page does not say so. */
function unnamed({ files, definition }: CheckInput, status: string): Fault {
  const [source, path] = pathOfPlace(files, definition, `statuses/${status}`);
  const message = `In "${status}" the claim goes on by what its claimant does, and the claimant's home does not name it under "Needs you". Say "waitsForClaimant": true.`;
  return { ...source.faultAtKey(path, "waits-unnamed", message), isAdvice: true };
}

const isClaimants = ({ by }: Act, status: string): boolean =>
  by.get(status)?.some(({ user }) => user.isClaimant) ?? false;

/** An answer is awaited, or what nobody but the claimant does takes the claim on, other than to its end. */
function isAwaited({ definition }: CheckInput, act: Act, status: string): boolean {
  if (!isClaimants(act, status)) return false;
  const { statuses } = definition.workflow;
  const isTheirs = act.by.get(status)?.every(({ user }) => user.isClaimant) ?? false;
  const goesOn = listOf(act.row.to).every(({ status: to }) => to !== "same" && statuses[to]?.phase === "submitted");
  return act.via === "event" || (isTheirs && goesOn && !marks(act));
}

const marks = ({ row }: Act): boolean =>
  (row.effects ?? []).some((effect) => typeof effect !== "string" && "mark" in effect);
