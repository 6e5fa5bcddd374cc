import { isObject, type Json } from "../../../../engine/index.ts";

/** A schema of `schemas/meta`, as much of it as is read here. */
export interface Meta {
  $ref?: string;
  type?: string | string[];
  const?: Json;
  enum?: Json[];
  description?: string;
  pattern?: string;
  propertyNames?: Meta;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Meta;
  properties?: Record<string, Meta>;
  required?: string[];
  /** What is demanded where the parts of another way to write it are not there. */
  else?: Pick<Meta, "required">;
  anyOf?: Meta[];
  oneOf?: Meta[];
}

interface OperandLimits {
  /** None is written plainly: each is a pointer. */
  arePointers?: boolean;
  /** Spaces at the ends of written ones count. */
  isExact?: boolean;
  /** A written one is a length of time. */
  isSpan?: boolean;
}

/** What may be written in a place, and by which control. */
export type Spec =
  | { as: "condition" }
  | { as: "truth" }
  | { as: "number"; minimum: number | undefined }
  | { as: "choice"; options: Json[] }
  /** Of an exact one spaces at its ends count; a span is a length of time. */
  | { as: "text"; isNullable?: true; isExact?: true; isSpan?: true }
  | { as: "several"; atLeast: number; options?: Json[] }
  | { as: "object"; parts: PartSpec[] }
  /** Of some parts each item has one. */
  | { as: "rows"; item: PartSpec[]; oneOf: string[] }
  | { as: "either"; ways: Spec[] }
  /** A pointer to a value, or a value that is written plainly. */
  | ({ as: "operand" } & OperandLimits)
  | ({ as: "operands"; mayBeAlone: boolean; atLeast: number; atMost: number | undefined } & OperandLimits)
  /** What a transition does besides. */
  | { as: "effects" }
  /** Any value. */
  | { as: "value" }
  /** What a value may be: its type and limits. */
  | { as: "shape" }
  /** What no control is made for: it is changed in Text. */
  | { as: "elsewhere" };

export interface PartSpec {
  key: string;
  spec: Spec;
  help: string;
  isRequired: boolean;
}

const isScalar = (type: Meta["type"]): boolean =>
  typeof type === "string" && ["string", "number", "integer", "boolean"].includes(type);

/** Does a length of time stand there, such as P60D? */
export const isSpan = ({ pattern = "" }: Pick<Meta, "pattern">): boolean => /(?:\^|-\?)P[T(\\]/.test(pattern);

/** The control for what a meta schema describes. */
export function specOf(meta: Meta | true): Spec {
  if (meta === true) return { as: "value" };
  // Of an object with parts they say only which of these may stand together.
  const several = meta.properties ? undefined : (meta.anyOf ?? meta.oneOf);
  if (several?.every(({ type }) => isScalar(type))) return { as: "operand" };
  if (several) {
    const ways = several.map(specOf);
    return ways.some(({ as }) => as === "elsewhere") ? { as: "elsewhere" } : { as: "either", ways };
  }
  if (meta.$ref !== undefined) return { as: meta.$ref === "condition.schema.json" ? "condition" : "elsewhere" };
  if (meta.const !== undefined && meta.const !== true) return { as: "choice", options: [meta.const] };
  if (meta.enum) return { as: "choice", options: meta.enum };
  if (meta.type === "boolean" || meta.const === true) return { as: "truth" };
  if (meta.type === "integer" || meta.type === "number") return { as: "number", minimum: meta.minimum };
  if (meta.type === "string") return isSpan(meta) ? { as: "text", isSpan: true } : { as: "text" };
  if (Array.isArray(meta.type) && meta.type.join() === "string,null") return { as: "text", isNullable: true };
  if (meta.type === "array" && meta.items) {
    const item = specOf(meta.items);
    if (item.as === "text") return { as: "several", atLeast: meta.minItems ?? 0 };
    if (item.as === "choice") return { as: "several", atLeast: meta.minItems ?? 0, options: item.options };
    if (meta.items.$ref === "#/$defs/effect") return { as: "effects" };
    const isWhole =
      item.as === "object" && !item.parts.some(({ spec, isRequired }) => isRequired && spec.as === "elsewhere");
    const oneOf = (meta.items.oneOf ?? []).flatMap(({ required = [] }) => required);
    return isWhole ? { as: "rows", item: item.parts, oneOf } : { as: "elsewhere" };
  }
  return meta.type === "object" && meta.properties ? { as: "object", parts: partsOf(meta) } : { as: "elsewhere" };
}

/** The parts of an object in the order of its meta schema. */
export const partsOf = ({ properties = {}, required = [], else: other }: Meta): PartSpec[] =>
  Object.entries(properties).map(([key, meta]) => ({
    key,
    spec: specOf(meta),
    help: meta.description ?? "",
    isRequired: [...required, ...(other?.required ?? [])].includes(key),
  }));

/** Is this such a value? Of ways to write something the first that fits is the one that was meant. */
export function fits(spec: Spec, value: Json | undefined): boolean {
  if (spec.as === "choice") return spec.options.some((one) => one === value);
  if (spec.as === "truth") return typeof value === "boolean";
  if (spec.as === "number") return typeof value === "number";
  if (spec.as === "operand") return ["string", "number", "boolean"].includes(typeof value);
  if (spec.as === "text") return typeof value === "string" || (value === null && spec.isNullable === true);
  if (spec.as === "value") return value !== undefined;
  if (spec.as === "operands") return Array.isArray(value) || (spec.mayBeAlone && typeof value === "string");
  if (spec.as === "several" || spec.as === "rows" || spec.as === "effects") return Array.isArray(value);
  if (spec.as === "either") return spec.ways.some((way) => fits(way, value));
  if (!isObject(value)) return false;
  if (spec.as === "condition") return true;
  return (
    spec.as === "shape" ||
    (spec.as === "object" && spec.parts.every(({ key, isRequired }) => !isRequired || key in value))
  );
}

/** What is written first in a place; names are those that may stand there. */
export function firstOf(spec: Spec, names: (key: string) => string[], key = ""): Json {
  const [name = ""] = names(key);
  if (spec.as === "choice") return spec.options[0] ?? "";
  if (spec.as === "truth") return true;
  if (spec.as === "number") return spec.minimum ?? 0;
  if (spec.as === "text" || spec.as === "operand") return name;
  if (spec.as === "operands") return spec.mayBeAlone ? name : Array.from({ length: spec.atLeast }, () => name);
  if (spec.as === "several") return [name || (spec.options?.[0] ?? "")];
  if (spec.as === "effects") return [];
  if (spec.as === "value") return "";
  if (spec.as === "either") return spec.ways[0] ? firstOf(spec.ways[0], names, key) : "";
  if (spec.as === "rows") return [firstItem(spec.item, names)];
  return spec.as === "object" ? firstItem(spec.parts, names) : {};
}

/** An object with what must be in it. */
export const firstItem = (parts: readonly PartSpec[], names: (key: string) => string[]): Json =>
  Object.fromEntries(
    parts.filter(({ isRequired }) => isRequired).map(({ key, spec }) => [key, firstOf(spec, names, key)]),
  );
