import {
  columnChoices,
  columnsOf,
  type Definition,
  described,
  isKept,
  isTree,
  itemsOf,
  type Json,
  operatorOf,
  type Pointer,
  schemaAt,
} from "../../engine/index.ts";
import { inForm, kindOf } from "../computed-kinds.ts";
import { computedOf } from "../prove/bounds-of-computed.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointerProblem } from "./condition-pointers.ts";

/** Each column reads something that exists, goes somewhere and has words; words of columns are of one that is there. */
export const ownColumns: Check = (input) => {
  const { files, definition, isWhole } = input;
  const { columns = {}, rest } = definition.record;
  const words = definition.messages.columns ?? {};
  const faults: Fault[] = [];
  for (const [key, { from, kind, ...places }] of Object.entries(columns)) {
    const at = ["columns", key];
    for (const { code, message, suggestion } of isWhole("schema") ? pointerProblem(input, from, undefined, true) : []) {
      faults.push(files.record.fault([...at, "from"], code, message, suggestion));
    }
    // What is money is said so where its list is told as well.
    if (!kind && !Object.values(places).some(Boolean)) {
      const message = `The column "${key}" goes nowhere; say "list", "filter", "export", "page", "search" or "letter", or take it away.`;
      faults.push(files.record.faultAtKey(at, "idle-column", message));
    }
    if (places.search && from.startsWith("/claim/computed/")) {
      const message = `A search knows what the form and the facts hold. Keep "${from}" in a "field" of the form, and name that here.`;
      faults.push(files.record.fault([...at, "search"], "unsearched", message));
    }
    if (isWhole("schema", "sections", "messages")) faults.push(...askedFaults(input, key));
    const field = from.startsWith("/form/") ? from.slice("/form".length) : undefined;
    const hasTitle = words[key] !== undefined || (field !== undefined && definition.messages.fields[field]);
    if (!hasTitle && isWhole("messages")) {
      const message = `The column "${key}" has no words; add "${key}" under "columns" in messages.en.json.`;
      faults.push(files.record.faultAtKey(at, "missing-words", message));
    }
  }
  if (isWhole("schema")) faults.push(...moneyFaults(input));
  const known =
    isWhole("schema", "sections", "messages", "ui") && rest ? columnsOf(definition).map(({ key }) => key) : [];
  for (const key of Object.keys(words)) {
    if (key in columns || known.includes(key) || !isWhole("record")) continue;
    const message = `There is no column "${key}" in record.json.`;
    faults.push(
      files.messages.faultAtSpare(
        ["columns", key],
        "unused-words",
        message,
        nearestWord(key, [...Object.keys(columns), ...known]),
      ),
    );
  }
  return faults;
};

/** Dollars, and how a number is shown, are said of what is a number, or an amount written as text; of a fact too. */
function moneyFaults({ files, definition }: CheckInput): Fault[] {
  return columnsOf(definition).flatMap(({ key, kind, from, format }) => {
    const { node } = described(definition, from);
    const single = itemsOf(node) ?? node;
    const known = typeof single === "object" ? kindOf(single) : undefined;
    const isColumn = definition.record.columns?.[key] !== undefined;
    const isChoice = Boolean(described(definition, from).words?.options);
    if (format && (kind === "money" || isChoice || (known !== undefined && known !== "number"))) {
      const why =
        kind === "money" ? "is shown in dollars" : isChoice ? "is shown in the words of its choices" : "is no number";
      const message = `"${key}" ${why}, so "format" says nothing of it; take it away.`;
      return [
        (isColumn ? files.record : files.facts).fault(
          [isColumn ? "columns" : "facts", key, "format"],
          "no-amount",
          message,
        ),
      ];
    }
    if (kind !== "money") return [];
    const unit = known === undefined || known === "number" ? otherUnit(definition, key, from) : undefined;
    if (unit !== undefined && isColumn) {
      const message = `"${key}" would be shown in dollars, and it is ${unit}; take "kind" away, or name the amount.`;
      return [{ ...files.record.fault(["columns", key, "kind"], "no-amount", message), isAdvice: true }];
    }
    if (known === undefined || known === "number") return [];
    const message = `"${key}" is no number, so it is no amount of money; take "kind" away.`;
    return [
      isColumn
        ? files.record.fault(["columns", key, "kind"], "no-amount", message)
        : files.facts.fault(["facts", key, "kind"], "no-amount", message),
    ];
  });
}

const units =
  /\b(hours?|hrs?|minutes?|days?|weeks?|months?|years?|km|kilomet(re|er)s?|miles?|met(re|er)s?|distance|cm|mm|kg|kilos?|grams?|tonnes?|weight|lit(re|er)s?|quantity|qty|number of|how many|pieces?|pcs|percent(age)?|age|temperature)\b|%|°/i;

const amounts =
  /\$|\b(costs?|prices?|amounts?|values?|fees?|charges?|paid|pay|pays|rates?|wages?|credits?|refunds?|invoiced?|dollars?|nzd|money|expenses?|deposit)\b/i;

/** What is counted or measured in something else than dollars, as its operator or its words say. */
function otherUnit(definition: Definition, key: string, from: Pointer): string | undefined {
  const entry = computedOf(definition, from);
  const operator = entry && operatorOf(entry);
  if (operator?.whole) return operator.whole;
  const read = operator ? operator.operands((entry?.[operator.name] ?? null) as Json) : [from];
  const isSame = !operator || ["sum", "min", "max", "first", "difference"].includes(operator.name);
  const fields = read.map((one) => (typeof one === "string" ? inForm(one, entry?.each) : undefined));
  const titles = fields.map((field) => (field === undefined ? undefined : definition.messages.fields[field]?.title));
  const isUnit = (title: string | undefined) => title !== undefined && units.test(title) && !amounts.test(title);
  const own = definition.messages.columns?.[key];
  if (!isSame || titles.length === 0 || !titles.every(isUnit) || (own !== undefined && amounts.test(own)))
    return undefined;
  return `"${titles[0]}"`;
}

/** Lists are asked for single values, and figures count by few. */
function askedFaults({ files, definition }: CheckInput, key: string): Fault[] {
  const column = columnsOf(definition).find((one) => one.key === key);
  if (!column || !isKept(column)) return [];
  const asked = (["filter", "order", "count"] as const).filter((name) => column[name]);
  const fault = (name: string, code: string, message: string) =>
    files.record.fault(["columns", key, name], code, message);
  const field = column.from.startsWith("/form/") ? column.from.slice("/form".length) : undefined;
  const node = field === undefined ? undefined : schemaAt(definition.schema, field);
  const item = itemsOf(node) ?? node;
  const isWhole =
    typeof item === "object" && item.type === "object" && !isTree(definition.messages.fields[field ?? ""]?.options);
  if (isWhole)
    return asked.map((name) =>
      fault(
        name,
        "whole-items",
        `The column "${key}" shows whole items, and lists are asked for one value; name a field of text, number, day or choice.`,
      ),
    );
  if (!column.count || columnChoices(definition, column)) return [];
  return [fault("count", "countless", `Figures count by choices and by yes or no; "${key}" may hold any value.`)];
}
