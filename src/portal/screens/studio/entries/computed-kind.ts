import rulesMeta from "../../../../../schemas/meta/rules.schema.json";
import { operators } from "../../../../engine/index.ts";
import { at, type EntryKind, named, nameIn } from "./entry-kind.ts";
import { firstOf, isSpan, type Meta, type PartSpec, partsOf, type Spec } from "./spec.ts";

const ways = operators.map(({ name }) => name);
const meta = named(rulesMeta, "computed");

/** What makes one text counts each space. */
const exact = ["join", "with"];
/** A schema of texts that all begin with a slash. */
const isPointers = ({ type, pattern = "" }: Meta): boolean => type === "string" && pattern.startsWith("^/");

/** Of an operator's operands each is a value or, where its meta schema takes that, written plainly. */
function specOfWay({ key, spec }: PartSpec): Spec {
  const isExact = exact.includes(key);
  if (isExact && spec.as === "text") return { ...spec, isExact };
  if (!ways.includes(key) || spec.as === "rows") return spec;
  const written = at(meta, "properties", key);
  if (written.type === "string") return { as: "operand", arePointers: isPointers(written), isExact };
  const { items = {}, minItems = 1, maxItems } = written.anyOf?.find(({ type }) => type === "array") ?? written;
  const limits = { atLeast: minItems, atMost: maxItems, arePointers: isPointers(items), isExact };
  return { as: "operands", mayBeAlone: written.anyOf !== undefined, ...limits, isSpan: isSpan(items) };
}

const parts = partsOf(meta).map((part) => ({ ...part, spec: specOfWay(part) }));

/** What an operator begins with: the same value in each of its places. */
function begun(way: string, from: string): object {
  const spec = parts.find(({ key }) => key === way)?.spec;
  return { [way]: spec ? firstOf(spec, () => [from], way) : from };
}

/** A value that is worked out from others. */
export const computed: EntryKind = {
  id: "computed",
  one: "worked-out value",
  many: "Worked-out values",
  files: (folder) => ({
    folder,
    file: `${folder}/rules.json`,
    path: ["computed"],
    pointer: "/claim/computed/",
    ...nameIn(at(rulesMeta, "properties", "computed")),
  }),
  parts,
  words: [],
  oneOf: { label: "How it is worked out", keys: ways, begun },
  labels: {
    count: "how many there are of",
    sum: "all together of",
    product: "multiplied",
    difference: "the first less the others",
    quotient: "the first divided by the second",
    min: "the least of",
    max: "the greatest of",
    daysBetween: "days from the first to the second",
    addPeriod: "a day, and the time after it",
    addWorkingDays: "a day, and the working days after it",
    first: "the first that is there of",
    join: "one text of",
    choose: "the first whose condition holds",
    value: "gives",
    each: "once for each item of",
    field: "the field that shows and keeps it",
    where: "which items count",
    round: "digits behind the point",
    with: "what stands between",
  },
  names: { field: "field", each: "list" },
  means: () => false,
  seeds: [
    { key: "way", label: "How it is worked out", names: ways },
    { key: "from", label: "Of", names: "value" },
  ],
  fresh: ({ way = "", from = "" }) => begun(way, from) as ReturnType<EntryKind["fresh"]>,
  freshWords: () => undefined,
};
