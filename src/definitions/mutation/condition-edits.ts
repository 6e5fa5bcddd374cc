import type { Condition, Json, JsonSchema } from "../../engine/index.ts";
import { dropped, type Edit, type Step, shortened, withoutEach } from "./edit.ts";
import { schemaEdits, swapped } from "./schema-edits.ts";

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
