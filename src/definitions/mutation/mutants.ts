import {
  type Condition,
  conditionsOf,
  type Definition,
  isOfLists,
  type Json,
  type JsonSchema,
} from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { pathOfPlace, type Where } from "../where-of.ts";
import { dropped, type Edit, type Step, shortened, withoutEach } from "./edit.ts";
import { schemaEdits, swapped } from "./schema-edits.ts";
import { workflowEdits } from "./workflow-edits.ts";

/** One slip at one place of the files; a shared condition is written once, so a slip in it shows wherever it is referred to. */
export interface Mutant {
  where: Where;
  says: string;
  edits: Edit[];
}

/** Every slip that can be made in a claim type's definition. */
export function mutantsOf(files: ClaimTypeFiles, definition: Definition): Mutant[] {
  const edits = [
    ...conditionsOf(definition)
      // What is to be done next is said by lists, which no story reads.
      .filter(([place]) => !isOfLists(place))
      .flatMap(([place, condition]) =>
        [...placeEdits(place, condition), ...conditionEdits(condition, [])].map((edit) => ({
          ...edit,
          path: [...pathOf(files, definition, place), ...edit.path],
          place,
        })),
      ),
    ...ruleEdits(definition),
    ...guideEdits(definition),
    ...workflowEdits(definition),
  ];
  const mutants = new Map<string, Mutant>();
  for (const edit of edits) {
    const where = whereIs(files, edit);
    const key = `${where.file}:${where.line}:${where.column} ${edit.says}`;
    const known = mutants.get(key);
    if (known) known.edits.push(edit);
    else mutants.set(key, { where, says: edit.says, edits: [edit] });
  }
  return [...mutants.values()];
}

/** What a condition as a whole may turn into: a right or limit that is lost, or a status that nobody may change the form in. */
function placeEdits(place: string, condition: Condition): Edit[] {
  const last = place.slice(place.lastIndexOf("/") + 1);
  const always: Edit = { path: [], says: `${last} whatever is the case`, change: () => ({ "/claim": true }) };
  if (Object.keys(condition).length === 0) return [];
  const isStatus = /^workflow\/statuses\//.test(place);
  return isStatus ? [always, { path: [], says: `no longer ${last}`, change: dropped }] : [always];
}

/** Where a place stands in a definition: the workflow's file is one part of it, the other files hold several. */
function pathOf(files: ClaimTypeFiles, definition: Definition, place: string): Step[] {
  const [file, path] = pathOfPlace(files, definition, place);
  return file === files.workflow ? ["workflow", ...path.map(indexOf)] : path.map(indexOf);
}

/** A number that stands in a path as a text. */
export const indexOf = (step: Step): Step => (typeof step === "string" && /^\d+$/.test(step) ? Number(step) : step);

function whereIs(files: ClaimTypeFiles, { path, place, says }: Edit): Where {
  const [head, ...rest] = path;
  const source =
    head === "workflow" ? files.workflow : head === "sections" || head === "guides" ? files.sections : files.rules;
  const inFile = head === "workflow" ? rest : path;
  const isOwn = place !== undefined && (says.endsWith("whatever is the case") || says.startsWith("no longer"));
  const { file, line, column } = isOwn ? source.faultAtKey(inFile, "", "") : source.fault(inFile, "", "");
  return { file, line, column };
}

/** What a rule blocks and completes taken away, one at a time; and how figures are counted. */
function ruleEdits({ rules, figures = {} }: Definition): Edit[] {
  const edits = Object.entries(rules).flatMap(([id, { blocks = [], completes }]): Edit[] => [
    ...blocks.map((transition, index) => ({
      path: ["rules", id, "blocks", index],
      says: `no longer blocks ${transition}`,
      change: dropped,
    })),
    ...(completes === undefined
      ? []
      : [{ path: ["rules", id, "completes"], says: `no longer completes ${completes}`, change: dropped }]),
  ]);
  const sums = Object.entries(figures).flatMap(([name, { sum }]): Edit[] =>
    sum === undefined
      ? []
      : [{ path: ["figures", name, "sum"], says: `counts instead of adding up ${sum}`, change: dropped }],
  );
  return [...edits, ...sums];
}

/** Steps of a guide taken away; a guide of one step keeps it. */
const guideEdits = ({ guides = [] }: Definition): Edit[] =>
  guides.flatMap(({ steps }, guide) =>
    steps.map(
      ({ id }, index): Edit => ({
        path: ["guides", guide, "steps", index] as (string | number)[],
        says: `without the step ${id}`,
        change: (): Json | undefined => undefined,
      }),
    ),
  );

type Node = { [key: string]: Json };

/** Every single slip in a condition. */
export function conditionEdits(condition: Condition, path: Step[]): Edit[] {
  const keys = Object.keys(condition);
  return keys.flatMap((key) => [
    ...(keys.length > 1 ? [without(condition, key, path)] : []),
    ...partEdits(condition, key, path),
  ]);
}

function partEdits(condition: Condition, key: string, path: Step[]): Edit[] {
  const here = [...path, key];
  const value = condition[key];
  if (key === "not") return [unwrapped(condition, path), ...conditionEdits(value as Condition, here)];
  if (key !== "allOf" && key !== "anyOf") return schemaEdits(value as JsonSchema, here);
  const list = value as Condition[];
  return [
    ...swapped(path, key, list.length),
    ...withoutEach(list as unknown as Json[], here),
    ...list.flatMap((part, index) => conditionEdits(part, [...here, index])),
  ];
}

const without = (condition: Condition, key: string, path: Step[]): Edit => ({
  path: [...path, key],
  says: `without ${key} ${shortened(condition[key] as Json)}`,
  change: dropped,
});

const unwrapped = ({ not }: Condition, path: Step[]): Edit => ({
  path,
  says: `${shortened(not as unknown as Json)} no longer under "not"`,
  change(node) {
    const { not: inner, allOf = [], ...rest } = node as Node;
    return { ...rest, allOf: [...(allOf as Json[]), inner as Json] };
  },
});
