import {
  type Condition,
  comparisonOf,
  type Definition,
  fieldEntry,
  isObject,
  type Json,
  type JsonSchema,
  type Rule,
} from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { periodOf } from "../read/period.ts";
import type { Check, CheckInput } from "./check.ts";
import { schemaPath } from "./list-names.ts";
import { locate } from "./world.ts";

/** A sentence names the number that its rule, or its field, goes by. Only where there is one of each is anything told. */
export const saidNumbers: Check = (input) => {
  if (!input.isWhole("messages", "rules", "schema")) return [];
  return [...ofRules(input), ...ofFields(input), ...ofSteps(input), ...ofFacts(input)];
};

function ofRules({ files, definition, isClear }: CheckInput): Fault[] {
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const said = definition.messages.rules[id];
    if (said === undefined || !isClear(rule.when, rule.must)) return [];
    const wrong = wrongPeriod(said, rule, definition.computed) ?? wrongLimit(said, rule);
    const other = wrong ? undefined : otherValue(said, rule, definition.computed);
    if (other) {
      const message = `This says "{${other.said}}", but its rule in rules.json counts by "/claim/computed/${other.meant}"; make the two agree.`;
      return [{ ...files.messages.fault(["rules", id], "other-number", message, `{${other.meant}}`), isAdvice: true }];
    }
    if (!wrong) return [];
    const message = `This says ${wrong.said}, but its rule in rules.json goes by ${wrong.meant}; make the two agree.`;
    const fault = files.messages.fault(["rules", id], "other-number", message, wrong.meant);
    return [{ ...fault, ...(!rule.must && { isAdvice: true }) }];
  });
}

const units = { day: "days", week: "weeks", month: "months", year: "years" };

/** "60 days" beside P90D. */
function wrongPeriod(
  text: string,
  { must, when }: Rule,
  computed: Definition["computed"],
): { said: string; meant: string } | undefined {
  const limited = [...limitsIn(must), ...limitsIn(when)].filter(isPeriod).map(([, value]) => String(value));
  const periods = [...new Set([...limited, ...addedIn(must, computed)])];
  const named = [...text.matchAll(/\b(\d+) (day|week|month|year)s?\b/gi)];
  const [[whole, count, unit] = []] = named;
  const [period = ""] = periods;
  const meant = periodOf(period);
  if (named.length !== 1 || periods.length !== 1 || !meant || whole === undefined) return undefined;
  const said = periodOf(`P${count}${unit?.[0]?.toUpperCase()}`);
  const [, size, letter] = /^P(\d+)([DWMY])$/.exec(period) ?? [];
  // Days and months are not counted against each other, but for the same number of them.
  const isOther = said && "days" in said !== "days" in meant && count !== size;
  if (!said || isOther || JSON.stringify(said) === JSON.stringify(meant)) return undefined;
  return {
    said: `"${whole}"`,
    meant: `${size} ${Object.values(units).find((name) => name[0]?.toUpperCase() === letter)}`,
  };
}

/** Periods by which a day is worked out that the demand compares with. */
const addedIn = (must: Condition | undefined, computed: Definition["computed"] = {}): string[] =>
  [...JSON.stringify(must ?? {}).matchAll(/"not(?:Before|After)":"\/claim\/computed\/([^/"]+)"/g)].flatMap(
    ([, name = ""]) => {
      const { addPeriod } = (computed[name] ?? {}) as { addPeriod?: Json };
      const period = Array.isArray(addPeriod) ? addPeriod[1] : undefined;
      return typeof period === "string" ? [period.replace("-", "")] : [];
    },
  );

/** "{parts} photos" beside a demand that compares with another value worked out, and with none that the sentence names. */
function otherValue(
  text: string,
  { must }: Rule,
  computed: Definition["computed"] = {},
): { said: string; meant: string } | undefined {
  const named = [...text.matchAll(/\{([^{}/]+)\}/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(computed, name) ? [name] : [],
  );
  const demand = JSON.stringify(must ?? {});
  const read = [...demand.matchAll(/"\/claim\/computed\/([^/"]+)"/g)].map(([, name = ""]) => name);
  const compared = [...demand.matchAll(/:"\/claim\/computed\/([^/"]+)"/g)].map(([, name = ""]) => name);
  const [said] = named;
  const [meant] = compared;
  const isOther = new Set(compared).size === 1 && named.length === 1 && !read.includes(said ?? "");
  return isOther && said !== undefined && meant !== undefined ? { said, meant } : undefined;
}

const isPeriod = ([key]: [string, Json]): boolean => comparisonOf(key)?.isSpan === true;

const limits = ["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"];

/** "5 photos" beside a least of 6. A number beside the limit may be meant: "more than 5" is 6 at least. */
function wrongLimit(text: string, { must }: Pick<Rule, "must">): { said: string; meant: string } | undefined {
  const found = limitsIn(must);
  const [[keyword = "", limit = null] = []] = found;
  const numbers = [...text.matchAll(/(?<![\w{.,$-])(\d[\d,]*)(?![\w}%]|[.,:/-]\d)/g)].map(([, one = ""]) =>
    Number(one.replaceAll(",", "")),
  );
  const [said = 0] = numbers;
  if (found.length !== 1 || numbers.length !== 1 || !limits.includes(keyword) || typeof limit !== "number")
    return undefined;
  // A least of 1 is "there is one", of whatever number the sentence speaks.
  if (limit <= 1 || Math.abs(said - limit) <= 1e-9 || isMeantBeside(text, said - limit)) return undefined;
  return { said: String(said), meant: String(limit) };
}

const isMeantBeside = (text: string, distance: number): boolean =>
  Math.abs(distance) === 1 && /\b(more|less|fewer|over|under|above|below|before|after|exceed\w*|than)\b/i.test(text);

/** Numbers and periods of a condition, wherever they stand in it. */
function limitsIn(condition: Condition | JsonSchema | Json | undefined): [string, Json][] {
  if (Array.isArray(condition)) return condition.flatMap((one) => limitsIn(one as Json));
  if (!isObject(condition as Json)) return [];
  return Object.entries(condition as Record<string, Json>).flatMap(([key, value]): [string, Json][] => {
    if (typeof value === "object") return limitsIn(value);
    return typeof value === "number" || isPeriod([key, value]) ? [[key, value]] : [];
  });
}

/** "60 days" in the guide beside a section whose days are judged by P90D. As advice: the step may speak of something else. */
function ofSteps({ files, definition, isWhole }: CheckInput): Fault[] {
  if (!isWhole("sections")) return [];
  const { guides = [], messages, rules, computed } = definition;
  return guides
    .flatMap(({ steps }) => steps)
    .flatMap(({ id, section }): Fault[] => {
      const text = messages.hints?.[id];
      const fields = definition.sections.find((one) => one.id === section)?.fields.map((one) => fieldEntry(one).field);
      const musts = Object.values(rules).flatMap(({ completes, field, must }) =>
        must && (completes === section || (field && fields?.includes(field))) ? [must] : [],
      );
      if (section === undefined || text === undefined) return [];
      const wrong = wrongPeriod(text, { must: { allOf: musts } }, computed);
      const listed = wrong ? undefined : wrongCount(definition, text, fields ?? []);
      if (listed)
        return [
          { ...files.messages.fault(["hints", id], "other-number", listed.message, listed.meant), isAdvice: true },
        ];
      if (!wrong) return [];
      const message = `This says ${wrong.said}, but the rule of its section "${section}" in rules.json goes by ${wrong.meant}; make the two agree.`;
      return [{ ...files.messages.fault(["hints", id], "other-number", message, wrong.meant), isAdvice: true }];
    });
}

/** "Up to 4 units" beside the one list of a section, which holds 3. */
function wrongCount({ schema, messages }: Definition, text: string, fields: readonly string[]) {
  const lists = fields.flatMap((field) => {
    const found = locate(schema, field);
    const own = found && found !== "open" && isObject(found.schema) ? found.schema : {};
    return own.type === "array" ? [{ field, own }] : [];
  });
  const [list] = lists;
  const wrong = list && lists.length === 1 ? wrongMost(text, list.own) : undefined;
  if (!list || !wrong) return undefined;
  // Where the list is called otherwise, time and what another field is called are not what it holds.
  const [noun = ""] = wrong.said.toLowerCase().match(/[a-z]+$/) ?? [];
  const isCalled = ([, { title }]: [string, { title: string }]) => title.toLowerCase().includes(noun.replace(/s$/, ""));
  const [own, others] = [true, false].map((isOwn) =>
    Object.entries(messages.fields).filter(([field]) => field.startsWith(list.field) === isOwn),
  );
  const isOther = /^(minute|hour|day|week|month|year|time)s?$/.test(noun) || others?.some(isCalled);
  if (isOther && !own?.some(isCalled)) return undefined;
  const message = `This says "${wrong.said}", but "${wrong.keyword}" of "${list.field}" in form.schema.json is ${wrong.meant}; make the two agree.`;
  return { message, meant: wrong.meant };
}

/** "30 characters" of a fact that holds 50. */
function ofFacts({ files, definition, shared }: CheckInput): Fault[] {
  const own = (files.messages.json as { facts?: object }).facts ?? {};
  return Object.entries(definition.facts ?? {}).flatMap(([name, { schema }]) =>
    Object.entries(definition.messages.facts?.[name]?.faults ?? {}).flatMap(([keyword, text]): Fault[] => {
      const limit =
        (schema as Record<string, Json>)[keyword] ?? (schema as { items?: Record<string, Json> }).items?.[keyword];
      const wrong =
        limit === undefined ? undefined : wrongLimit(text, { must: { [`/claim/${name}`]: { [keyword]: limit } } });
      if (!wrong) return [];
      const message = `This says ${wrong.said}, but "${keyword}" of the fact is ${wrong.meant}; make the two agree.`;
      const file = Object.hasOwn(own, name) ? files.messages : shared.files.messages;
      return [file.fault(["facts", name, "faults", keyword], "other-number", message, wrong.meant)];
    }),
  );
}

/** "Up to 3 units" of a list that holds 5. */
function ofFields({ files, definition }: CheckInput): Fault[] {
  return Object.entries(definition.messages.fields).flatMap(([field, words]): Fault[] => {
    const rule = Object.values(definition.rules).find(
      (one) => one.field === field && limitsIn(one.must).some(isPeriod),
    );
    const period = rule && words.help !== undefined ? wrongPeriod(words.help, rule, definition.computed) : undefined;
    if (period) {
      const message = `This says ${period.said}, but the rule of the field in rules.json goes by ${period.meant}; make the two agree.`;
      return [files.messages.fault(["fields", field, "help"], "other-number", message, period.meant)];
    }
    const found = locate(definition.schema, field);
    if (found === undefined || found === "open" || !isObject(found.schema)) return [];
    const { schema } = found;
    const range = wrongRange(words.help ?? "", schema as Record<string, Json>);
    if (range) {
      const { file, line } = files.schema.fault([...schemaPath(field), "maximum"], "", "");
      const message = `This says "${range.said}", but the field takes ${range.meant} (${file}:${line}); make the two agree.`;
      return [files.messages.fault(["fields", field, "help"], "other-number", message, range.meant)];
    }
    const wrong = wrongMost(words.help ?? "", schema as Record<string, Json>);
    if (!wrong) return [];
    const { file, line } = files.schema.fault([...schemaPath(field), wrong.keyword], "", "");
    const message = `This says "${wrong.said}", but "${wrong.keyword}" of the field is ${wrong.meant} (${file}:${line}); make the two agree.`;
    return [files.messages.fault(["fields", field, "help"], "other-number", message, wrong.meant)];
  });
}

/** "Up to 3 units" of a list that holds 5, or "up to 30 letters" of a text. */
function wrongMost(
  text: string,
  schema: Record<string, Json>,
): { said: string; meant: string; keyword: string } | undefined {
  const all = [...text.matchAll(/\b(?:up to|at most|no more than|not more than|maximum of) (\d+) ([a-z]+)/gi)];
  const [[said, count, noun = ""] = []] = all;
  if (all.length !== 1 || said === undefined) return undefined;
  const isText = /^(character|letter|digit|sign)s?$/i.test(noun);
  const keyword =
    schema.type === "array" && !isText ? "maxItems" : schema.type === "string" && isText ? "maxLength" : undefined;
  const limit = keyword === undefined ? undefined : schema[keyword];
  if (keyword === undefined || typeof limit !== "number" || limit === Number(count)) return undefined;
  return { said, meant: String(limit), keyword };
}

/** "1 to 999" of a number that is at most 500. */
function wrongRange(
  text: string,
  { minimum, maximum }: Record<string, Json>,
): { said: string; meant: string } | undefined {
  if (typeof minimum !== "number" || typeof maximum !== "number") return undefined;
  const number = "(\\d[\\d,]*(?:\\.\\d+)?)";
  const said = [
    ...text.matchAll(new RegExp(`(?<![\\w.,$-])${number} ?(to|and|–|-) ?${number}(?![\\w.,]\\d|[\\w%])`, "g")),
  ];
  const [[whole, from = "", , up = ""] = []] = said;
  const [first, last] = [from, up].map((one) => Number(one.replaceAll(",", "")));
  if (said.length !== 1 || whole === undefined || (first === minimum && last === maximum)) return undefined;
  // One of the two ends agrees: then the sentence speaks of these limits.
  if (first !== minimum && last !== maximum) return undefined;
  return { said: whole, meant: `${minimum} to ${maximum}` };
}
