import {
  type Answer,
  type CompiledDefinition,
  type Context,
  type Definition,
  type Evaluation,
  type Explanation,
  evaluate,
  explain,
  type Finding,
  fieldEntry,
  type Json,
  type Pointer,
  type Reason,
} from "../../engine/index.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Trace, WordedAnswer, WordedCondition, WordedExplanation } from "./trace.ts";
import { type Written, writtenIn } from "./written.ts";

/** A claim as it stands for one person. */
interface Standing {
  definition: CompiledDefinition;
  context: Context;
}

/** And what is asked of it. */
interface Question extends Standing {
  /** A field's pointer, or the id of a section, rule or transition. */
  subject: string;
}

interface Telling extends Standing {
  written: Written;
}

/** Explains a field, section, rule or transition in words, with the places in the files under `root`. */
export function tellWhy({ subject, ...standing }: Question, root: string): Trace {
  const explanations = tellAll(standing, [subject], root);
  return { explanations, nearest: explanations.length > 0 ? [] : nearestNames(standing.definition, subject) };
}

/** The same of several, of which those that there are not are left out. */
export function tellAll(standing: Standing, subjects: readonly string[], root: string): WordedExplanation[] {
  const { definition, context } = standing;
  const found = [...new Set(subjects)].flatMap((subject) => explain(definition, context, subject));
  if (found.length === 0) return [];
  const evaluation = evaluate(definition, context);
  const telling: Telling = { ...standing, written: writtenIn(root, definition) };
  return found.map((one) => ({
    kind: one.kind,
    id: one.id,
    title: titleOf(definition, one, evaluation),
    ...whereAt(telling.written(ownPlace(one))),
    answers: one.answers.map((answer) => wordedAnswer(telling, one, answer)),
  }));
}

const whereAt = (where: string | undefined): { where?: string } => (where === undefined ? {} : { where });

const ownPlace = ({ kind, id }: Explanation): string =>
  ({ field: `fields${id}`, section: `sections/${id}`, rule: `rules/${id}`, transition: `workflow/transitions/${id}` })[
    kind
  ];

function wordedAnswer(telling: Telling, { kind }: Explanation, { says, of, holds, because }: Answer): WordedAnswer {
  // What is needed all together is undone by any; what stands against a thing has to turn.
  const turning = because.filter((say) => say.holds === holds);
  return {
    says,
    holds,
    because: because.flatMap((say) => conditionLines(telling, say)),
    notes: of === "editable" && !holds && because.every((say) => say.holds) ? lockedBy(telling, kind) : [],
    changes: [...new Set(turning.flatMap(({ changes }) => changes))],
    // One row of a transition is enough, and one rule that demands a field; everywhere else all must hold.
    isEither: of === "offered" || of === "required" ? !holds : holds,
  };
}

/** Why nothing may be changed although no condition says so. */
function lockedBy({ definition, context, written }: Telling, kind: Explanation["kind"]): string[] {
  const { status, isDeleted } = context.claim;
  if (isDeleted === true) return ["The claim is deleted; restore it first."];
  if (definition.workflow.statuses[status]?.editable === undefined) {
    const where = written(`workflow/statuses/${status}`);
    return [`The status ${status} is locked: it has no "editable"${where === undefined ? "" : ` (${where})`}.`];
  }
  return kind === "field" ? ["Its section is not editable."] : [];
}

function conditionLines({ definition, written }: Telling, { place, reason }: Finding): WordedCondition[] {
  const lines = (part: Reason, depth: number): WordedCondition[] => [
    {
      depth,
      holds: part.holds,
      says: part.kind === "demand" ? demandLine(definition, part) : joins[part.kind],
      ...whereAt(written(place, part.steps)),
    },
    ...part.parts.flatMap((inner) => lines(inner, depth + 1)),
  ];
  return [{ depth: 0, holds: reason.holds, says: place, ...whereAt(written(place)) }, ...lines(reason, 1)];
}

const joins = { all: "all of these hold:", any: "one of these holds:", not: "this does not hold:" };

function demandLine(definition: CompiledDefinition, { pointer = "", demand, found }: Reason): string {
  const title = titleAt(definition, pointer);
  return `${pointer}${title === undefined ? "" : ` (${title})`} ${demand}; found ${shortened(found)}`;
}

/** Longer values say how they begin. */
const longest = 120;

function shortened(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

type Named = Pick<WordedExplanation, "kind" | "id">;

/** What a person calls it: a title, a button's words, or the sentence of a rule with its figures filled in. */
function titleOf(definition: Definition, { kind, id }: Named, { missing, advice }: Evaluation): string {
  const said = kind === "rule" ? [...missing, ...advice].find(({ rule }) => rule === id) : undefined;
  return said?.message ?? titleIn(definition, kind, id);
}

function titleIn({ messages }: Definition, kind: Named["kind"], id: string): string {
  if (kind === "field") return messages.fields[id]?.title ?? "";
  if (kind === "section") return messages.sections[id] ?? "";
  if (kind === "transition") return messages.transitions[id]?.label ?? "";
  return messages.rules[id] ?? "";
}

/** The title of the field that a condition's pointer reads; undefined for what is no field. */
function titleAt({ messages }: Definition, pointer: Pointer): string | undefined {
  if (!pointer.startsWith("/form/")) return undefined;
  const field = pointer.slice("/form".length).replaceAll(/\/\d+(?=\/|$)/g, "/*");
  return messages.fields[field]?.title;
}

/** Up to five names that may have been meant: those spelt nearly so, then those that hold the word or are called by it. */
function nearestNames(definition: Definition, subject: string): string[] {
  const { sections, rules, workflow } = definition;
  const kinds: [WordedExplanation["kind"], string[]][] = [
    ["field", sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field))],
    ["section", sections.map(({ id }) => id)],
    ["rule", Object.keys(rules)],
    ["transition", Object.keys(workflow.transitions)],
  ];
  const spelt = kinds.flatMap(([, names]) => nearestWord(subject, names) ?? []);
  const word = subject.toLowerCase().replace(/^\/(form\/)?/, "");
  const holding = kinds.flatMap(([kind, names]) =>
    names.filter((id) => [id, titleIn(definition, kind, id)].some((text) => text.toLowerCase().includes(word))),
  );
  return [...new Set([...spelt, ...(word === "" ? [] : holding)])].slice(0, 5);
}
