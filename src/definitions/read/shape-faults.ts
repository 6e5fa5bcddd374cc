import { type Json, segments, strictAjv } from "../../engine/index.ts";
import type { Fault } from "./fault.ts";
import { mend, type ShapeError } from "./mend.ts";
import { type MetaSchema, metaSchema } from "./meta-schemas.ts";
import { nearestWord } from "./nearest-word.ts";
import type { SourceFile, Step } from "./source-file.ts";

/** A file's content in the shape of its kind, whatever was wrong with it. */
interface Shaped {
  json: Json;
  faults: Fault[];
  /** Paths at which something was left out or put in to make it fit. */
  mended: Step[][];
  /** True when mending took none of the entries away that a file of names holds at its top (rules, roles, lists, words). */
  keepsNames: boolean;
}

/**
 * Compares a file with the JSON Schema of its kind, `meta/<kind>.schema.json`: unknown keys, wrong types, what is lacking. What does
 * not fit is left out of `json`, so that the rest can still be judged.
 */
export function shape(root: string, source: SourceFile, kind: string): Shaped {
  const check = checkOf(root, kind);
  let json = source.json;
  const faults: Fault[] = [];
  const mended: Step[][] = [];
  let keepsNames = true;
  for (let round = 0; round < 12 && !check(json); round++) {
    const errors = leadingErrors(check.errors ?? []);
    if (round === 0)
      faults.push(
        ...withoutTwins(errors)
          .flatMap((error) => faultOf(source, error))
          .filter(({ code }) => isSure(source, code)),
      );
    // From the end, so that what is taken out of a list does not move what is yet to be taken out.
    for (const error of errors.toReversed()) {
      const path = pathOf(error);
      mended.push(path);
      if (losesName(error, path)) keepsNames = false;
      json = mend(json, path, error);
    }
  }
  // What could not be made to fit is not read on at all.
  return check(json) ? { json, faults, mended, keepsNames } : { json: {}, faults, mended: [[]], keepsNames: false };
}

const losesName = ({ keyword, propertyName }: ShapeError, path: Step[]): boolean =>
  propertyName !== undefined ||
  (keyword === "additionalProperties" || keyword === "required" ? path.length === 0 : path.length <= 2);

/** Where something could not be read, what seems to lack may yet be there. */
const isSure = (source: SourceFile, code: string): boolean =>
  source.holes.length === 0 || !["lacking", "empty"].includes(code);

type Check = ReturnType<ReturnType<typeof strictAjv>["compile"]>;

/** What compiles the files' schemas, by the schema of conditions that they refer to: much is the same for all of them. */
const compilers = new Map<string, ReturnType<typeof strictAjv>>();
const compiled = new Map<string, Check>();
/** The same by the objects that are read again and again. */
const compiledOf = new WeakMap<MetaSchema, { condition: MetaSchema; check: Check }>();

function checkOf(root: string, kind: string): Check {
  const meta = metaSchema(root, kind);
  const condition = metaSchema(root, "condition");
  const before = compiledOf.get(meta);
  if (before?.condition === condition) return before.check;
  const key = JSON.stringify([meta, condition]);
  const check = compiled.get(key) ?? compilerFor(condition).compile(meta);
  compiled.set(key, check);
  compiledOf.set(meta, { condition, check });
  return check;
}

function compilerFor(condition: MetaSchema) {
  const key = JSON.stringify(condition);
  const known = compilers.get(key);
  if (known) return known;
  const ajv = strictAjv({ allErrors: true, verbose: true });
  // Where a file may quote a schema of its own, that is judged as any other schema is.
  ajv.defaultMeta();
  ajv.addVocabulary(["enumDescriptions", "entriesBy"]);
  ajv.addSchema(condition, "condition.schema.json");
  compilers.set(key, ajv);
  return ajv;
}

const pathOf = ({ instancePath }: ShapeError): Step[] => segments(instancePath);

/** Without the errors that only sum up others: of alternatives, those of the branch that fits the value's type. */
function leadingErrors(errors: readonly ShapeError[]): ShapeError[] {
  const summaries = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  return errors.filter((error) => {
    if (["if", "propertyNames"].includes(error.keyword)) return false;
    if (summaries.includes(error)) {
      const below = errors.filter((other) => other !== error && isBranchOf(other, error) && !isTypeOf(other, error));
      return below.length === 0;
    }
    const summary = summaries.find((one) => isBranchOf(error, one));
    if (!summary) return true;
    return !isTypeOf(error, summary);
  });
}

/** Without what lacks only because its key is misspelt: that is told of the key. */
function withoutTwins(errors: readonly ShapeError[]): ShapeError[] {
  const strays = errors.filter(({ keyword }) => keyword === "additionalProperties");
  return errors.filter(({ keyword, instancePath, params, schemaPath }) => {
    if (keyword !== "required") return true;
    const beside = strays.filter(
      (stray) => stray.instancePath === instancePath && parentOf(stray.schemaPath) === parentOf(schemaPath),
    );
    return !beside.some(
      ({ params: stray, parentSchema }) =>
        nearestWord(String(stray.additionalProperty), knownKeys(parentSchema)) === params.missingProperty,
    );
  });
}

const parentOf = (schemaPath: string): string => schemaPath.slice(0, schemaPath.lastIndexOf("/"));

const knownKeys = (schema: unknown): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {}).filter(
    (key) => key !== "$schema" && key !== "$ref",
  );

const isBranchOf = (error: ShapeError, summary: ShapeError): boolean =>
  error.schemaPath.startsWith(`${summary.schemaPath}/`) && error.instancePath.startsWith(summary.instancePath);

const isTypeOf = (error: ShapeError, summary: ShapeError): boolean =>
  error.keyword === "type" && error.instancePath === summary.instancePath;

function faultOf(source: SourceFile, error: ShapeError): Fault[] {
  const { keyword, params, parentSchema, propertyName } = error;
  const path = pathOf(error);
  if (propertyName !== undefined) {
    const message = `"${propertyName}" cannot be a name here; it must fit ${wordsFor(error)}.`;
    return [source.faultAtKey([...path, propertyName], "name", message)];
  }
  switch (keyword) {
    case "additionalProperties": {
      const name = String(params.additionalProperty);
      if (isCondition(parentSchema)) return [pointerFault(source, [...path, name], name)];
      const known = knownKeys(parentSchema);
      const message =
        known.length > 0
          ? `"${name}" is not known here; take it away or use one of: ${known.join(", ")}.`
          : `"${name}" is not known here; take it away.`;
      return [source.faultAtKey([...path, name], "unknown-key", message, nearestWord(name, known))];
    }
    case "required":
      return [source.faultAtKey(path, "lacking", `"${params.missingProperty}" is lacking here; add it.`)];
    case "type":
      if (source.file.endsWith("/form.ui.json") && path.length > 0 && !String(path.at(-1)).startsWith("ui:")) {
        const key = String(path.at(-1));
        const known = ["ui:widget", "ui:field", "ui:options", "ui:order"];
        const message = `"${key}" is neither a field with its settings { … } nor one of: ${known.join(", ")}.`;
        return [source.faultAtKey(path, "unknown-key", message, nearestWord(key, known))];
      }
      return [source.fault(path, "type", `This must be ${typeWords(params.type)}.`)];
    case "const":
      return [source.fault(path, "type", `This must be ${JSON.stringify(params.allowedValue)}, or not be here.`)];
    case "enum": {
      const known = (params.allowedValues as Json[]).map(String);
      const value = String(error.data);
      const message = `"${value}" is not known here; use one of: ${known.join(", ")}.`;
      return [source.fault(path, "unknown-value", message, nearestWord(value, known))];
    }
    case "minLength":
      // What is there and too short is told as what does not fit.
      if (error.data !== "") return [source.fault(path, "shape", unfit(error))];
      return [source.fault(path, "empty", "This is empty; write a text.")];
    case "minItems":
      if (params.limit > 1) {
        return [source.fault(path, "empty", `This list needs ${params.limit} entries or more; add what is lacking.`)];
      }
      return [source.fault(path, "empty", "This list is empty; put something into it or take it away.")];
    case "minProperties":
      if (source.isLost?.(error.data)) return [];
      return [source.fault(path, "empty", `This holds nothing; ${instead(String(path.at(-1)))}.`)];
    case "false schema": {
      const name = String(path.at(-1));
      return [source.faultAtKey(path, "unknown-key", `"${name}" may not stand beside "rows"; move it into each row.`)];
    }
    case "uniqueItems":
      return [
        source.faultAtSpare([...path, Math.max(params.i, params.j)], "duplicate", "This stands in the list twice."),
      ];
    case "pattern":
      if (!["^/", "^(/|$)"].includes(String(params.pattern))) return [source.fault(path, "shape", unfit(error))];
      return [source.fault(path, "no-slash", `"${error.data}" must begin with a slash.`, `/${error.data}`)];
    case "anyOf":
    case "oneOf":
      return [source.fault(path, "type", `This must be ${typesOf(parentSchema)}.`)];
    default:
      return [source.fault(path, "shape", `This does not fit: ${keyword} ${JSON.stringify(params)}.`)];
  }
}

const isCondition = (schema: unknown): boolean =>
  Object.keys((schema as { patternProperties?: object }).patternProperties ?? {}).some((key) =>
    key.includes("form|claim"),
  );

/** A key of a condition that is no pointer into what conditions read. */
function pointerFault(source: SourceFile, path: Step[], name: string): Fault {
  if (/^(form|claim|user|item)\//.test(name)) {
    return source.faultAtKey(path, "no-slash", `"${name}" must begin with a slash.`, `/${name}`);
  }
  if (!name.startsWith("/")) {
    const message = `"${name}" is not known in a condition; write a pointer such as /form/…, or allOf, anyOf, not.`;
    return source.faultAtKey(path, "unknown-key", message, nearestWord(name, ["allOf", "anyOf", "not"]));
  }
  const [, head = ""] = name.split("/");
  const near = nearestWord(head, ["form", "claim", "user", "item"]);
  const suggestion = near ? name.replace(head, near) : `/form${name}`;
  const message = `"${name}" leads nowhere; a condition reads /form/…, /claim/…, /user/… and, inside of a list, /item/….`;
  return source.faultAtKey(path, "unknown-pointer", message, suggestion);
}

const unfit = (error: ShapeError): string => `"${error.data}" does not fit here; it must fit ${wordsFor(error)}.`;

const wordsFor = ({ parentSchema, params }: ShapeError): string =>
  String((parentSchema as { description?: string } | undefined)?.description ?? params.pattern);

const typeNames: Record<string, string> = {
  string: 'a text in "…"',
  boolean: "true or false",
  object: "an object { … }",
  array: "a list [ … ]",
  integer: "a whole number",
  number: "a number",
  null: "null",
};

const typeWords = (types: string | string[]): string =>
  [types]
    .flat()
    .map((type) => typeNames[type] ?? type)
    .join(" or ");

const typesOf = (schema: unknown): string => {
  const { anyOf, oneOf = [] } = schema as Record<string, { type?: string; required?: string[] }[]>;
  const named = ({ required = [] }: { required?: string[] }) => required.map((key) => `one with "${key}"`);
  return typeWords((anyOf ?? oneOf).flatMap((one) => one.type ?? named(one)));
};

const instead = (key: string): string =>
  key === "allowed" ? 'say when, `{ "/claim/status": true }` for always' : "put something into it or take it away";
