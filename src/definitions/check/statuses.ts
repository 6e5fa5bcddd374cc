import {
  type Computed,
  type Condition,
  computedReads,
  isOfLists,
  isWithin,
  pendingNames,
  type Status,
} from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import { pathOfPlace } from "../where-of.ts";
import type { Check, CheckInput, SharedCheck } from "./check.ts";
import { highlights } from "./highlights.ts";

/** Every status of a workflow has a phase, a tone and words, and what is to be done next in it has words. */
export const statuses: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  const known = Object.entries(definition.workflow.statuses);
  const isKnown = isWhole("workflow") && shared.files.statuses.isWhole;
  const canBeNamed = isWhole("messages") && shared.files.messages.isWhole;
  return [
    ...known.flatMap(([status, meaning]) => (isKnown ? unsaid(input, status, meaning) : [])),
    ...known.flatMap(([status]) => {
      if (!canBeNamed || Object.hasOwn(definition.messages.statuses, status)) return [];
      const message = `The status "${status}" has no words; add it to "statuses" in messages.en.json, or in shared/messages.en.json if other types have it.`;
      const near = nearestWord(status, Object.keys(definition.messages.statuses));
      return [files.workflow.faultAtKey(["statuses", status], "no-words", message, near)];
    }),
    ...known.flatMap(([status, meaning]) => lateAtEnd(input, status, meaning)),
    ...known.flatMap(([status, meaning]) => unreachedTerms(input, status, meaning)),
    ...known.flatMap(([status, meaning]) => (canBeNamed ? namelessPending(input, status, meaning) : [])),
    ...unusedWords(input),
    ...highlights(input),
    ...pendingPointers(input),
    ...pendingByComputed(input),
  ];
};

function unsaid({ files, shared }: CheckInput, status: string, meaning: Status): Fault[] {
  const lacking = (["phase", "tone"] as const).filter((key) => meaning[key] === undefined);
  if (lacking.length === 0) return [];
  const message = `The status "${status}" says no ${lacking.join(" and no ")}, and shared/statuses.json does not know it; say here what it means, such as "phase": "submitted", "tone": "progress".`;
  const near = nearestWord(status, Object.keys(shared.statuses));
  return [files.workflow.faultAtKey(["statuses", status], "no-meaning", message, near)];
}

/** Nobody works on what is done, so it cannot be late. */
function lateAtEnd({ files, definition }: CheckInput, status: string, meaning: Status): Fault[] {
  const key = (["lateAfter", "lateAfterDays"] as const).find((one) => meaning[one] !== undefined);
  if (key === undefined || meaning.phase !== "completed") return [];
  const [source, path] = pathOfPlace(files, definition, `statuses/${status}/${key}`);
  const message = `A claim in "${status}" is done ("phase": "completed"), and would be late there for ever. Take "${key}" away.`;
  return [{ ...source.faultAtKey(path, "late-end", message), isAdvice: true }];
}

/** The first term that fits counts. */
function unreachedTerms({ files, definition }: CheckInput, status: string, { lateAfter }: Status): Fault[] {
  const terms = Array.isArray(lateAfter) ? lateAfter : [];
  const at = terms.slice(0, -1).findIndex(({ when }) => when === undefined);
  if (at < 0) return [];
  const [source, path] = pathOfPlace(files, definition, `statuses/${status}/lateAfter/${at}`);
  const message = `Nothing after this term ever counts: without "when" it always fits. Put it last, or give it a "when".`;
  return [source.fault(path, "never-said", message)];
}

function namelessPending(input: CheckInput, status: string, { pending = [] }: Status): Fault[] {
  const { files, definition, shared } = input;
  const named = Object.keys(definition.messages.pending ?? {});
  const people = [...pendingNames, ...Object.keys(shared.access.roles)];
  return pending.flatMap(({ id, when, roles = [] }, index): Fault[] => {
    const [source, path] = pathOfPlace(files, definition, `statuses/${status}/pending/${index}`);
    const faults = roles.flatMap((role, place): Fault[] => {
      if (people.includes(role) || !shared.files.access.isWhole) return [];
      const message = `There is no role "${role}" in access.json, so nobody would find these claims under "Needs me".`;
      return [source.fault([...path, "roles", place], "unknown-role", message, nearestWord(role, people))];
    });
    if (!named.includes(id)) {
      const message = `"${id}" has no words; add it to "pending" in messages.en.json.`;
      faults.push(source.fault([...path, "id"], "no-words", message, nearestWord(id, named)));
    }
    const says = String(input.definition.messages.pending?.[id] ?? "");
    const isDenied = when && says.includes("{authoriseRole}") && deniesRole(input, when);
    if (isDenied) {
      const message = `The words of "${id}" name who must authorise ("{authoriseRole}"), and are said where nobody must. Turn "when" round, or take the name out of its words.`;
      faults.push({ ...source.faultAtKey([...path, "when"], "denied", message), isAdvice: true });
    }
    if (when === undefined && index < pending.length - 1) {
      const message = `Nothing after "${id}" is ever said: without "when" it always fits. Put it last, or give it a "when".`;
      faults.push(source.fault(path, "never-said", message));
    }
    if (when && index === pending.length - 1 && input.isClear(when) && !fitsSome(input, pending)) {
      const message = `Where none of these fits, staff read nothing under Pending Action in "${status}". End with an entry without "when".`;
      faults.push({ ...source.faultAtKey([...path, "when"], "nothing-said", message), isAdvice: true });
    }
    return faults;
  });
}

/** Does one of the entries fit every claim, as far as can be proved? */
const fitsSome = ({ world, isClear }: CheckInput, pending: NonNullable<Status["pending"]>): boolean => {
  const whens = pending.flatMap(({ when }) => (when ? [when] : []));
  return whens.length < pending.length || !isClear(...whens) || isNever(world, whens.map(misses));
};

const deniesRole = ({ world, isClear }: CheckInput, when: Condition): boolean =>
  isClear(when) &&
  isNever(world, [meets(when), meets({ "/claim/authoriseRole": true })]) &&
  !isNever(world, [meets(when)]);

/** Words of the type's own messages that no status of its workflow has. */
function unusedWords({ files, definition, isWhole }: CheckInput): Fault[] {
  if (!isWhole("workflow") || !files.sharedStatuses.isWhole) return [];
  const { statuses: words = {}, pending = {} } = files.messages.json as Record<string, Record<string, unknown>>;
  const known = Object.keys(definition.workflow.statuses);
  const ids = Object.values(definition.workflow.statuses).flatMap(({ pending = [] }) => pending.map(({ id }) => id));
  return [...unused("statuses", words, known), ...unused("pending", pending, ids)].map(([path, name, near]) => {
    const message = `No status of workflow.json is or says "${name}", so these words are never shown; rename them or take them away.`;
    return files.messages.faultAtSpare(path, "unused-words", message, near);
  });
}

const unused = (kind: string, words: object, known: string[]): [Step[], string, string | undefined][] =>
  Object.keys(words).flatMap((name) =>
    known.includes(name)
      ? []
      : [[[kind, name], name, nearestWord(name, known)] as [Step[], string, string | undefined]],
  );

/** Lists do not read all that belongs to a claim, and keep whose turn it is from its last save: these change without one. */
const unlisted = [
  "/claim/files",
  "/claim/filesFollow",
  "/claim/openEnquiries",
  "/claim/today",
  "/claim/features",
  "/claim/isOwnDecision",
  "/claim/namesUser",
];

const whatHangs = (place: string): string =>
  place.includes("/lateAfter/")
    ? "From when a claim is late"
    : place.includes("/pending/")
      ? "What is to be done next"
      : "What makes a claim stand out";

function pendingPointers({ conditions }: CheckInput): Fault[] {
  return conditions
    .filter(({ place }) => isOfLists(place))
    .flatMap(({ place, condition, source, path }) => {
      const far = pointersIn(condition).find(isUnlisted);
      if (far === undefined) return [];
      const message = `${whatHangs(place)} cannot depend on "${far}": it is the same for all staff, and lists read no files and questions and know it from the last save, not by the day or by features. Use another /claim/ or /form/ value.`;
      return [source.fault(path, "pending-reads", message)];
    });
}

const pointersIn = (json: Condition | Computed): string[] =>
  [...JSON.stringify(json).matchAll(/"(\/(?:user|claim)\/[^"]*)"/g)].map(([, name = ""]) => name);

const isUnlisted = (name: string): boolean => name.startsWith("/user/") || unlisted.some((one) => isWithin(name, one));

/** The same by the back door: a computed value brings it in, by itself or by others that it reads. */
function pendingByComputed({ conditions, definition, isWhole }: CheckInput): Fault[] {
  if (!isWhole("rules")) return [];
  return conditions
    .filter(({ place }) => isOfLists(place))
    .flatMap(({ place, condition, source, path }): Fault[] => {
      const way = wayToUnlisted({ ...definition.computed, "": { choose: [{ when: condition, value: true }] } });
      if (!way) return [];
      const message = `${whatHangs(place)} changes here without a save, as it reads ${way.join(", which reads ")}: lists and "Needs me" show it as it was at the last save. Let it read what is saved alone.`;
      return [{ ...source.fault(path, "pending-changes", message), isAdvice: true }];
    });
}

/** The shortest way from the entry without a name, by computed values, to what changes without a save. */
function wayToUnlisted(entries: Record<string, Computed>): string[] | undefined {
  const ways: string[][] = [[""]];
  const seen = new Set([""]);
  for (const way of ways) {
    const name = way.at(-1) ?? "";
    const far = name && pointersIn(entries[name] as Computed).find(isUnlisted);
    if (far) return [...way.slice(1), far].map((one) => `"${one}"`);
    for (const next of computedReads(name, entries).filter((one) => !seen.has(one))) {
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** Each status of shared/ is one of some workflow and has words, and no words stand there for nothing. */
export const sharedStatuses: SharedCheck = ({ shared, types }) => {
  const { messages, statuses: file } = shared.files;
  if (!messages.isWhole || !file.isWhole || types.some(({ workflow }) => !workflow.isWhole)) return [];
  const written = types.map(({ workflow }) => (workflow.json as { statuses?: Record<string, Status> }).statuses ?? {});
  const known = [...new Set(written.flatMap((one) => Object.keys(one)))];
  const idle = unused("statuses", shared.statuses, known).map(([path, status, near]) => {
    const message = `No workflow has the status "${status}"; rename it or take it away.`;
    return file.faultAtKey(path, "unused-status", message, near);
  });
  const ids = [shared.statuses, ...written].flatMap((all) =>
    Object.values(all).flatMap(({ pending = [] }) => pending.map(({ id }) => id)),
  );
  const idleWords = [...unused("statuses", shared.statusWords, known), ...unused("pending", shared.pending, ids)].map(
    ([path, name, near]) => {
      const message = `No workflow has the status "${name}" or says it, so these words are never shown; rename them or take them away.`;
      return messages.faultAtSpare(path, "unused-words", message, near);
    },
  );
  return [...idle, ...idleWords];
};
