import type { DefinitionStore } from "../../definitions/store.ts";
import type { CompiledDefinition, MigrationStep } from "../../engine/index.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/**
 * Statuses or types by the names of today. One that nobody knows any more stands for those its claims went to, there or back again;
 * one that no migration speaks of stays as it is.
 */
export function calledNow(
  steps: readonly MigrationStep[],
  isKnown: (name: string) => boolean,
  asked: readonly string[],
  kind: "mapStatus" | "mapType" = "mapStatus",
): string[] {
  const pairs = steps.flatMap((step) =>
    Object.entries(kind in step ? (step as Record<typeof kind, object>)[kind] : {}),
  );
  const ways = (name: string, seen: readonly string[] = []): string[] => {
    if (isKnown(name)) return [name];
    if (seen.includes(name)) return [];
    const next = pairs.flatMap(([from, to]) => (from === name ? [to as string] : to === name ? [from] : []));
    return next.flatMap((one) => ways(one, [...seen, name]));
  };
  return [
    ...new Set(
      asked.flatMap((name) => {
        const now = ways(name);
        return now.length > 0 ? now : [name];
      }),
    ),
  ];
}

/** Names that a form had before migrations gave it its own, as far as no form of today has them; the first of several has it. */
export function formerTypes({ forms }: Pick<DefinitionStore, "forms">, steps: StepsOfForms, type: string): string[] {
  const ofForm = (form: string) => (steps.get(form) ?? []).flat();
  const named = ofForm(type).flatMap((step) => ("mapType" in step ? Object.keys(step.mapType) : []));
  const isOfToday = (name: string) => forms().some((form) => form.type === name);
  const leads = (name: string, to: string) =>
    calledNow(ofForm(to), (one) => one === to, [name], "mapType").includes(to);
  const isOurs = (name: string) => forms().find((form) => leads(name, form.type))?.type === type;
  return [...new Set(named)].filter((name) => name !== type && !isOfToday(name) && isOurs(name));
}

/** The form of today that claims of a type are of; where none has the type any more, the one that migrations lead it to, there or back. */
export function formNow(
  { get }: Pick<DefinitionStore, "get">,
  steps: StepsOfForms,
  type: string,
): CompiledDefinition | undefined {
  const own = get(type);
  if (own) return own;
  const [now = type] = calledNow([...steps.values()].flat(2), (one) => get(one) !== undefined, [type], "mapType");
  return get(now);
}
