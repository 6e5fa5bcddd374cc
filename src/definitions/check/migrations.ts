import {
  type Definition,
  homeOf,
  itemsOf,
  type JsonSchema,
  leavesOf,
  type MigrationStep,
  type Pointer,
  schemaAt,
  targetOf,
  wayOf,
} from "../../engine/index.ts";
import type { ClaimTypeFile } from "../claim-type-files.ts";
import { isUnsatisfiable } from "../prove/unsatisfiable.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";

/** What each migration writes has a place in today's form and workflow, or in what a later one takes from there. */
export const migrations: Check = ({ files, definition, shared, isWhole }) => {
  if (files.migrations.some((file) => !file.isWhole)) return [];
  const misshapen = files.migrations.flatMap(misshapenSteps);
  if (misshapen.length > 0 || !isWhole("schema")) return misshapen;
  const all = files.migrations.map(({ json }) => (json as unknown as { steps: MigrationStep[] }).steps);
  const statuses = Object.keys(definition.workflow.statuses);
  const known = leavesOf(definition.schema);
  return files.migrations.flatMap((file, number) =>
    (all[number] ?? []).flatMap((step, index): Fault[] => {
      const later = [...(all[number] ?? []).slice(index + 1), ...all.slice(number + 1).flat()];
      const at = (...path: Step[]): Step[] => ["steps", index, ...path];
      if ("mapStatus" in step) {
        return isWhole("workflow")
          ? Object.entries(step.mapStatus).flatMap(([from, to]) => {
              if (statuses.includes(statusAfter(later, to))) return [];
              const message = `There is no status "${to}" in workflow.json that these claims could stand in.`;
              return [file.fault(at("mapStatus", from), "unknown-status", message, nearestWord(to, statuses))];
            })
          : [];
      }
      if ("mapType" in step) return unknownTypes(file, at, step.mapType, { later, definition, shared });
      return [
        ...apart(step).map((pointer) => {
          const message = `"${pointer}" is not in the same item of a list as what it comes from; a value stays with its item.`;
          return file.fault(at(), "other-item", message);
        }),
        ...writtenBy(step).flatMap(([pointer, path]) => {
          const places = wayOf(later, pointer);
          if (places.every((place) => place === null || schemaAt(definition.schema, place) !== undefined)) return [];
          const message = `The form has no place "${pointer}" for what this step writes; name one, or set it aside.`;
          return [file.fault(at(...path), "unknown-field", message, nearestWord(pointer, known))];
        }),
        // An older one was made for the form of its day, and stays as it was written.
        ...("default" in step && number === all.length - 1 ? refusedDefault(definition, later, step) : []).map(
          (pointer): Fault => {
            const message = `"${pointer}" does not take ${JSON.stringify("default" in step ? step.value : null)}: the field refuses it. Change one of them.`;
            return { ...file.fault(at("value"), "unknown-value", message), isAdvice: true };
          },
        ),
        ...("mapValues" in step ? unknownValues(definition, later, step) : []).map(([key, value, pointer]) => {
          const message = `"${pointer}" does not take ${JSON.stringify(value)}; name one of its values.`;
          return file.fault(at("values", key), "unknown-value", message);
        }),
      ];
    }),
  );
};

/** What each operation needs beside it. */
const operations: Record<string, string[]> = {
  rename: ["to"],
  move: ["to"],
  mapValues: ["values"],
  split: ["into", "at"],
  join: ["to", "with"],
  wrap: [],
  unwrap: [],
  default: ["value"],
  setAside: [],
  means: ["now"],
  mapStatus: [],
  mapType: [],
};

/** A step is one operation and what that needs. */
function misshapenSteps(file: ClaimTypeFile): Fault[] {
  const { steps } = file.json as { steps: Record<string, unknown>[] };
  return steps.flatMap((step, index): Fault[] => {
    const [name, ...more] = Object.keys(operations).filter((one) => one in step);
    if (name === undefined || more.length > 0) {
      const message = `A step is one operation: ${name === undefined ? Object.keys(operations).join(", ") : `"${name}" or "${more[0]}"`}.`;
      return [file.fault(["steps", index], "one-operation", message)];
    }
    const needed = operations[name] ?? [];
    const lacking = needed
      .filter((one) => !(one in step))
      .map((one): Fault => {
        return file.fault(["steps", index], "lacking", `"${name}" needs "${one}" beside it.`);
      });
    const idle = Object.keys(step).filter((one) => one !== name && !needed.includes(one));
    const isPlace = name === "rename" && String(step.to).includes("/");
    return [
      ...lacking,
      ...idle.map((one) =>
        file.faultAtKey(["steps", index, one], "unknown-key", `"${name}" has no "${one}"; take it away.`),
      ),
      ...(isPlace
        ? [
            file.fault(
              ["steps", index, "to"],
              "no-name",
              'A rename names the new name alone; to another place leads "move".',
            ),
          ]
        : []),
    ];
  });
}

/** New values that the place they come to does not take, with the old ones. */
function unknownValues(
  { schema }: Definition,
  later: MigrationStep[],
  { mapValues, values }: Extract<MigrationStep, { mapValues: Pointer }>,
): [string, unknown, Pointer][] {
  const [place] = wayOf(later, mapValues);
  const node = typeof place === "string" ? schemaAt(schema, place) : undefined;
  const allowed = ((itemsOf(node) ?? node) as { enum?: unknown[] } | undefined)?.enum;
  if (!allowed || later.some((step) => "mapValues" in step)) return [];
  return Object.entries(values).flatMap(([key, value]) => (allowed.includes(value) ? [] : [[key, value, mapValues]]));
}

/** Where a value is put that the place it comes to refuses. */
function refusedDefault(
  { schema }: Definition,
  later: MigrationStep[],
  { default: pointer, value }: Extract<MigrationStep, { default: Pointer }>,
): Pointer[] {
  const isChanged = later.some((step) => ["mapValues", "split", "join", "wrap", "unwrap"].some((name) => name in step));
  const [place, ...others] = wayOf(later, pointer);
  const node = typeof place === "string" && others.length === 0 ? schemaAt(schema, place) : undefined;
  if (isChanged || node === undefined) return [];
  return isUnsatisfiable([{ schema: node as JsonSchema }, { schema: { const: value } }]) ? [pointer] : [];
}

const statusAfter = (later: MigrationStep[], status: string): string =>
  later.reduce((now, step) => ("mapStatus" in step ? (step.mapStatus[now] ?? now) : now), status);

/**
 * Types that no claim can be of, and those that have a form of their own, whose claims never come here. A form that extends this one
 * has the same steps: they name its types, too.
 */
function unknownTypes(
  file: ClaimTypeFile,
  at: (...path: Step[]) => Step[],
  map: Record<string, string>,
  { later, definition, shared }: Pick<CheckInput, "definition" | "shared"> & { later: MigrationStep[] },
): Fault[] {
  const types = shared.claimTypes.filter(({ isClaim }) => isClaim !== false);
  const formOf = (type: string) => {
    const known = types.find((one) => one.type === type);
    return known && (known.definition ?? known.type);
  };
  const typeAfter = (type: string): string =>
    later.reduce((now, step) => ("mapType" in step ? (step.mapType[now] ?? now) : now), type);
  return Object.entries(map).flatMap(([from, to]): Fault[] => {
    const names = types.map(({ type }) => type);
    if (formOf(typeAfter(to)) === undefined) {
      const message = `There is no type "${to}" in shared/claim-types.json that these claims could be of.`;
      return [file.fault(at("mapType", from), "unknown-type", message, nearestWord(to, names))];
    }
    const own = formOf(from);
    if (own === undefined || own === formOf(typeAfter(to)) || own === definition.type) return [];
    const message = `"${from}" still has a form of its own, "${own}", and its claims stay with it; take the type away, or this.`;
    return [file.faultAtKey(at("mapType", from), "type-stays", message)];
  });
}

/** The places that a step writes, and where it says so. */
function writtenBy(step: MigrationStep): [Pointer, Step[]][] {
  if ("rename" in step || "move" in step) return [[targetOf(step)[1], ["to"]]];
  if ("split" in step) return step.into.map((pointer, index) => [pointer, ["into", index]]);
  if ("join" in step) return [[step.to, ["to"]]];
  if ("default" in step) return [[step.default, ["default"]]];
  if ("mapValues" in step) return [[step.mapValues, ["mapValues"]]];
  return [];
}

/** Places that are of another item than the first one. */
function apart(step: MigrationStep): Pointer[] {
  const of: Pointer[] =
    "move" in step
      ? [step.move, step.to]
      : "split" in step
        ? [step.split, ...step.into]
        : "join" in step
          ? [...step.join, step.to]
          : [];
  const { home } = homeOf(of[0] ?? "");
  return of.filter((pointer) => homeOf(pointer).home !== home);
}
