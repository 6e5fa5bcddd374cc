import { isObject, type Json, pointerOf } from "../../engine/index.ts";
import type { Fault } from "./fault.ts";
import { nearestWord } from "./nearest-word.ts";
import type { FaultAt, SourceFile, Step } from "./source-file.ts";

type JsonObject = { [key: string]: Json };

/** Where a part is written: a file, and the path inside of it. */
interface Origin {
  source: SourceFile;
  steps: Step[];
}

interface Part extends Origin {
  json: Json;
}

const changesSchema = "../meta/changes.schema.json";

/**
 * A parent's file with the changes of one that extends it: objects merge key by key, `null` takes away, lists and conditions are
 * replaced whole. A list whose meta schema says `entriesBy` is changed by an object of its ids. Without `own` it is the parent's file
 * as it is. Every part keeps the place at which it is written.
 */
export function extendFile(
  file: string,
  own: SourceFile | undefined,
  parent: SourceFile,
  meta: JsonObject,
): SourceFile {
  const origins = new Map<string, Origin>();
  const faults: Fault[] = [];
  const note = (path: Step[], { source, steps }: Origin) => origins.set(pointerOf(path.map(String)), { source, steps });

  const merge = (mine: Part, base: Part, shapes: JsonObject[], path: Step[]): Json => {
    note(path, mine);
    const by = shapes.find(({ entriesBy }) => entriesBy)?.entriesBy as string | undefined;
    if (by !== undefined && isObject(mine.json) && Array.isArray(base.json))
      return mergeEntries(by, mine, base, shapes, path);
    if (!isObject(mine.json) || !isObject(base.json) || isWhole(mine.json, base.json, shapes)) return mine.json;
    const [{ $schema: _, ...changes }, before] = [mine.json, base.json];
    const keys = orderOf(Object.keys(before), taken(mine, Object.keys(before)));
    return Object.fromEntries(
      keys.map((key) => [key, one(part(mine, key), part(base, key), below(shapes, key), [...path, key])]),
    );

    function part(of: Part, key: string): Part | undefined {
      const json = (of === mine ? changes : before)[key];
      return json === undefined ? undefined : { ...of, json, steps: [...of.steps, key] };
    }
  };

  const one = (mine: Part | undefined, base: Part | undefined, shapes: JsonObject[], path: Step[]): Json => {
    if (mine && base) return merge(mine, base, shapes, path);
    const only = (mine ?? base) as Part;
    note(path, only);
    return only.json;
  };

  const mergeEntries = (by: string, mine: Part, base: Part, shapes: JsonObject[], path: Step[]): Json => {
    const before = new Map<string, Part>();
    for (const [index, entry] of (base.json as Json[]).entries()) {
      const json = typeof entry === "string" ? { [by]: entry } : entry;
      before.set(String((json as JsonObject)[by]), { ...base, json, steps: [...base.steps, index] });
    }
    const changes = mine.json as JsonObject;
    return orderOf([...before.keys()], taken(mine, [...before.keys()])).map((id, index) => {
      const said = changes[id];
      const change =
        said === undefined ? undefined : { ...mine, json: withId(by, id, said), steps: [...mine.steps, id] };
      const entry = one(change, before.get(id), below(shapes, 0), [...path, index]);
      return by === "field" && isObject(entry) && Object.keys(entry).length === 1 ? id : entry;
    });
  };

  /** The ids that stay, in the order of the changes; one that is to be taken away must be there. */
  const taken = ({ json, steps, source }: Part, known: string[]): { kept: string[]; gone: string[] } => {
    const entries = Object.entries(json as JsonObject).filter(([key]) => key !== "$schema");
    const gone = entries.filter(([, value]) => value === null).map(([key]) => key);
    for (const key of gone.filter((one) => !known.includes(one))) {
      const message = `There is no "${key}" in ${parent.file} that null could take away.`;
      faults.push(source.faultAtKey([...steps, key], "nothing-there", message, nearestWord(key, known)));
    }
    return { kept: entries.filter(([, value]) => value !== null).map(([key]) => key), gone };
  };

  note([], own ? { source: own, steps: [] } : { source: parent, steps: [] });
  const json = own?.isReadable
    ? merge({ json: own.json, source: own, steps: [] }, { json: parent.json, source: parent, steps: [] }, [meta], [])
    : parent.json;
  const isOfType = !parent.file.startsWith("shared/");
  if (
    isOfType &&
    own &&
    isObject(own.json) &&
    typeof own.json.$schema === "string" &&
    own.json.$schema !== changesSchema
  ) {
    const message = `A file that holds changes alone is checked by "${changesSchema}".`;
    faults.push(own.fault(["$schema"], "wrong-schema", message, changesSchema));
  }
  const faultBy =
    (kind: "fault" | "faultAtKey" | "faultAtSpare"): FaultAt =>
    (steps, ...rest) => {
      const { source, steps: where } = writtenAt(origins, steps);
      const fault = source[kind](where, ...rest);
      return source === own ? fault : { ...fault, heir: file };
    };
  const both = own ? [own, parent] : [parent];
  return {
    file,
    text: own?.text ?? parent.text,
    json,
    faults: [...both.flatMap((source) => source.faults), ...faults],
    isReadable: both.every(({ isReadable }) => isReadable),
    isWhole: both.every(({ isWhole }) => isWhole),
    holes: both.flatMap(({ holes }) => holes),
    fault: faultBy("fault"),
    faultAtKey: faultBy("faultAtKey"),
    faultAtSpare: faultBy("faultAtSpare"),
  };
}

function writtenAt(origins: Map<string, Origin>, path: readonly Step[]): Origin {
  for (let depth = path.length; depth >= 0; depth--) {
    const origin = origins.get(pointerOf(path.slice(0, depth).map(String)));
    if (origin) return { source: origin.source, steps: [...origin.steps, ...path.slice(depth)] };
  }
  throw new Error("The root of a file has an origin.");
}

const withId = (by: string, id: string, said: Json): Json => (isObject(said) ? { [by]: id, ...said } : said);

/** Conditions and references are one thing: half of one and half of another would say what nobody wrote. */
const isWhole = (mine: JsonObject, base: JsonObject, shapes: readonly JsonObject[]): boolean =>
  "$ref" in mine || "$ref" in base || shapes.some(({ $ref }) => $ref === "condition.schema.json");

/** The parts of a meta schema that say what stands under a key, or (0) in a list. */
function below(shapes: readonly JsonObject[], key: Step): JsonObject[] {
  return shapes.flatMap((shape): JsonObject[] => {
    const { properties, additionalProperties, patternProperties, items } = shape;
    const named = isObject(properties) ? properties[key] : undefined;
    const patterned = Object.entries(isObject(patternProperties) ? patternProperties : {}).filter(([pattern]) =>
      new RegExp(pattern).test(String(key)),
    );
    const found =
      typeof key === "number"
        ? [items]
        : named !== undefined
          ? [named]
          : [...patterned.map(([, one]) => one), additionalProperties];
    return found.flatMap((one) => branches(one));
  });
}

/** A schema and the alternatives inside of it. */
const branches = (schema: Json | undefined): JsonObject[] =>
  isObject(schema)
    ? [
        schema,
        ...["anyOf", "oneOf", "allOf"]
          .flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
          .flatMap(branches),
      ]
    : [];

/**
 * The parent's order. Where the changes name entries in another, theirs counts for these; a new one follows the entry before it in
 * the changes, or comes last.
 */
function orderOf(known: readonly string[], { kept, gone }: { kept: string[]; gone: string[] }): string[] {
  const named = kept.filter((id) => known.includes(id));
  const left = [...named];
  const order = known
    .filter((id) => !gone.includes(id))
    .map((id) => (named.includes(id) ? (left.shift() as string) : id));
  for (const [index, id] of kept.entries()) {
    if (order.includes(id)) continue;
    const before = kept[index - 1];
    order.splice(before === undefined ? order.length : order.indexOf(before) + 1, 0, id);
  }
  return order;
}
