import type { FastifySchemaValidationError } from "fastify";

type Sentence = (limit: unknown) => string;

const typeNames: Record<string, string> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of values",
  null: "empty",
};

const formatNames: Record<string, string> = {
  date: "a date like 2026-11-20",
  "date-time": "a date and time like 2026-11-20T09:30:00Z",
  uuid: "an identifier of the portal",
};

const notAllowed = "This value is not one of those allowed.";

const sentences: Record<string, Sentence> = {
  minLength: (limit) => `Please enter at least ${counted(limit, "character")}.`,
  maxLength: (limit) => `Please enter at most ${counted(limit, "character")}.`,
  minimum: (limit) => `Must be ${limit} or more.`,
  maximum: (limit) => `Must be ${limit} or less.`,
  minItems: (limit) => `Please give at least ${counted(limit, "entry", "entries")}.`,
  maxItems: (limit) => `Please give at most ${counted(limit, "entry", "entries")}.`,
};

/** Validation faults as sentences by field path `a.b.0.c`; faults of the whole body stand under `body`. */
export function fieldErrors(faults: readonly FastifySchemaValidationError[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const add = (path: string, sentence: string) => {
    const key = path || "body";
    errors[key] = [...new Set([...(errors[key] ?? []), sentence])];
  };
  for (const fault of faults) {
    const path = fault.instancePath.slice(1).replaceAll("/", ".");
    if (fault.keyword === "required") {
      for (const name of fault.params.requiredProperties as string[])
        add(path ? `${path}.${name}` : name, "Please enter this.");
    } else if (!isOneOfSeveral(fault)) {
      add(path, sentenceOf(fault));
    }
  }
  // The validator stops after so many faults, which may be before the union's own.
  if (Object.keys(errors).length === 0) {
    for (const { instancePath } of faults) add(instancePath.slice(1).replaceAll("/", "."), notAllowed);
  }
  return errors;
}

/** A fault of one branch of a union says little by itself: the union's own fault follows. */
const isOneOfSeveral = (fault: FastifySchemaValidationError) => /\/(anyOf|oneOf)\/\d+/.test(fault.schemaPath);

function sentenceOf({ keyword, params }: FastifySchemaValidationError): string {
  if (keyword === "type") {
    const types = [params.type].flat() as string[];
    return `Must be ${types.map((type) => typeNames[type] ?? type).join(" or ")}.`;
  }
  if (keyword === "format") return `Must be ${formatNames[String(params.format)] ?? `a valid ${params.format}`}.`;
  return sentences[keyword]?.(params.limit) ?? notAllowed;
}

function counted(limit: unknown, one: string, many = `${one}s`): string {
  return `${limit} ${limit === 1 ? one : many}`;
}
