import {
  type Computed,
  type Condition,
  type FileKind,
  fieldEntry,
  fileKind,
  get,
  isWithin,
  type Json,
  operatorOf,
  type Pointer,
  schemaAt,
} from "../../engine/index.ts";
import { isWorkedOut } from "../prove/bounds-of-computed.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { CheckInput } from "./check.ts";
import { fillersIn } from "./widget-fillers.ts";
import type { PlacedCondition } from "./world.ts";

interface Held {
  placed: PlacedCondition;
  fields: Own[];
}

/** A field of a place, and the widgets elsewhere in the form that fill it in too. */
interface Own {
  field: Pointer;
  fillers: readonly Pointer[];
}

/**
 * What opens only once there is an answer can be given the first one elsewhere: a section that is seen when its own photos are
 * there, or a field that can be edited when a sum over it is not 0, never begins. Several may wait for each other.
 */
export function firstAnswers(input: CheckInput): Fault[] {
  const { isWhole, isClear, world, conditions } = input;
  if (!isWhole("sections", "schema", "ui", "rules")) return [];
  const all = conditions.filter(
    ({ place, condition }) =>
      /^(sections|fields)\/.*\/(applies|visible|editable)$/.test(place) &&
      isClear(condition) &&
      /"\/(form|claim\/files|claim\/computed)\//.test(JSON.stringify(condition)),
  );
  const fillers = fillersIn(input.definition.ui as Json);
  let held = all
    .map((placed): Held => ({ placed, fields: ownFields(input, placed, fillers) }))
    .filter(({ placed, fields }) => fields.length > 0 && !isNever(world, [meets(placed.condition)]));
  for (;;) {
    const blank = blankWith(input, leftAlone(held.flatMap(({ fields }) => fields)));
    const left = held.filter(({ placed }) => isNever(world, [placed.condition, ...blank].map(meets)));
    if (left.length === held.length) break;
    held = left;
  }
  return held.map(({ placed: { place, source, path }, fields }): Fault => {
    const right = path.at(-1) === "applies" ? "is asked" : path.at(-1) === "visible" ? "is seen" : "can be edited";
    const others = held.length > 1 ? ", or of what waits in the same way" : "";
    const name = place.startsWith("sections/") ? `the section "${place.split("/")[1]}"` : `"${fields[0]?.field}"`;
    const message = `Nobody can begin: ${name} ${right} only once there is an answer of its own${others}. Let it hang on another field.`;
    return { ...source.faultAtKey(path, "circle", message), isAdvice: true };
  });
}

/** The fields that only people fill in, and only here. */
function ownFields(
  { definition, besides, files }: CheckInput,
  { place }: PlacedCondition,
  fillers: ReadonlyMap<Pointer, readonly Pointer[]>,
): Own[] {
  const { sections, schema, computed = {} } = definition;
  const [kind, id] = place.split("/");
  const home = sections.find((one) => one.id === id);
  const fields =
    kind === "sections"
      ? (home?.fields ?? []).map(fieldEntry)
      : sections
          .flatMap((section) => section.fields.map(fieldEntry))
          .filter(({ field }) => place === `fields${field}/${place.split("/").at(-1)}`);
  const kept = Object.values(computed as Record<string, Computed>).map(({ field }) => field);
  return fields.flatMap(({ field, begins, prefill }) => {
    const isFilled =
      isMigrated(files, field) ||
      begins !== undefined ||
      (prefill !== undefined && prefill !== "never") ||
      kept.some((one) => one?.startsWith(field)) ||
      JSON.stringify(schemaAt(schema, field) ?? {}).includes('"default":');
    const isPrefilled = kind === "sections" && home?.prefill !== undefined && prefill !== "never";
    return isFilled || (isPrefilled && !besides.includes(field)) ? [] : [{ field, fillers: fillers.get(field) ?? [] }];
  });
}

/** Those of the fields that no widget fills in which stands elsewhere. */
function leftAlone(all: readonly Own[]): Pointer[] {
  let left = [...new Map(all.map((one) => [one.field, one])).values()];
  for (;;) {
    const still = left.filter(({ fillers }) =>
      fillers.every((widget) => left.some(({ field }) => isWithin(widget, field))),
    );
    if (still.length === left.length) return still.map(({ field }) => field);
    left = still;
  }
}

/** Claims of before may hold it. */
const isMigrated = ({ migrations }: CheckInput["files"], field: Pointer): boolean =>
  migrations.some(({ json }) => [`"${field}"`, `"${field}/`].some((said) => JSON.stringify(json).includes(said)));

/** What is known while none of these fields has a value. */
function blankWith(input: CheckInput, fields: readonly Pointer[]): Condition[] {
  const { besides, definition } = input;
  const open = besides.filter((area) => !fields.includes(area));
  const files = besides.length > open.length ? withoutFiles(open.map((area) => acceptedAt(input, area))) : [];
  const isBlank = (pointer: string) =>
    fields.some((field) => isWithin(pointer, `/form${field}`)) || files.some((file) => pointer === file);
  const entries = Object.entries((definition.computed ?? {}) as Record<string, Computed>);
  const known = new Map<string, 0 | false>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [name, entry] of entries) {
      const pointer = `/claim/computed/${name}`;
      if (known.has(pointer) || !isWithout(entry, (one) => isBlank(one) || known.has(one))) continue;
      known.set(pointer, entry.each === undefined && isWorkedOut(entry, () => false) ? 0 : false);
      isNew = true;
    }
  }
  return [
    ...fields.filter((field) => !besides.includes(field)).map((field) => ({ [`/form${field}`]: false })),
    ...files.map((file) => ({ [file]: { const: 0 } })),
    ...[...known].map(([pointer, value]) => ({ [pointer]: value === 0 ? { const: 0 } : false })),
  ];
}

/** Is nothing there that the value could be worked out of? */
function isWithout(entry: Computed, isBlank: (pointer: string) => boolean): boolean {
  if (entry.each !== undefined) return isBlank(`/form${entry.each}`);
  const name = operatorOf(entry)?.name ?? "";
  if (name === "choose") return false;
  const operator = operatorOf(entry);
  const operands = operator?.operands((entry[name] ?? null) as Json) ?? [];
  const isOf = (operand: unknown) => typeof operand === "string" && operand.startsWith("/") && isBlank(operand);
  return operator?.needsAll ? operands.some(isOf) : operands.every(isOf);
}

const acceptedAt = ({ definition }: CheckInput, area: Pointer): readonly Json[] | undefined => {
  const accept = get(definition.ui, `${area}/ui:options/accept`);
  return Array.isArray(accept) ? (accept as Json[]) : undefined;
};

/** How many files there are not, where these areas alone are left to take some. */
function withoutFiles(open: readonly (readonly Json[] | undefined)[]): Pointer[] {
  if (open.includes(undefined)) return [];
  const taken = new Set(open.flatMap((endings) => endings?.map((ending) => fileKind(String(ending))) ?? []));
  const kinds = (["documents", "photos", "videos"] as FileKind[]).filter((kind) => !taken.has(kind));
  return [...kinds, ...(taken.size === 0 ? ["stored", "queued"] : [])].map((kind) => `/claim/files/${kind}`);
}
