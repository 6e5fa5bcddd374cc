import type { Condition, JsonSchema, Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate, type PlacedCondition, pointersIn } from "./world.ts";

/**
 * Conditions read what exists. `applies`, computed values, levels and what a rule demands do not read the user: what a claim is does
 * not depend on who looks. Of whom a rule demands it may (`when`), and what a form begins with goes by nothing else.
 */
export const conditionPointers: Check = (input) =>
  input.conditions.flatMap((placed) =>
    pointersOf(placed.condition).flatMap(({ pointer, steps }) =>
      judge(input, placed, pointer, [...placed.path, ...steps]),
    ),
  );

interface PlacedPointer {
  pointer: Pointer;
  steps: Step[];
}

/** The same conditions are asked of each claim and status. */
const pointers = new WeakMap<Condition, readonly PlacedPointer[]>();

/** Each pointer that is a key of a condition, with the steps from the condition to it. */
export function pointersOf(condition: Condition): readonly PlacedPointer[] {
  const found = pointers.get(condition) ?? pointersBelow(condition, []);
  pointers.set(condition, found);
  return found;
}

function pointersBelow(condition: Condition, steps: Step[]): PlacedPointer[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key.startsWith("/")) return [{ pointer: key, steps: [...steps, key] }];
    if (key === "not") return pointersBelow(value as Condition, [...steps, key]);
    if (!Array.isArray(value)) return [];
    return (value as Condition[]).flatMap((inner, index) => pointersBelow(inner, [...steps, key, index]));
  });
}

function judge(input: CheckInput, { place, source, list }: PlacedCondition, pointer: Pointer, path: Step[]): Fault[] {
  const fault = (code: string, message: string, suggestion?: string) => [
    source.faultAtKey(path, code, message, suggestion),
  ];
  if (pointer.startsWith("/user/") && mayNotReadUser(place)) {
    const message = place.startsWith("rules/")
      ? `"${pointer}" reads the user; of whom this is demanded stands in "when" of the rule.`
      : `"${pointer}" reads the user; what is asked may not depend on who looks. Say who may in "visible" or "editable".`;
    return fault("reads-user", message);
  }
  if (!pointer.startsWith("/user/") && place.includes("/begins/")) {
    const message = `"${pointer}" is not known when a form begins; "begins" reads /user alone.`;
    return fault("reads-form", message);
  }
  if (pointer.startsWith("/item") && list === undefined) {
    return fault(
      "item-outside",
      `"${pointer}" reads an item, which only rules with "each" and values worked out over a list have.`,
    );
  }
  return pointerProblem(input, pointer, list).flatMap(({ code, message, suggestion }) =>
    fault(code, message, suggestion),
  );
}

const mayNotReadUser = (place: string): boolean =>
  /^(rules\/[^/]+\/must|(figures|computed)\/)/.test(place) ||
  place.endsWith("/applies") ||
  /^workflow\/(types|authorisation)\//.test(place);

/** What is wrong with a pointer into `{form, claim, user, item}`, wherever it is written. `everyItem`: it may name a list's items by `*`. */
export function pointerProblem(
  { definition, world, besides, isWhole, files }: CheckInput,
  pointer: Pointer,
  list: Pointer | undefined,
  everyItem = false,
): { code: string; message: string; suggestion?: string }[] {
  const [, head = "", ...rest] = pointer.split("/");
  const problem = (code: string, message: string, suggestion?: string) => [
    { code, message, ...(suggestion !== undefined && { suggestion }) },
  ];
  if (rest.some((segment) => (segment === "*" ? !everyItem : /^\d+$/.test(segment))) && head !== "claim") {
    const message = `"${pointer}" reads one item of a list; use "contains", or a rule with "each" and /item.`;
    return problem("list-item", message);
  }
  if (head === "form" && besides.includes(`/${rest.join("/")}`)) {
    return problem(
      "unknown-field",
      `"${pointer}" holds files, which conditions count at /claim/files.`,
      "/claim/files/stored",
    );
  }
  const schema: JsonSchema = world.schemaFor(list);
  if (locate(schema, pointer) !== undefined) return [];
  if (head === "claim" && rest[0] === "figures") {
    if (!isWhole("rules")) return [];
    const known = Object.keys(definition.figures ?? {}).map((name) => `/claim/figures/${name}`);
    return problem(
      "unknown-figure",
      `rules.json has no figure "${rest[1]}"; add it under "figures".`,
      nearestWord(pointer, known),
    );
  }
  if (head === "claim" && rest[0] === "computed") {
    if (!isWhole("rules", "schema")) return [];
    const known = Object.keys(definition.computed ?? {}).map((name) => `/claim/computed/${name}`);
    return problem(
      "unknown-computed",
      `rules.json works out no "${rest[1]}"; add it under "computed".`,
      nearestWord(pointer, known),
    );
  }
  if ((head === "form" || head === "item") && !isWhole("schema")) return [];
  const known = pointersIn(schema).filter((one) => !one.includes("*"));
  const near = nearestWord(pointer, known) ?? known.find((one) => one.endsWith(`/${rest.at(-1)}`));
  if (head === "claim" || head === "user") {
    return problem(
      "unknown-fact",
      `There is no "${pointer}"; meta/facts.schema.json lists what conditions may read.`,
      near,
    );
  }
  return problem("unknown-field", `There is no field "${pointer}" in ${files.schema.file}.`, near);
}
