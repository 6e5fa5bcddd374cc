import { fieldEntry, get, isObject, type Json, pendingNames, pointerOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";

/** Of many answers that could be named, a sentence names these. */
const mostNamed = 8;

/** What the page puts links in place of: in the introduction above a form, and in what is agreed to by sending it. */
const links: Record<string, string[]> = { introduction: ["advisorPhone", "policy"], consent: ["terms"] };

/**
 * What stands in braces in a sentence is filled in: `{n}` by the item of "each", figures by their names, the introduction's and
 * the consent's by links, what happens next by the account's e-mail address and answers, and nothing else.
 */
export const placeholders: Check = ({ files, definition, isWhole }) => {
  const figures = Object.keys({ ...definition.figures, ...definition.computed });
  const answers = definition.sections.flatMap(({ fields }) => fields.map((entry) => `/form${fieldEntry(entry).field}`));
  return textsIn(files.messages.json).flatMap(([text, path]): Fault[] => {
    const rule = path[0] === "rules" ? definition.rules[String(path[1])] : undefined;
    if (path[0] === "rules" && (!rule || !isWhole("rules"))) return [];
    if (path[0] === "transitions" && !isWhole("sections")) return [];
    // Their own checks know what fills them.
    if (["letters", "templates", "audiences"].includes(String(path[0]))) return [];
    const known =
      path[0] === "rules"
        ? [...(rule?.each === undefined ? [] : ["n"]), ...figures]
        : path[0] === "type"
          ? (links[String(path[1])] ?? [])
          : path[0] === "pending"
            ? pendingNames
            : path[0] === "transitions" && path[2] === "next"
              ? ["email", ...(isTimed(files.messages.json, path) ? ["by"] : []), ...answers]
              : [];
    return unfilled(text, known).map(({ name }) => {
      const why =
        name === "n"
          ? 'only a rule with "each" has an item number'
          : name === "by" && path[2] === "next"
            ? 'it is the day that "withinDays" says beside this'
            : known.length > 0
              ? `known are: ${known.slice(0, mostNamed).join(", ")}${known.length > mostNamed ? " …" : ""}`
              : "nothing is filled in here";
      const message = `Nothing fills "{${name}}": ${why}. Write the words themselves or take it away.`;
      return files.messages.fault(path, "placeholder", message, name === "n" ? undefined : near(name, known));
    });
  });
};

/** Says the line in which this text stands by when it happens? */
const isTimed = (messages: Json, path: Step[]): boolean =>
  get(messages, pointerOf([...path.slice(0, -1), "withinDays"])) !== undefined;

/** What was probably meant between the braces. */
export const near = (name: string, known: readonly string[]): string | undefined => {
  const word = nearestWord(name, known);
  return word === undefined ? undefined : `{${word}}`;
};

/** Names in braces that are not among the known. */
export const unfilled = (text: string, known: readonly string[]): { name: string; offset: number }[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = ""], place) => ({ name, offset: place }))
    .filter(({ name }) => !known.includes(name));

/** Every text below a value, with its path; `$schema` is none. */
export function textsIn(json: Json, path: Step[] = []): [string, Step[]][] {
  if (typeof json === "string") return [[json, path]];
  if (Array.isArray(json)) return json.flatMap((item, index) => textsIn(item, [...path, index]));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => (key === "$schema" ? [] : textsIn(value, [...path, key])));
}
