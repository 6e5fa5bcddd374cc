import { type Condition, rowsOf } from "../../engine/index.ts";
import { asFor, type Person, peopleOf } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import { type Acting, actingOf, listOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { makesNoClaim } from "./letters.ts";

/** What claimants may begin and keep as a draft, they can also send. */
export const claimantsSend: Check = (input) => {
  const acting = actingOf(input);
  const { start, statuses } = input.definition.workflow;
  if (!acting || !start.allowed || !input.isClear(start.allowed)) return [];
  const { acts, people, mayHold, factsIn } = acting;
  const drafts = ["new", ...Object.keys(statuses).filter((status) => statuses[status]?.phase === "draft")];
  const makers = (via: string, from: readonly string[]) =>
    acts.filter((act) => act.via === via).flatMap(({ by }) => from.flatMap((status) => by.get(status) ?? []));
  const senders = makers("send", drafts);
  const keepers = makers("draft", ["new"]);
  const unsaved = unsavedDrafts(input, drafts, (status) => makers("draft", [status]));
  const lost = people.filter(
    (person) =>
      isOwner(person) &&
      mayHold(start.allowed, person, factsIn("new")) &&
      keepers.includes(person) &&
      !senders.includes(person),
  );
  const sending = acts.find(({ via, row }) => via === "send" && row.from.some((status) => drafts.includes(status)));
  const unkept = [
    ...draftsOfOthers(input, (status) => [...keepers, ...makers("draft", [status])]),
    ...unsaved,
    ...keptForEver(input, acting, keepers),
  ];
  if (lost.length === 0 || !sending || !input.isClear(sending.row.allowed)) return unkept;
  const message = `${rolesInWords(lost)} may begin such a claim and keep it as a draft, but never send it: no transition with "via": "send" is "allowed" to them of a new claim or a draft. Allow this one, or do not let them begin one ("start").`;
  return [input.files.workflow.faultAtKey([...sending.path, "allowed"], "never-allowed", message), ...unkept];
};

const isOwner = ({ user }: Person): boolean => user.isClaimant === true && user.isOwner === true;

/** A draft that its claimant keeps and may then not change. */
function draftsOfOthers(input: CheckInput, keepersOf: (status: string) => Person[]): Fault[] {
  const { statuses, transitions } = input.definition.workflow;
  const kept = Object.values(transitions)
    .filter(({ via }) => via === "draft")
    .flatMap((one) => rowsOf(one).flatMap(({ row }) => listOf(row.to).map(({ status }) => status)));
  return [...new Set(kept)].flatMap((status): Fault[] => {
    const { editable, phase } = statuses[status] ?? {};
    if (phase !== "draft" || editable === undefined || !input.isClear(editable)) return [];
    const acting = actingOf(input);
    const lost = [...new Set(keepersOf(status))].filter(
      (person) =>
        isOwner(person) && acting?.sees(person, status) && !acting.mayHold(editable, person, acting.factsIn(status)),
    );
    if (lost.length === 0) return [];
    const message = `It is impossible for ${rolesInWords(lost)} to go on with a draft that they keep: "editable" of "${status}" does not let them. Let the owner change it.`;
    return [input.files.workflow.faultAtKey(["statuses", status, "editable"], "never-edited", message)];
  });
}

/** A draft that some claimants keep, who could have sent the claim while it was new, and that neither they nor others hand in any more. */
function keptForEver({ files, definition, isClear }: CheckInput, acting: Acting, keepers: readonly Person[]): Fault[] {
  const { acts, reached, targets } = acting;
  const isDraft = (status: string) => definition.workflow.statuses[status]?.phase === "draft";
  const sending = acts.filter(
    ({ via, row, by }) => via === "send" && row.from.includes("new") && by.get("new")?.length,
  );
  const claimants = keepers.filter(isOwner).filter((one) => sending.some(({ by }) => by.get("new")?.includes(one)));
  const [first] = sending;
  if (!first || claimants.length === 0) return [];
  const kept = acts
    .filter(({ via, by }) => via === "draft" && by.get("new")?.some((one) => claimants.includes(one)))
    .flatMap((act) => targets(act, "new").map((status) => ({ id: act.id, status })));
  return [...new Map(kept.map((one) => [one.status, one])).values()].flatMap(({ id, status }): Fault[] => {
    const here = acts.filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status));
    // Who does not see their drafts is told of the scope.
    if (!claimants.some((one) => acting.sees(one, status))) return [];
    if (!isDraft(status) || !reached.has(status) || !isClear(...here.map(({ row }) => row.allowed))) return [];
    // Who else hands the draft on, or takes it in, may do so for them; by way of other drafts, too. Who decides it at once does not.
    const drafts = new Set([status]);
    for (const draft of drafts) {
      for (const act of acts.filter(({ whileDeleted }) => !whileDeleted)) {
        const makers = act.by.get(draft) ?? [];
        if (makers.length === 0) continue;
        const isTheirs = act.via === "send" || makers.some((one) => claimants.includes(one));
        for (const to of targets(act, draft)) {
          if (isDraft(to)) drafts.add(to);
          else if (isTheirs || definition.workflow.statuses[to]?.phase === "submitted") return [];
        }
      }
    }
    const message = `"${id}" keeps a claim as "${status}", and from there ${rolesInWords(claimants)} can never send it, as they can while it is new, and nobody else sends it or takes it in. Add "${status}" to "from".`;
    return [{ ...files.workflow.faultAtKey([...first.path, "from"], "never-sent", message), isAdvice: true }];
  });
}

/** A draft that its claimant may change and send, and not keep, where others may. */
function unsavedDrafts(input: CheckInput, drafts: readonly string[], keepersOf: (status: string) => Person[]): Fault[] {
  const acting = actingOf(input);
  return drafts.flatMap((status): Fault[] => {
    const editable = input.definition.workflow.statuses[status]?.editable;
    const save = acting?.acts.find(({ via, row }) => via === "draft" && row.from.includes(status));
    const keepers = keepersOf(status);
    const isKept = [...(save?.by.values() ?? [])].some((people) => people.length > 0);
    if (acting && !save && editable) return keptOnce(input, acting, status);
    if (!acting || !save || !editable || !input.isClear(editable, save.row.allowed) || !isKept) return [];
    if (!acting.reached.has(status)) return [];
    const lost = acting.people.filter(
      (person) =>
        isOwner(person) &&
        !keepers.includes(person) &&
        acting.sees(person, status) &&
        acting.mayHold(editable, person, acting.factsIn(status)),
    );
    if (lost.length === 0) return [];
    const message = `${rolesInWords(lost)} may change their "${status}" ("editable"), and cannot keep what they changed: "${save.id}" is not "allowed" to them there. Allow it, or do not let them change it.`;
    return [{ ...input.files.workflow.faultAtKey([...save.path, "allowed"], "never-saved", message), isAdvice: true }];
  });
}

/** A draft that was kept, may be changed, and cannot be kept again by anybody. */
function keptOnce({ files }: CheckInput, { acts, reached }: Acting, status: string): Fault[] {
  const save = acts.find(({ via, row }) => via === "draft" && listOf(row.to).some((to) => to.status === status));
  const goesOn = acts.some(({ via, row }) => via === "send" && row.from.includes(status));
  // Where nothing at all saves it, that is told of "editable".
  if (!save || !goesOn || !reached.has(status)) return [];
  const message = `"${save.id}" keeps a claim as "${status}", which may be changed there ("editable"), and does not start from it: whoever goes on with it can keep nothing before they send it. Add "${status}" to "from".`;
  return [{ ...files.workflow.faultAtKey([...save.path, "from"], "never-saved", message), isAdvice: true }];
}

/** Where some who claim for an account of their own may begin a claim, all may of some type. */
export const claimantsBegin: SharedCheck = ({ shared, types }) => {
  const { access, files } = shared;
  if (!files.access.isWhole || types.some(({ workflow }) => !workflow.isWhole)) return [];
  const starts = types.map(({ workflow }) => (workflow.json as { start?: { allowed?: Condition } }).start?.allowed);
  if (starts.length === 0 || starts.some((allowed) => allowed === undefined)) return [];
  const claimants = peopleOf(access).single.filter(({ user }) => user.isClaimant === true);
  const lost = claimants.filter((person) =>
    starts.every((allowed) => asFor(allowed as Condition, person, { status: "new", phase: "draft" }) === false),
  );
  if (lost.length === claimants.length) return [];
  return [...new Set(lost.flatMap(({ roles }) => roles))]
    .filter((role) => claimants.every((person) => !person.roles.includes(role) || lost.includes(person)))
    .map((role): Fault => {
      const message = `"${role}" claims for an account of its own ("isClaimant"), but may begin no claim of any type: "allowed" of "start" asks for what it has not. Give it the permission, or let it be.`;
      return { ...files.access.faultAtKey(["roles", role], "begins-nothing", message), isAdvice: true };
    });
};

/** Whoever may begin a form that makes no claim can send it. */
export const formsSent: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  const { start, transitions } = definition.workflow;
  if (!makesNoClaim(input) || !isWhole("workflow") || !shared.files.access.isWhole || !start.allowed) return [];
  const rows = Object.values(transitions).flatMap((one) => rowsOf(one).map(({ row }) => row.allowed));
  if (!input.isClear(start.allowed, ...rows)) return [];
  const may = (condition: Condition | undefined, person: Person) =>
    condition === undefined || asFor(condition, person, { status: "new", phase: "draft" }) !== false;
  const starters = peopleOf(shared.access).single.filter((person) => may(start.allowed, person));
  const lost = starters.filter((person) => rows.every((allowed) => !may(allowed, person)));
  // Where nobody can send one at all, that is told of the transition.
  if (lost.length === 0 || lost.length === starters.length) return [];
  const message = `It is impossible for ${rolesInWords(lost)} to send what they may begin: no transition is "allowed" to them. Allow one, or take them out here.`;
  return [files.workflow.faultAtKey(["start", "allowed"], "never-saved", message)];
};
