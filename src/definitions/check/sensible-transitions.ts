import { type Condition, phaseOf, rowsOf, type TransitionRow } from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { actingOf, isAct, listOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { clears, dayOf, hadBefore } from "./days-of-phases.ts";
import { isPlainlyNobody } from "./possible-conditions.ts";
import { touchesMended } from "./world.ts";

/** What a transition asks for and does makes sense where it stands, and for who makes it. */
export const sensibleTransitions: Check = (input) => {
  if (!input.isWhole("workflow")) return [];
  const { transitions } = input.definition.workflow;
  return [
    ...Object.entries(transitions).flatMap(([id, transition]) =>
      rowsOf(transition).flatMap(({ place, row }): Fault[] => {
        const path = ["transitions", id, ...place.split("/").slice(1)];
        if (touchesMended(input.files.workflow, path)) return [];
        return [
          ...goodsOfDrafts(input, id, row, path),
          ...effectsOfNothing(input, row, path),
          ...placedTooLate(input, row, path),
          ...wordless(input, id, row, path),
          ...takenAgain(input, row, path),
          ...markedAgain(input, id, row, path),
        ];
      }),
    ),
    ...undated(input),
    ...unmadeEvents(input),
    ...unstarted(input),
    ...unshown(input),
  ];
};

/** A draft's goods do not travel yet. */
function goodsOfDrafts(input: CheckInput, id: string, { from }: TransitionRow, path: Step[]): Fault[] {
  const { asks } = input.definition.workflow.transitions[id] ?? {};
  if (asks !== "tracking" && asks !== "shipping") return [];
  const index = from.findIndex((status) => phaseOf(input.definition, status) === "draft");
  if (index < 0) return [];
  const message = `"${from[index]}" is a draft, whose goods do not travel yet, and this asks for ${asks === "tracking" ? "a tracking number" : "the shipping"}. Take it out of "from", or take "asks" away.`;
  return [input.files.workflow.fault([...path, "from", index], "too-early", message)];
}

/** What an effect waits for, "from" or "allowed" of its row may rule out. */
function effectsOfNothing({ files, world, isClear }: CheckInput, row: TransitionRow, path: Step[]): Fault[] {
  const here = [meets({ "/claim/status": { enum: row.from } }), meets(row.allowed)];
  return (row.effects ?? []).flatMap((effect, index): Fault[] => {
    if (!isAct(effect) || !effect.when || !isClear(effect.when, row.allowed)) return [];
    const when = meets(effect.when);
    if (!isNever(world, [...here, when]) || isNever(world, here) || isNever(world, [when])) return [];
    const message = 'This never happens: its "when" contradicts "from" or "allowed" of its row. Change one of them.';
    return [files.workflow.faultAtKey([...path, "effects", index, "when"], "never-reached", message)];
  });
}

/** A draft lies with somebody until its status changes; what is sent already lies with nobody. */
function placedTooLate(input: CheckInput, row: TransitionRow, path: Step[]): Fault[] {
  const after = listOf(row.to).flatMap(({ status }) =>
    status === "same" || status === "before" ? row.from : [status],
  );
  const phases = after.map((status) => phaseOf(input.definition, status));
  if (phases.some((phase) => phase === undefined || phase === "draft")) return [];
  const where = [...new Set(after)].map((status) => `"${status}"`).join(" or ");
  return (row.effects ?? []).flatMap((effect, index): Fault[] => {
    if (!isAct(effect) || !("place" in effect)) return [];
    const message = `Only drafts lie with somebody ("place"), and the claim is in ${where} then, which is no draft. Take it away, or say by a status whom the claim waits for.`;
    return [input.files.workflow.faultAtKey([...path, "effects", index, "place"], "no-draft", message)];
  });
}

const dialogsWithWords = ["note", "rationale"];

/** What was written is kept or asked on, and nothing asks for words. */
function wordless(
  { files, definition }: CheckInput,
  id: string,
  { effects = [] }: TransitionRow,
  path: Step[],
): Fault[] {
  const { asks, via } = definition.workflow.transitions[id] ?? {};
  if (via === "event" || dialogsWithWords.includes(String(asks))) return [];
  return effects.flatMap((effect, index): Fault[] => {
    if (!isAct(effect)) return [];
    const isQuestion = "ask" in effect;
    if (!isQuestion && !("set" in effect && Object.values(effect.set).includes("text"))) return [];
    const message = isQuestion
      ? 'This puts a question, and nobody must write one; say "asks": "note" for the transition.'
      : 'This keeps what was written ("text"), and nobody must write; say "asks": "rationale" or "note" for the transition.';
    return [files.workflow.fault([...path, "effects", index], "no-text", message)];
  });
}

/** What a row sets it does not take away again further on. */
function takenAgain({ files }: CheckInput, { effects = [] }: TransitionRow, path: Step[]): Fault[] {
  return effects.flatMap((effect, index): Fault[] => {
    if (!isAct(effect) || !("clear" in effect) || effect.when) return [];
    const before = effects.slice(0, index).flatMap((one) => (isAct(one) && "set" in one ? Object.keys(one.set) : []));
    return effect.clear.flatMap((pointer, place): Fault[] => {
      if (!before.includes(pointer)) return [];
      const message = `This takes "${pointer}" away, which the same row has just set, so it is never kept. Leave it out here, or do not set it.`;
      return [files.workflow.fault([...path, "effects", index, "clear", place], "never-kept", message)];
    });
  });
}

/** Only what is not deleted can be deleted, and only what is deleted restored. */
function markedAgain(
  { files, definition }: CheckInput,
  id: string,
  { effects = [] }: TransitionRow,
  path: Step[],
): Fault[] {
  const isOfDeleted = definition.workflow.transitions[id]?.whileDeleted === true;
  return effects.flatMap((effect, index): Fault[] => {
    if (!isAct(effect) || !("mark" in effect) || (effect.mark === "restored") === isOfDeleted) return [];
    const message = isOfDeleted
      ? 'This is offered on deleted claims alone ("whileDeleted"), and deletes them again. Write "restored", or take "whileDeleted" away.'
      : 'This restores a claim, and is never offered on a deleted one. Write "deleted", or say "whileDeleted": true.';
    return [files.workflow.fault([...path, "effects", index, "mark"], "no-effect", message)];
  });
}

/** Where some rows into a status keep the day of its phase, all that lead there do. */
function undated(input: CheckInput): Fault[] {
  const rows = Object.entries(input.definition.workflow.transitions).flatMap(([id, transition]) =>
    rowsOf(transition).map(({ place, row }) => ({ row, path: ["transitions", id, ...place.split("/").slice(1)] })),
  );
  const dated = Object.keys(input.definition.workflow.statuses).flatMap((status) => {
    const day = dayOf.get(phaseOf(input.definition, status));
    return day === undefined ? [] : [{ status, day }];
  });
  return dated.flatMap(({ status, day }) => {
    const entering = rows.filter(
      ({ row }) =>
        listOf(row.to).some((to) => to.status === status) &&
        (row.from.some((from) => !dayOf.has(phaseOf(input.definition, from))) || clears(row, day)),
    );
    const keeps = ({ row }: (typeof rows)[number]) =>
      (row.effects ?? []).some((effect) => !isAct(effect) || ("set" in effect && day in effect.set));
    const without = entering.filter((one) => !keeps(one) && !hadBefore(input, one.row, day));
    if (without.length === entering.length) return [];
    return without.map(({ path }): Fault => {
      const message = `This leads to "${status}" without its day: other rows that do set { "${day}": "now" } under "effects". Set it here too.`;
      return input.files.workflow.faultAtKey([...path, "to"], "no-date", message);
    });
  });
}

/** What the customer does makes an event; nobody else can. */
function unmadeEvents(input: CheckInput): Fault[] {
  const acts = actingOf(input)?.acts.filter(({ via }) => via === "event") ?? [];
  return acts.flatMap(({ row, path, by }): Fault[] => {
    const people = [...by.values()].flat();
    if (people.length === 0 || people.some(({ user }) => user.isClaimant) || !input.isClear(row.allowed)) return [];
    const message = `What the customer does makes this ("via": "event"), and only ${rolesInWords(people)} may. Let the owner of the claim, or give it another "via".`;
    return [input.files.workflow.faultAtKey([...path, "allowed"], "never-allowed", message)];
  });
}

/** Whoever may begin a claim can save or send it. */
function unstarted(input: CheckInput): Fault[] {
  const acting = actingOf(input);
  const { allowed, opened } = input.definition.workflow.start;
  if (!acting || !input.isClear(allowed) || !allowed) return [];
  const starters = acting.people.filter((person) => acting.mayHold(allowed, person, {}));
  if (acting.ableIn("new", (person) => acting.mayHold(allowed, person, acting.factsIn("new"))).length === 0) {
    if (isPlainlyNobody(input.world, allowed) || isNever(input.world, [meets(allowed)])) return [];
    const message =
      'It is impossible that anybody begins such a claim: no role of access.json has what "allowed" asks for. Name a role there that has it, or give it to one.';
    return [input.files.workflow.faultAtKey(["start", "allowed"], "never-allowed", message)];
  }
  const makers = acting.acts.flatMap(({ by }) => by.get("new") ?? []);
  const lost = starters.filter((person) => !makers.includes(person));
  if (makers.length === 0 || lost.length === 0) return [];
  const isAll = lost.length === starters.length;
  const message = `It is impossible for ${rolesInWords(lost)} to finish what they may begin${isAll ? ", and nobody else may begin one" : ""}: no transition from "new" is "allowed" to them. Allow one, or take them out here${opened ? "" : ' ("opened" lets people look)'}.`;
  return [input.files.workflow.faultAtKey(["start", "allowed"], "never-saved", message)];
}

/** Who may begin a claim is shown that they may. */
function unshown(input: CheckInput): Fault[] {
  const acting = actingOf(input);
  const { allowed, shown } = input.definition.workflow.start;
  if (!acting || !allowed || !shown || !input.isClear(allowed, shown)) return [];
  const isFor = (condition: Condition) => (person: Person) => acting.mayHold(condition, person, acting.factsIn("new"));
  const starters = acting.people.filter(isFor(allowed));
  const hidden = starters.filter((person) => !isFor(shown)(person));
  if (hidden.length === 0 || isPlainlyNobody(input.world, shown)) return [];
  const whom =
    hidden.length === starters.length
      ? `everybody who may begin it (${rolesInWords(hidden)})`
      : `${rolesInWords(hidden)}, who may begin it`;
  const message = `The New dialog hides this from ${whom}: "shown" is never met by them, and "allowed" is. Change one of them.`;
  return [{ ...input.files.workflow.faultAtKey(["start", "shown"], "never-shown", message), isAdvice: true }];
}
