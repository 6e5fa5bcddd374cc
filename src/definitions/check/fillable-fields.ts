import { type Condition, fieldEntry, get, isObject, type Pointer, type Rule } from "../../engine/index.ts";
import { isNever, isNeverByValues, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { homeOf } from "./rule-homes.ts";
import { locate } from "./world.ts";

/** What is demanded can be given: its field applies, is seen and can be edited; demands upon one section can all be met. */
export const fillableFields: Check = (input) => [...unfillable(input), ...incompletable(input)];

const lacks = {
  applies: "never applies, so it is never asked",
  visible: "can never be seen by anyone",
  drawn: "is never drawn on any screen",
  editable: "can be edited by nobody",
} as const;

function unfillable(input: CheckInput): Fault[] {
  const { definition, files, world, besides, isWhole, isClear } = input;
  if (!isWhole("sections")) return [];
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { field, advises } = rule;
    if (field === undefined || advises !== undefined || !isClear(rule.when, rule.must)) return [];
    const home = homeOf(input, field);
    if (!home) {
      if (!besides.includes(field) && locate(definition.schema, field) === undefined) return [];
      // A field that stands in no section is told of the field itself; one whose parts stand in sections is not.
      const hasParts = definition.sections.some(({ fields }) =>
        fields.some((entry) => fieldEntry(entry).field.startsWith(`${field}/`)),
      );
      if (isWhole("schema", "ui") && !hasParts) return [];
      const message = `"${field}" stands in no section, so nobody is ever asked for it; add it to a section in sections.json.`;
      return [files.rules.fault(["rules", id, "field"], "never-asked", message)];
    }
    if (!demandsValue(rule)) return [];
    if (isHidden(input, home.entry.field)) {
      const message = `"${field}" is demanded here, but its widget is "hidden" and no other fills it in: see form.ui.json. Show it or take the rule away.`;
      return [files.rules.fault(["rules", id, "field"], "never-seen", message)];
    }
    for (const right of ["applies", "visible", "drawn", "editable"] as const) {
      const conditions = [home.section[right], home.entry[right]].filter((one) => one !== undefined);
      if (conditions.length === 0 || !isClear(...conditions) || !isNever(world, conditions.map(meets))) continue;
      const message = `"${field}" is demanded here, but it ${lacks[right]}: see "${right}" in sections.json. Change that or take the rule away.`;
      return [
        files.rules.fault(
          ["rules", id, "field"],
          right === "applies" ? "never-asked" : right === "editable" ? "never-edited" : "never-seen",
          message,
        ),
      ];
    }
    const drawn = [home.section.drawn, home.entry.drawn].filter((one) => one !== undefined);
    if (!rule.blocks || drawn.length === 0 || !isClear(...drawn) || !drawn.every(isOfSettings)) return [];
    const asked = [rule.when, home.section.applies, home.entry.applies].filter((one) => one !== undefined);
    if (!isClear(...asked) || drawn.every((one) => isNever(world, [...asked.map(meets), misses(one)]))) return [];
    const message = `"${field}" is demanded here also where no screen shows it: see "drawn" in sections.json. Say the same under "when", or take the rule away.`;
    return [{ ...files.rules.fault(["rules", id, "field"], "never-seen", message), isAdvice: true }];
  });
}

/** Does it hang on how the portal is set up alone, on which nobody who fills in a form has a say? */
const isOfSettings = (condition: Condition): boolean =>
  pointersOf(condition).every(({ pointer }) => pointer === "/claim/features" || pointer === "/claim/environment");

/** Is the field on no screen, and no companion of a widget that is? */
function isHidden({ definition, isWhole }: CheckInput, field: Pointer): boolean {
  const ui = get(definition.ui, field);
  if (!isObject(ui) || ui["ui:widget"] !== "hidden" || !isWhole("ui")) return false;
  return !JSON.stringify(definition.ui).includes(JSON.stringify(field));
}

/** Does the rule demand something of its own field that only a value can meet? */
const demandsValue = ({ field, must }: Rule): boolean =>
  field !== undefined && must !== undefined && must[`/form${field}`] !== undefined && must[`/form${field}`] !== false;

/** A demand that counts of every claim. */
interface Constant {
  id: string;
  rule: Rule;
  must: Condition;
}

/** Demands that always count and that cannot be met together. */
function incompletable(input: CheckInput): Fault[] {
  const { definition, files, world, isWhole, isClear } = input;
  if (!isWhole("rules", "sections")) return [];
  const lasting = Object.entries(definition.rules).flatMap(([id, rule]): Constant[] => {
    const home = rule.field === undefined ? undefined : homeOf(input, rule.field);
    const isLasting =
      rule.must && isClear(rule.must, rule.when) && !rule.each && !home?.section.applies && !home?.entry.applies;
    const possible = rule.must && isLasting && !isNever(world, [meets(rule.must)]);
    return possible && rule.must ? [{ id, rule, must: rule.must }] : [];
  });
  const always = lasting.filter(({ rule }) => !rule.when);
  // What is asked once something is there is asked of every claim where another rule demands that.
  const isDemanded = (pointer: string, { blocks = [] }: Rule) =>
    always.some(
      ({ must, rule }) =>
        must[pointer] !== undefined && must[pointer] !== false && blocks.every((one) => rule.blocks?.includes(one)),
    );
  const constant = lasting.filter(
    ({ rule }) =>
      !rule.when ||
      (rule.blocks !== undefined &&
        Object.entries(rule.when).every(([pointer, value]) => value === true && isDemanded(pointer, rule))),
  );
  const never = (some: Constant[]) =>
    some.length > 1 &&
    isNeverByValues(
      world,
      some.map(({ must }) => meets(must)),
    );
  /** As few of them as contradict each other, and where they stand. */
  const rivals = (all: Constant[]): string => {
    const few = all.reduce((left, one) => {
      const without = left.filter((other) => other !== one);
      return never(without) ? without : left;
    }, all);
    const named = few.map(({ id }) => {
      const { file, line } = files.rules.faultAtKey(["rules", id, "must"], "", "");
      return `"${id}" (${file}:${line})`;
    });
    return named.join(" and ");
  };
  const blocking = Object.keys(definition.workflow.transitions).flatMap((id) => {
    const own = constant.filter(({ rule }) => rule.blocks?.includes(id));
    return never(own) ? [{ id, few: rivals(own) }] : [];
  });
  const transitions = [...Map.groupBy(blocking, ({ few }) => few)].flatMap(([few, all]): Fault[] => {
    const ids = all.map(({ id }) => id);
    const message = `${ids.map((id) => `"${id}"`).join(" and ")} can never be made: rules that block it contradict each other: ${few}. Change one of them.`;
    return ids.slice(0, 1).map((id) => files.workflow.faultAtKey(["transitions", id], "never-ready", message));
  });
  const sections = definition.sections.flatMap(({ id }, index): Fault[] => {
    const own = constant.filter(({ rule }) => rule.completes === id);
    // What holds up a transition is told of that.
    if (!never(own) || blocking.some(({ few }) => few === rivals(own))) return [];
    const message = `The section "${id}" can never be complete: rules that complete it contradict each other: ${rivals(own)}. Change one of them.`;
    return [files.sections.fault(["sections", index, "id"], "never-complete", message)];
  });
  return [...sections, ...transitions];
}
