import { misspeltWord } from "../../definitions/read/nearest-word.ts";
import {
  canonical,
  type Definition,
  fieldTitle,
  homeOf,
  itemsOf,
  type JsonSchema,
  leavesOf,
  type MigrationStep,
  type Pointer,
  schemaAt,
} from "../../engine/index.ts";

/** What only somebody who knows the firm can answer, and the step that each answer is. */
interface Question {
  asks: string;
  yes: MigrationStep;
  /** What the draft says until it is answered. */
  no: MigrationStep;
}

interface ProposedMigration {
  steps: MigrationStep[];
  questions: Question[];
}

/** Stands where an answer is to be given; no definition has a value or status of this name, so that it is refused until then. */
const open = "?";

/**
 * A draft of the migration from one version to the next, from their difference alone. Nothing is guessed: what may have become something
 * else is asked, and until then set aside.
 */
export function proposeMigration(before: Definition, after: Definition): ProposedMigration {
  const gone = rootsOnlyIn(before.schema, after.schema);
  const fresh = rootsOnlyIn(after.schema, before.schema);
  const questions = gone.map((from): Question => {
    const to = likest(before, after, from, fresh);
    const no: MigrationStep = { setAside: from };
    if (!to)
      return {
        asks: `"${from}" (${fieldTitle(before.messages, from)}) has no place any more: is it set aside?`,
        yes: no,
        no,
      };
    const asks = `Is "${from}" (${fieldTitle(before.messages, from)}) now "${to}" (${fieldTitle(after.messages, to)})?`;
    return { asks, yes: moved(from, to), no };
  });
  const others = [...changedKinds(before, after), ...fewerValues(before, after), ...goneStatuses(before, after)];
  const asked = [...questions, ...others];
  return { steps: asked.map(({ no }) => no), questions: asked };
}

/** The highest places of a schema that the other does not have. */
function rootsOnlyIn(schema: JsonSchema, other: JsonSchema): Pointer[] {
  const roots = leavesOf(schema).flatMap((leaf): Pointer[] => {
    const path = leaf.split("/").slice(1);
    const places = path.map((_, index): Pointer => `/${path.slice(0, index + 1).join("/")}`);
    return places.filter((place) => !place.endsWith("/*") && schemaAt(other, place) === undefined).slice(0, 1);
  });
  return [...new Set(roots)];
}

const moved = (from: Pointer, to: Pointer): MigrationStep => {
  const [parent, other] = [from, to].map((pointer) => pointer.slice(0, pointer.lastIndexOf("/")));
  return parent === other ? { rename: from, to: to.slice((other ?? "").length + 1) } : { move: from, to };
};

/** The new place that is most like the old one: of the same words, the same shape, a name near to it; none where only chance speaks for it. */
function likest(before: Definition, after: Definition, from: Pointer, fresh: Pointer[]): Pointer | undefined {
  const nameOf = (pointer: Pointer) => pointer.slice(pointer.lastIndexOf("/") + 1);
  const [title, schema] = [fieldTitle(before.messages, from), schemaAt(before.schema, from)];
  const scored = fresh
    .filter((to) => homeOf(to).home === homeOf(from).home)
    .map((to) => {
      const node = schemaAt(after.schema, to);
      const isSameKind = kindOf(node) === kindOf(schema);
      const signs = [
        fieldTitle(after.messages, to) === title,
        nameOf(to) === nameOf(from) || misspeltWord(nameOf(from), [nameOf(to)]) !== undefined,
        canonical(node) === canonical(schema),
      ];
      return { to, score: isSameKind ? signs.filter(Boolean).length : 0 };
    })
    .sort((one, other) => other.score - one.score);
  return scored[0] && scored[0].score > 0 ? scored[0].to : undefined;
}

const kindOf = (node: JsonSchema | undefined): string => String(typeof node === "object" ? node.type : node);

const shared = (before: Definition, after: Definition): Pointer[] =>
  leavesOf(before.schema).filter((leaf) => schemaAt(after.schema, leaf) !== undefined);

/** A value that became a list, or a list that became a value. */
function changedKinds(before: Definition, after: Definition): Question[] {
  return shared(before, after).flatMap((place): Question[] => {
    const [was, is] = [schemaAt(before.schema, place), schemaAt(after.schema, place)].map(kindOf);
    if (was === is || (was !== "array" && is !== "array")) return [];
    const step: MigrationStep = is === "array" ? { wrap: place } : { unwrap: place };
    const asks =
      is === "array"
        ? "now a list: does it begin with what it held?"
        : "no list any more: is its first item what stays?";
    return [{ asks: `"${place}" is ${asks}`, yes: step, no: { setAside: place } }];
  });
}

/** Choices that are offered no longer: what are they now? */
function fewerValues(before: Definition, after: Definition): Question[] {
  return shared(before, after).flatMap((place): Question[] => {
    const [was, is] = [before, after].map(({ schema }) => valuesOf(schemaAt(schema, place)));
    const gone = was && is ? was.filter((value) => !is.includes(value)) : [];
    if (!was || !is || gone.length === 0) return [];
    const values = (answer: string) =>
      Object.fromEntries(was.map((value) => [String(value), gone.includes(value) ? answer : value])) as Record<
        string,
        never
      >;
    const asks = `"${place}" no longer takes ${gone.map((one) => JSON.stringify(one)).join(", ")}: which of its values are they now?`;
    const step: MigrationStep = { mapValues: place, values: values(open) };
    return [{ asks, yes: step, no: step }];
  });
}

function valuesOf(node: JsonSchema | undefined): unknown[] | undefined {
  const one = itemsOf(node) ?? node;
  return typeof one === "object" ? (one.enum as unknown[] | undefined) : undefined;
}

function goneStatuses(before: Definition, after: Definition): Question[] {
  const now = Object.keys(after.workflow.statuses);
  return Object.keys(before.workflow.statuses)
    .filter((status) => !now.includes(status))
    .map((status): Question => {
      const fresh = now.filter((one) => !Object.hasOwn(before.workflow.statuses, one));
      const near = misspeltWord(status, fresh) ?? fresh.find((one) => meaning(after, one) === meaning(before, status));
      const no: MigrationStep = { mapStatus: { [status]: open } };
      const asks = near
        ? `Is the status "${status}" now "${near}"?`
        : `The status "${status}" is gone: where do its claims stand now?`;
      return { asks, yes: near ? { mapStatus: { [status]: near } } : no, no };
    });
}

const meaning = ({ workflow }: Definition, status: string): string =>
  `${workflow.statuses[status]?.phase} ${workflow.statuses[status]?.tone}`;
