import {
  type CompiledDefinition,
  evaluate,
  fieldTitle,
  type Json,
  type Pointer,
  statusLabel,
  transitionWords,
  valueWords,
} from "../../engine/index.ts";
import { locate } from "../check/world.ts";
import type { Stage } from "../witness/walk.ts";
import type { Hit } from "./search.ts";
import type { Telling } from "./telling.ts";
import { conditionAt, type Wanted } from "./wanted.ts";

/** What a story shows, as a sentence that can be its title: `"Send" is refused with "..." when Date repaired is 61 days ago`. */
export function saysOf(definition: CompiledDefinition, { stage, telling }: Hit, { place }: Wanted): string {
  const answers = answerWords(definition, stage, JSON.stringify(conditionAt(definition, place) ?? {}));
  const status = stage.context.claim.status;
  const where = status === "new" ? "on a new claim" : `in “${statusLabel(definition.messages, status, "")}”`;
  const what = subject(definition, stage, telling);
  const isMade = telling.path[0] === "status" || telling.path[0] === "effects";
  return [what, ...(isMade ? [] : [where]), answers && `when ${answers}`].filter(Boolean).join(" ");
}

function subject(
  definition: CompiledDefinition,
  stage: Stage,
  { path: [kind = "", place = ""], value, other }: Telling,
): string {
  const { messages } = definition;
  const named = (id: string) => `“${transitionWords(messages, id)?.label ?? id}”`;
  const said = evaluate(definition, stage.context);
  const sentence = (rule: string) =>
    [...said.missing, ...said.advice].find((one) => one.rule === rule)?.message ?? messages.rules[rule] ?? rule;
  const quoted = (rules: string[]) => rules.map((rule) => `“${sentence(rule).replaceAll("{n}", "1")}”`).join(" and ");
  const { who } = stage;
  const more = without(value, other);
  const less = without(other, value);
  const last = stage.story.steps.at(-1)?.do ?? "";
  if (kind === "status") return `${named(last)} leads to “${statusLabel(messages, String(value), "")}”`;
  if (kind === "missing")
    return more.length > 0
      ? `${named(place)} is refused with ${quoted(more)}`
      : `${named(place)} is not refused with ${quoted(less)}`;
  if (kind === "offered" || kind === "ready") {
    const verb = kind === "offered" ? "offered to" : "ready for";
    return more.length > 0
      ? `${more.map(named).join(", ")} is ${verb} ${who}`
      : `${less.map(named).join(", ")} is not ${verb} ${who}`;
  }
  if (kind === "complete" || kind === "incomplete")
    return `${more.map((id) => `“${messages.sections[id] ?? id}”`).join(", ")} is ${kind}`;
  if (kind === "visible" || kind === "editable" || kind === "applies" || kind === "drawn") {
    const title = place.startsWith("/") ? titleOf(definition, place) : (messages.sections[place] ?? place);
    const verb = { visible: "seen by", editable: "changed by", applies: "asked of", drawn: "shown to" }[kind];
    return `“${title}” is ${value === true ? "" : "not "}${verb} ${who}`;
  }
  if (kind === "advice")
    return more.length > 0 ? `the advice ${quoted(more)} is given` : `the advice ${quoted(less)} is not given`;
  if (kind === "effects") return `${named(last)} does ${list(value).join(", ") || "nothing else"}`;
  if (kind === "authoriseRole")
    return value === null ? "nobody has to authorise" : `${String(value).replaceAll("_", " ")} has to authorise`;
  if (kind === "errors") return `“${titleOf(definition, place)}” says “${String(value)}”`;
  if (kind === "guide") return guideWords(who, list(value));
  return `${kind} is ${JSON.stringify(value)}`;
}

function guideWords(who: string, steps: readonly string[]): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined) return `${who} has no guide`;
  return steps.length === 1
    ? `the guide of ${who} has the one step “${first}”`
    : `the guide of ${who} has ${steps.length} steps, from “${first}” to “${last}”`;
}

const titleOf = (definition: CompiledDefinition, place: Pointer): string =>
  place.startsWith("/claim/")
    ? (definition.messages.facts?.[place.slice("/claim/".length)]?.title ?? place)
    : fieldTitle(definition.messages, place);

const list = (value: Json): string[] => (Array.isArray(value) ? value.map(String) : []);
const without = (some: Json, others: Json): string[] => list(some).filter((one) => !list(others).includes(one));

/** More answers than that are not named. */
const mostAnswers = 2;

/** What is filled in of what a condition asks for; else what is filled in last, which in a shrunk story matters. */
function answerWords(definition: CompiledDefinition, { story, context }: Stage, condition: string): string {
  const all = story.steps.flatMap((step) => Object.entries(step.set ?? {}));
  const named = all.filter(([field]) => condition.includes(`"/form${field}`));
  const set = named.length > 0 ? named : Object.entries(story.steps.at(-1)?.set ?? {});
  const answers = set.slice(-mostAnswers).map(([field, value]) => {
    const title = answerTitle(definition, field);
    if (value === null || value === "") return `${title} is empty`;
    if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value))
      return `${title} is ${dayWords(value, context.claim.today)}`;
    const found = locate(definition.schema, field);
    const words = valueWords(value, found && found !== "open" ? found.schema : undefined);
    return `${title} is ${words === undefined || words.length > 60 ? "filled in" : words}`;
  });
  return [...new Map(answers.map((words) => [words.split(" is ")[0], words])).values()].join(" and ");
}

/** A part that has no words of its own is told apart from the others by its name. */
function answerTitle({ messages }: CompiledDefinition, field: Pointer): string {
  const title = fieldTitle(messages, field);
  const [, above = "", part = ""] = /^(.*)\/(\D[^/]*)$/.exec(field) ?? [];
  return part !== "" && fieldTitle(messages, above) === title ? `${title} (${part})` : title;
}

const oneDay = 86_400_000;

function dayWords(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / oneDay);
  if (ago === 0) return "today";
  const days = `${Math.abs(ago)} ${Math.abs(ago) === 1 ? "day" : "days"}`;
  return ago > 0 ? `${days} ago` : `${days} ahead`;
}
