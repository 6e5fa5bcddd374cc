import { isDeepStrictEqual } from "node:util";
import {
  type Carried,
  type CompiledDefinition,
  canonical,
  formFaults,
  lostPlaces,
  type Migrated,
  type MigrationStep,
  migrate,
  type Pointer,
  type SetAside,
  undoMigration,
  unknownKeys,
} from "../../engine/index.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/** Why a claim cannot become one of another version. */
export interface Refusal {
  path: Pointer;
  why: string;
}

/** A claim as the other version has it, what is set aside, or why it cannot be. */
export interface MigratedClaim {
  carried: Carried;
  /** What each migration sets aside, by its number. */
  aside: (SetAside & { migration: number })[];
  refusals: Refusal[];
}

/** What a claim held under an earlier version; `later`: it was made under a later one, and held nothing then. */
export type Held = { carried: Carried; definition: CompiledDefinition } | "later";

interface Between {
  before: CompiledDefinition;
  after: CompiledDefinition;
  steps: StepsOfForms;
}

const every = Number.POSITIVE_INFINITY;
const countOf = ({ migration = 0 }: CompiledDefinition): number => migration;

/** The migrations of which some are done or undone: a form that claims go back to may know them no more. */
export const stepsBetween = ({ before, after, steps }: Between): readonly MigrationStep[][] =>
  steps.get((countOf(before) > countOf(after) ? before : after).type) ?? [];

/**
 * Do migrations lead claims of a type from one version to the other, and which way? To a form that is called otherwise one must, or it
 * is refused.
 */
export const directionOf = (between: Between, type: string | undefined): "forward" | "back" | undefined => {
  const [was, is] = [countOf(between.before), countOf(between.after)];
  if (was === is) return isSameForm(between, type) ? undefined : "forward";
  return was < is ? "forward" : "back";
};

/**
 * Also where a type of another's form has got one of its own, or has had: nothing becomes of its name. That alone does not make them
 * one: they begin with the same migrations, all that both have been through, and at least one where there are any.
 */
function isSameForm({ before, after, steps }: Between, type: string | undefined): boolean {
  if (before.type === after.type) return true;
  const forms = [before, after];
  if (!forms.every((form) => form.type === type || form.workflow.types?.some((one) => one.type === type))) return false;
  const counts = forms.map(countOf);
  const alike = Math.max(...counts) === 0 ? 0 : Math.max(1, Math.min(...counts));
  const [was, is] = forms.map((form) => (steps.get(form.type) ?? []).slice(0, alike));
  return was?.length === alike && isDeepStrictEqual(was, is);
}

/**
 * The migrations of a form that is called otherwise are those of before and, next to them, one that names the type. Where it is not the
 * next one, they are another form's and say nothing of this claim.
 */
function isApart(between: Between, { type = "" }: Carried): boolean {
  if (isSameForm(between, type)) return false;
  const next = stepsBetween(between)[Math.min(countOf(between.before), countOf(between.after))] ?? [];
  return !isNamedIn(next, type);
}

/** Does a migration speak of claims of this type, as what they were or become? */
export const isNamedIn = (migration: readonly MigrationStep[], type: string): boolean =>
  migration.some((step) => "mapType" in step && Object.entries(step.mapType).flat().includes(type));

/** Places of the version before that no step carries and the version after does not have. */
export const lostBetween = (between: Between): Pointer[] => {
  const { before, after } = between;
  return lostPlaces(stepsBetween(between).slice(countOf(before), countOf(after)).flat(), before.schema, after.schema);
};

/**
 * The claim under the version after. Forward its values are proved to come back again byte for byte; back, `held` is what it held last
 * under a version with no more migrations than that one. Nothing that the other version cannot hold is taken: it is a refusal, by its place.
 */
export function migratedClaim(between: Between, claim: Carried, held?: Held): MigratedClaim {
  if (isApart(between, claim)) {
    const why = `the migrations of ${between.after.type} do not go on from what it was saved under`;
    return { carried: claim, aside: [], refusals: [{ path: "", why }] };
  }
  return directionOf(between, claim.type) === "back" ? migratedBack(between, claim, held) : migratedOn(between, claim);
}

function migratedBack(between: Between, claim: Carried, held: Held | undefined): MigratedClaim {
  const { before, after } = between;
  const steps = stepsBetween(between);
  if (!held) {
    const why = "what it held before it was migrated is not kept";
    return { carried: claim, aside: [], refusals: [{ path: "", why }] };
  }
  if (held === "later") return madeLater(between, claim);
  // Held under a version before the one that it goes back to, it has come as far as that one first.
  const was = migrate(steps.slice(countOf(held.definition), countOf(after)).flat(), held.carried);
  const { statusBefore = statusBeforeIn(after, claim) } = was;
  const undone = steps.slice(countOf(after), countOf(before)).flat();
  const carried = undoMigration(undone, claim, { ...was, statusBefore, setAside: [] });
  return { carried, aside: [], refusals: misfits(between, claim, carried) };
}

/**
 * Nothing of before tells what a claim was that was made under the later version: what the inverse of each step makes of it has to
 * become the same again by the steps. A status or a type that both versions have is taken to be the same.
 */
function madeLater(between: Between, claim: Carried): MigratedClaim {
  const { before, after } = between;
  const steps = stepsBetween(between);
  const undone = steps.slice(countOf(after), countOf(before)).flat();
  const types = [after.type, ...(after.workflow.types ?? []).map(({ type }) => type)];
  const guesses = [claim.status, ""].flatMap((status) =>
    (claim.type === undefined ? [undefined] : [claim.type, ""]).map((type) => ({ status, type })),
  );
  const tried = guesses.map(({ status, type }): MigratedClaim => {
    const statusBefore = statusBeforeIn(after, claim);
    const nothing: Carried = { form: {}, status, statusBefore, ...(type !== undefined && { type }), setAside: [] };
    const carried = undoMigration(undone, claim, nothing);
    const again = migrate(undone, carried);
    const isBack = again.problems.length + again.setAside.length === 0 && isSame(again, claim);
    const isKnown = carried.type === undefined || types.includes(carried.type);
    return {
      carried,
      aside: [],
      refusals: [
        ...misfits(between, claim, carried),
        ...(isBack && isKnown ? [] : [{ path: "" as Pointer, why: "no way leads back from what it holds" }]),
      ],
    };
  });
  const [first = { carried: claim, aside: [], refusals: [] }] = tried;
  return tried.find(({ refusals }) => refusals.length === 0) ?? first;
}

/** What it came from, where that is known before the steps, too: then it is taken to be the same. */
const statusBeforeIn = ({ workflow }: CompiledDefinition, { statusBefore = "" }: Carried): string =>
  Object.hasOwn(workflow.statuses, statusBefore) ? statusBefore : "";

const isSame = (one: Carried, other: Carried): boolean => canonical(told(one)) === canonical(told(other));
const told = ({ form, status, statusBefore = "", type = "" }: Carried) => [form, status, statusBefore, type];

function migratedOn(between: Between, claim: Carried): MigratedClaim {
  const { before, after } = between;
  const steps = stepsBetween(between);
  const done = steps.slice(countOf(before), countOf(after));
  const aside: MigratedClaim["aside"] = [];
  let carried: Migrated = { ...claim, problems: [] };
  for (const [index, one] of done.entries()) {
    const next = migrate(one, { ...carried, setAside: [] });
    aside.push(...next.setAside.map((value) => ({ ...value, migration: countOf(before) + index + 1 })));
    carried = { ...next, problems: [...carried.problems, ...next.problems] };
  }
  const { problems } = carried;
  const back = undoMigration(done.flat(), carried, claim);
  const { problems: _, ...now } = carried;
  return {
    carried: { ...now, setAside: aside.map(({ path, value }) => ({ path, value })) },
    aside,
    refusals: [
      ...problems.map(({ path, why, value }) => ({ path, why: `${words[why]} ${JSON.stringify(value)}` })),
      ...misfits(between, claim, carried),
      ...(isSame(back, claim) ? [] : [{ path: "" as Pointer, why: "no way back leads to what it holds" }]),
    ],
  };
}

const words = {
  unmapped: 'no new value is named in "values" for',
  "no text": "it is no text:",
  taken: "something stands there already:",
};

/** What the version after cannot hold, and the version before could. */
function misfits({ before, after }: Between, was: Carried, now: Carried): Refusal[] {
  const known = new Set(unknownKeys(before, was.form, every));
  const faulty = new Set(formFaults(before, was.form).map(({ field }) => field));
  const { statuses } = after.workflow;
  return [
    ...unknownKeys(after, now.form, every)
      .filter((path) => !known.has(path))
      .map((path) => ({ path, why: "the new form has no place for it" })),
    ...formFaults(after, now.form)
      .filter(({ field }) => !faulty.has(field))
      .map(({ field, message }) => ({ path: field, why: message })),
    ...(Object.hasOwn(statuses, now.status) || !Object.hasOwn(before.workflow.statuses, was.status)
      ? []
      : [{ path: "" as Pointer, why: `there is no status "${now.status}"` }]),
  ];
}
