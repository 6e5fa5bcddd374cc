import type { Json } from "../definition.ts";

type Schema = { [keyword: string]: Json };

const pointerSchema: Schema = {
  type: "string",
  pattern: "^/(form|claim|item)/",
  description: "a pointer: /form/…, /claim/… or /item/…",
};

/** A pointer, a text, a day of the calendar (2027-02-01), a number, or true or false. */
const operandSchema: Schema = { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] };

/** Two operands or more. */
const severalSchema: Schema = { type: "array", items: operandSchema, minItems: 2 };

/** A pointer to the values of a list, or a list of operands, where one pointer that stands for all items will do. */
const listOrSeveralSchema: Schema = { anyOf: [pointerSchema, { ...severalSchema, minItems: 1 }] };

interface Written {
  /** A row of the table in schemas/README.md: how it is written, and what it gives. */
  example: string;
  words: string;
  /** What may stand under its name, as JSON Schema. */
  operand: Schema;
}

/** How analysts write each operator. Apart from what the engine knows of it, since nobody who fills in a form needs it. */
export const writtenOperators: Record<string, Written> = {
  count: {
    example: '{ "count": "/form/products", "where": { "/item/type": { "const": "unit" } } }',
    words: "how many items the list has, or how many values stand there",
    operand: pointerSchema,
  },
  sum: {
    example: '{ "sum": "/form/products/*/salePrice" }',
    words: "the values added up; what is not there counts nothing",
    operand: listOrSeveralSchema,
  },
  product: {
    example: '{ "product": ["/item/quantity", "/item/unitPrice"], "each": "/lines", "round": 2 }',
    words: "the values multiplied; nothing while one of them is not there",
    operand: severalSchema,
  },
  difference: {
    example: '{ "difference": ["/form/claimed", "/claim/computed/paid"] }',
    words: "the first value less the others; nothing while one of them is not there",
    operand: severalSchema,
  },
  quotient: {
    example: '{ "quotient": ["/claim/computed/hours", "/claim/computed/visits"], "round": 1 }',
    words:
      "the first value divided by the second, to two digits where `round` says nothing else; nothing while one of them is not there or the second is 0",
    operand: { ...severalSchema, maxItems: 2 },
  },
  min: {
    example: '{ "min": "/form/readings/*/takenOn" }',
    words: "the smallest number, or the earliest day, of those that are there",
    operand: listOrSeveralSchema,
  },
  max: {
    example: '{ "max": ["/form/quoted", "/form/invoiced", 100] }',
    words: "the largest number, or the latest day, of those that are there",
    operand: listOrSeveralSchema,
  },
  daysBetween: {
    example: '{ "daysBetween": ["/form/dateInstalled", "/form/dateFailed"] }',
    words: "the days from the first day to the second; below zero where the second is earlier",
    operand: { type: "array", items: pointerSchema, minItems: 2, maxItems: 2 },
  },
  addPeriod: {
    example: '{ "addPeriod": ["/form/dateInstalled", "P5Y"] }',
    words: "the day that long after (`-P1M`: before) the day",
    operand: {
      type: "array",
      items: {
        type: "string",
        pattern: "^(/(form|claim|item)/|-?P\\d+[YMWD]$)",
        description: "a pointer, then a period such as P90D, P6M or P5Y",
      },
      minItems: 2,
      maxItems: 2,
    },
  },
  addWorkingDays: {
    example: '{ "addWorkingDays": ["/form/dateSent", 5] }',
    words: "the day on which that many working days have passed since the day (`-5`: before it; at most 1,000)",
    operand: {
      type: "array",
      items: { anyOf: [pointerSchema, { type: "integer" }] },
      minItems: 2,
      maxItems: 2,
    },
  },
  first: {
    example: '{ "first": ["/form/contactName", "/form/technician/name", "unknown"] }',
    words: "the first of the values that is there",
    operand: listOrSeveralSchema,
  },
  join: {
    example: '{ "join": ["/form/street", "/form/city"], "with": ", " }',
    words: "the values that are there as one text, with a space or what `with` says between them",
    operand: listOrSeveralSchema,
  },
  choose: {
    example:
      '{ "choose": [ { "when": { "/form/weight": { "minimum": 40 } }, "value": "pallet" }, { "value": "carton" } ] }',
    words: "what stands under `value` of the first whose `when` holds; without a `when` it always does",
    operand: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: { when: { $ref: "condition.schema.json" }, value: operandSchema },
        required: ["value"],
        additionalProperties: false,
      },
    },
  },
};

/** What may stand under `computed`, as `meta/rules.schema.json` has it. */
export function computedMeta(): { [keyword: string]: Json } {
  return {
    type: "object",
    propertyNames: { pattern: "^[a-z][A-Za-z0-9]*$", description: "letters and digits, beginning with a small letter" },
    description:
      "Values worked out, read at /claim/computed/…. An operand is a pointer, a text, a day of the calendar (2027-02-01), a number, or true or false",
    additionalProperties: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          Object.entries(writtenOperators).map(([name, { words, operand }]) => [
            name,
            { description: `Gives ${words}`, ...operand },
          ]),
        ),
        each: {
          type: "string",
          pattern: "^(/[^/*]+)+(/\\*(/[^/*]+)+)*$",
          description: "a list, or one inside of the items of another (/units/*/parts); once per item, read as /item",
        },
        field: { type: "string", pattern: "^/", description: "The field of the form that shows and keeps it" },
        where: { $ref: "condition.schema.json" },
        round: { type: "integer", minimum: 0, maximum: 6, description: "Digits behind the point, half away from zero" },
        with: { type: "string", description: "What join puts between" },
      },
      additionalProperties: false,
    },
  };
}
