import { type Condition, demandWords, isObject, type Json, type JsonSchema, type Pointer } from "../../engine/index.ts";
import { isNever, meets, misses, type Premise } from "../prove/premises.ts";
import type { Acting } from "./acting.ts";
import { canonicalText } from "./canonical-text.ts";
import type { CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { mayWrite } from "./everybody-fills.ts";
import { mayWriteFact } from "./fact-writers.ts";
import type { Way } from "./ways.ts";

/** A claim of which one thing is known, that changes only where somebody changes it. */
export interface ClaimWith {
  words: string;
  premises: Premise[];
  /** What the premises read. */
  pointers: ReadonlySet<Pointer>;
  sources: readonly Source[];
}

/** What a value hangs on: an answer of the form, or a declared fact. */
type Source = { field: Pointer } | { fact: string };

interface Literal {
  pointer: Pointer;
  schema: JsonSchema;
  /** What must hold too for it to be asked. */
  asked: Condition[];
}

/** More than this of one value are not tried against each other. */
const mostOfOne = 6;

/** Each thing that ways ask of claims, once with and once without it; of one value also without two of them. */
export function claimsToTry(input: CheckInput, ways: readonly Way[]): ClaimWith[] {
  const literals = ways.flatMap(({ guards, demands }) => [
    ...guards.flat().flatMap((guard) => literalsOf(guard, [])),
    ...demands.flatMap(({ must, asked }) => literalsOf(must, asked)),
  ]);
  const distinct = new Map(literals.map((one) => [keyOf(one), one]));
  const byPointer = Map.groupBy(distinct.values(), ({ pointer }) => pointer);
  return [...byPointer].flatMap(([pointer, all]): ClaimWith[] => {
    const sources = sourcesOf(input, pointer);
    if (!sources) return [];
    const single = all.flatMap((one) => [
      without(one, sources),
      ...("fact" in (sources[0] ?? {}) ? [] : [having(one, sources)]),
    ]);
    const few = all.filter(({ asked }) => asked.length === 0).slice(0, mostOfOne);
    const twofold = few.flatMap((one, index) =>
      few.slice(index + 1).map((other) => joined(without(one, sources), without(other, sources))),
    );
    return [...single, ...twofold].filter((claim) => isPossible(input, claim));
  });
}

const keyOf = ({ pointer, schema, asked }: Literal): string =>
  [pointer, schema, ...asked].map((one) => (typeof one === "string" ? one : canonicalText(one))).join("\n");

const without = ({ pointer, schema, asked }: Literal, sources: readonly Source[]): ClaimWith => ({
  words:
    schema === true
      ? `without "${pointer}"`
      : `of which it does not hold that "${pointer}" ${demandWords(schema, {} as never)}`,
  premises: [misses({ [pointer]: schema }), ...asked.map(meets)],
  pointers: new Set([pointer, ...asked.flatMap((one) => pointersOf(one).map((read) => read.pointer))]),
  sources,
});

const having = ({ pointer, schema }: Literal, sources: readonly Source[]): ClaimWith => ({
  words: `of which "${pointer}" ${demandWords(schema, {} as never)}`,
  premises: [meets({ [pointer]: schema })],
  pointers: new Set([pointer]),
  sources,
});

const joined = (one: ClaimWith, other: ClaimWith): ClaimWith => ({
  ...one,
  words: `${one.words}, nor ${other.words.replace("of which it does not hold ", "")}`,
  premises: [...one.premises, ...other.premises],
});

function isPossible({ world }: CheckInput, { premises, pointers, sources }: ClaimWith): boolean {
  const isFact = sources.some((source) => "fact" in source);
  const absent = isFact ? [...pointers].slice(0, 1).map((pointer) => meets({ [pointer]: false })) : [];
  return !isNever(world, [...premises, ...absent]);
}

/** Demands of single values by themselves; what is compared with another place or with today is left out. */
function literalsOf(condition: Condition, asked: Condition[]): Literal[] {
  return Object.entries(condition).flatMap(([key, value]): Literal[] => {
    if (key === "allOf" || key === "anyOf") return (value as Condition[]).flatMap((one) => literalsOf(one, asked));
    if (key === "not") return literalsOf(value as Condition, []);
    const schema = value as JsonSchema;
    if (/"\/|within|weekday|month/.test(JSON.stringify(schema))) return [];
    const isSteady = asked.every((one) => pointersOf(one).every(({ pointer }) => pointer.startsWith("/form/")));
    return [{ pointer: key, schema: schema === false ? true : schema, asked: isSteady ? asked : [] }];
  });
}

/** Undefined for what changes by itself, or by the portal. */
function sourcesOf({ definition }: CheckInput, pointer: Pointer, seen: readonly string[] = []): Source[] | undefined {
  if (pointer.startsWith("/form/")) return [{ field: pointer.slice("/form".length) }];
  const [, , name = "", value = ""] = pointer.split("/");
  if (!pointer.startsWith("/claim/")) return undefined;
  if (name !== "computed") {
    const fact = definition.facts?.[name];
    return fact && !fact.given ? [{ fact: name }] : undefined;
  }
  const written = definition.computed?.[value];
  if (!written || seen.includes(value)) return undefined;
  const read = [...textsOf(written as unknown as Json)].filter((text) => /^\/(form|claim|user)\//.test(text));
  const list = written.each === undefined ? [] : [`/form${written.each}`];
  const found = [...read, ...list].map((one) => sourcesOf({ definition } as CheckInput, one, [...seen, value]));
  const known = found.filter((one) => one !== undefined);
  const isSteady = known.length === found.length && known.length > 0;
  const answers = known.flat().filter((one) => "field" in one);
  return isSteady && answers.length === known.flat().length ? answers : undefined;
}

function* textsOf(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one);
  else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      yield key;
      yield* textsOf(child);
    }
  }
}

/** Can somebody change the value in this status, or does a transition from there? */
export const changesValue = (input: CheckInput, acting: Acting, { sources }: ClaimWith, status: string): boolean =>
  sources.some((source) =>
    "field" in source
      ? mayWrite(input, acting, source.field.split("/*")[0] ?? "", status)
      : mayWriteFact(input, acting, source.fact, status),
  );
