import {
  columnsOf,
  factsAskedBy,
  fieldEntry,
  type GivenSource,
  givenPlaces,
  isKept,
  isObject,
  isWithin,
  type Json,
  rowsOf,
} from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import { toldToClaimants } from "../release/audience/cut-for-claimants.ts";
import type { CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

/** What the server fills facts with is what they can hold, can be counted, and is written by nobody else. */
export function sourceFaults(input: CheckInput): Fault[] {
  const { files, definition } = input;
  const { facts = {} } = definition;
  const given = Object.entries(facts).flatMap(([name, { given: source, schema, writes }]) =>
    source ? [{ name, source, schema: schema as Json, writes }] : [],
  );
  return [
    ...given.flatMap(({ name, source, schema, writes }) => [
      ...(writes === undefined
        ? []
        : [
            files.facts.faultAtKey(
              ["facts", name, "writes"],
              "given",
              `The server fills "${name}", so nobody writes it.`,
            ),
          ]),
      ...kindFaults(input, name, source, schema),
      ...claimFaults(input, name, source),
    ]),
    ...writtenFaults(
      input,
      given.map(({ name }) => name),
    ),
    ...unknownToClaimants(input),
  ];
}

/** What each source gives, and whether a schema holds that. */
const kinds: Record<"account" | "count" | "sum" | "latest", [words: string, types: string[], format?: string]> = {
  account: ["a text", ["string"]],
  count: ["a whole number", ["integer", "number"]],
  sum: ["a number", ["number"]],
  latest: ["a day", ["string"], "date"],
};

function kindFaults({ files }: CheckInput, name: string, source: GivenSource, schema: Json): Fault[] {
  const kind = Object.entries(kinds).find(([key]) => key in source);
  if (!kind || !isObject(schema)) return [];
  const [key, [words, types, format]] = kind;
  if (types.includes(String(schema.type)) && schema.format === format) return [];
  const example = JSON.stringify({
    type: types[0],
    ...(format && { format }),
    ...(key === "account" && { maxLength: 200 }),
  });
  const message = `"${key}" gives ${words}, which this "schema" does not hold; write ${example}.`;
  return [files.facts.faultAtKey(["facts", name, "schema"], "value-kind", message)];
}

function claimFaults({ files, shared, definition }: CheckInput, name: string, source: GivenSource): Fault[] {
  const { count, sum, latest, of, within, types = [], phases } = source;
  const at: Step[] = ["facts", name, "given"];
  const fault = (steps: Step[], code: string, message: string, near?: string) =>
    files.facts.faultAtKey([...at, ...steps], code, message, near);
  const spare = Object.keys({ of, within, types, phases }).find(
    (key) => key in source && (source.account !== undefined || (key === "of" && sum === undefined)),
  );
  if (spare !== undefined) {
    const why = spare === "of" ? '"sum" alone adds up a column' : "an account is known without it";
    return [fault([spare], "given", `"${spare}" says nothing here: ${why}. Take it away.`)];
  }
  const known = shared.claimTypes.filter(({ isClaim }) => isClaim !== false).map(({ type }) => type);
  const isEndless = [count, sum, latest].includes("account") && within === undefined;
  return [
    ...(isEndless
      ? [
          fault(
            [],
            "lacking",
            'An account may have any number of claims: say "within", such as "P12M", "month" or "year".',
          ),
        ]
      : []),
    ...(sum !== undefined && of === undefined
      ? [fault([], "lacking", 'Say by "of" which column of the claims is added up.')]
      : []),
    ...types.flatMap((type, index) =>
      known.includes(type)
        ? []
        : [
            files.facts.fault(
              [...at, "types", index],
              "unknown-type",
              `There is no claim type "${type}" of which there are claims.`,
              nearestWord(type, known),
            ),
          ],
    ),
    ...(of === undefined || (types.length > 0 && !types.some((type) => isOfThis(shared, definition.type, type)))
      ? []
      : columnFaults(definition, of, (message, near) => fault(["of"], "unknown-column", message, near))),
  ];
}

const isOfThis = ({ claimTypes }: CheckInput["shared"], folder: string, type: string): boolean =>
  claimTypes.some((one) => one.type === type && (one.definition ?? one.type) === folder);

/** A column of one amount a claim that is kept for lists, and hangs on no other claims itself. */
function columnFaults(
  definition: CheckInput["definition"],
  of: string,
  fault: (message: string, near?: string) => Fault,
): Fault[] {
  const columns = columnsOf(definition);
  const column = columns.find(({ key }) => key === of);
  const fitting = columns.filter(
    (one) => isKept(one) && ["number", "money"].includes(one.kind) && !one.from.includes("*"),
  );
  if (!column || !fitting.includes(column)) {
    const message = `"of" names a column or fact of one number a claim, with "filter" or "order", by which it is kept; "${of}" is none.`;
    return [
      fault(
        message,
        nearestWord(
          of,
          fitting.map(({ key }) => key),
        ),
      ),
    ];
  }
  if (!givenPlaces(definition).some((place) => isWithin(column.from, place))) return [];
  return [fault(`"${of}" hangs on other claims itself, so each save would add up sums of sums; name another column.`)];
}

/** Effects and dialogs write nothing that the server fills. */
function writtenFaults({ files, definition }: CheckInput, given: string[]): Fault[] {
  const message = (name: string) => `The server fills "${name}" at each save, so no transition writes it.`;
  return Object.entries(definition.workflow.transitions).flatMap(([id, transition]) => {
    const at: Step[] = ["transitions", id];
    const asked = factsAskedBy(transition).facts.flatMap((name, index) =>
      given.includes(name) ? [files.workflow.fault([...at, "asks", "facts", index], "given", message(name))] : [],
    );
    const effects = rowsOf(transition).flatMap(({ row, place }) =>
      (row.effects ?? []).flatMap((effect, index) => {
        if (typeof effect === "string") return [];
        const written = "set" in effect ? Object.keys(effect.set) : "clear" in effect ? effect.clear : [];
        return written.flatMap((pointer, position) => {
          const name = pointer.replace("/claim/", "");
          const step: Step[] = "set" in effect ? ["set", pointer] : ["clear", position];
          const path = [...at, ...place.split("/").slice(1), "effects", index, ...step];
          return given.includes(name) ? [files.workflow.faultAtKey(path, "given", message(name))] : [];
        });
      }),
    );
    return [...asked, ...effects];
  });
}

/** What is asked of claimants, or not, hangs on nothing that the server does not tell them: their page would go on as if it were not so. */
function unknownToClaimants({ definition, shared, conditions, isWhole }: CheckInput): Fault[] {
  if (!isWhole("facts", "sections", "rules") || givenPlaces(definition).length === 0) return [];
  const told = toldToClaimants(definition, shared.access);
  const { facts = {} } = definition;
  const untold = Object.entries(facts).filter(([name]) => told.facts?.[name] === undefined);
  const places = givenPlaces({ ...definition, facts: Object.fromEntries(untold) }).filter((one) =>
    one.startsWith("/claim/"),
  );
  const shown = told.sections.flatMap(({ id, fields }) => [
    `sections/${id}`,
    ...fields.map((entry) => `fields${fieldEntry(entry).field}`),
  ]);
  return conditions.flatMap(({ place, condition, source, path, isMended }): Fault[] => {
    const [, holder = "", right = ""] = /^(.*)\/(applies|drawn|editable)$/.exec(place) ?? [];
    if (isMended || !shown.includes(holder)) return [];
    const read = pointersOf(condition).find(({ pointer }) => places.some((one) => isWithin(pointer, one)));
    if (!read) return [];
    const message = `Claimants are not told "${read.pointer}", so for their page "${right}" reads as if it were not there, and the server may say otherwise. Say "visible" of the fact, or let this hang on something that they know.`;
    return [{ ...source.faultAtKey(path, "untold", message), isAdvice: true }];
  });
}
