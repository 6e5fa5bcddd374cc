import type { Answer } from "../../../shared/api/call-input.ts";

export type Migration = Answer<"GET /api/studio/drafts/:draft/migration">;
export type FormMigration = Migration["forms"][number];
export type Step = Record<string, unknown>;

/** Stands where an answer is still to be given. */
const open = "?";

/** Written as the definitions' own files are. */
export const textOf = (steps: readonly Step[]): string =>
  `${JSON.stringify({ $schema: "../../meta/migration.schema.json", steps }, null, 2)}\n`;

/** The steps of a migration's text; undefined where it cannot be read. */
export function stepsOf(text: string | undefined): Step[] | undefined {
  try {
    const { steps } = JSON.parse(text ?? "") as { steps?: unknown };
    return Array.isArray(steps) ? (steps as Step[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The answers that a step waits for: the old names or values for which nothing new is named yet. */
export function openIn(step: Step): string[] {
  const map = (step.values ?? step.mapStatus) as Record<string, unknown> | undefined;
  return Object.entries(map ?? {}).flatMap(([key, value]) => (value === open ? [key] : []));
}

/** The step with one answer given. */
export function answered(step: Step, key: string, value: unknown): Step {
  const part = step.values ? "values" : "mapStatus";
  return { ...step, [part]: { ...(step[part] as object), [key]: value } };
}

/** What may be answered: values that stay, or statuses of the new workflow. */
export const answersTo = (step: Step, { statuses_after }: FormMigration): unknown[] =>
  step.values
    ? [...new Set(Object.values(step.values as object).filter((value) => value !== open))]
    : step.mapStatus
      ? statuses_after
      : [];

/** An answer from before as the question is now; undefined where it is none of it, and open again where its target is gone. */
export function stillGiven(kept: Step, { yes, no }: { yes: Step; no: Step }, form: FormMigration): Step | undefined {
  if (JSON.stringify(kept) === JSON.stringify(yes)) return yes;
  const map = (kept.values ?? kept.mapStatus ?? {}) as Record<string, unknown>;
  const targets = answersTo(no, form);
  const step = openIn(no).reduce((now, key) => (targets.includes(map[key]) ? answered(now, key, map[key]) : now), no);
  return openIn(no).length > 0 || JSON.stringify(kept) === JSON.stringify(no) ? step : undefined;
}

/** A value that goes to another place is renamed where that is beside, else moved. */
export function carried(from: string, to: string): Step {
  const home = (path: string) => path.slice(0, path.lastIndexOf("/"));
  return home(from) === home(to) ? { rename: from, to: to.slice(home(to).length + 1) } : { move: from, to };
}

/** Where a renamed or moved value goes. */
export const targetOf = (step: Step): string =>
  step.rename === undefined
    ? String(step.to ?? "")
    : `${String(step.rename).replace(/[^/]+$/, "")}${String(step.to ?? "")}`;

const list = (value: unknown): string => (Array.isArray(value) ? value.join(" and ") : String(value ?? ""));
const pairs = (map: unknown): string =>
  Object.entries((map ?? {}) as object)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => (to === open ? `“${from}” is not answered yet` : `“${from}” becomes “${to}”`))
    .join(", ");

/** A step as a sentence. */
export function stepWords(step: Step, titleOf: (path: string) => string): string {
  const at = (path: unknown) => titleOf(String(path));
  if ("rename" in step || "move" in step) return `${at(step.rename ?? step.move)} goes to ${at(targetOf(step))}`;
  if ("mapValues" in step) return `${at(step.mapValues)}: ${pairs(step.values) || "each value stays"}`;
  if ("split" in step)
    return `${at(step.split)} is split at “${step.at}” into ${list((step.into as string[])?.map(at))}`;
  if ("join" in step)
    return `${list((step.join as string[])?.map(at))} are joined with “${step.with}” into ${at(step.to)}`;
  if ("wrap" in step) return `${at(step.wrap)} becomes a list that begins with what it held`;
  if ("unwrap" in step) return `Of the list ${at(step.unwrap)} the first item stays; others are set aside`;
  if ("default" in step) return `${at(step.default)} is ${JSON.stringify(step.value)} where nothing is given`;
  if ("setAside" in step) return `${at(step.setAside)} is set aside: read-only on the claim and in the export`;
  if ("means" in step) return `${at(step.means)} means something else from now on: ${step.now}`;
  if ("mapType" in step) return `Claims change their type: ${pairs(step.mapType)}`;
  return `Claims change their status: ${pairs(step.mapStatus)}`;
}
