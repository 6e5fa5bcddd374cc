/** What a rule says, as far as demands go. */
export interface Rule {
  field?: string;
  must?: Record<string, unknown>;
  when?: unknown;
  blocks?: string[];
}

/** Where a rule reads the field: by itself, or of each item of the list that it stands in. */
export function demandedAt(pointer: string): { place: string; each?: string } {
  const [, list, field] = /^([^*]+)\/\*(\/[^*]+)$/.exec(pointer) ?? [];
  return list === undefined || field === undefined
    ? { place: `/form${pointer}` }
    : { place: `/item${field}`, each: list };
}

/** Rules that demand a field by itself, and nothing else. */
const demandsOf = (rules: Record<string, Rule>, pointer: string): [id: string, rule: Rule][] =>
  Object.entries(rules).filter(
    ([, { field, must }]) =>
      field === pointer && Object.keys(must ?? {}).length === 1 && must?.[demandedAt(pointer).place] === true,
  );

/** The rule that demands a field always. */
export const demandOf = (rules: Record<string, Rule>, pointer: string): string | undefined =>
  demandsOf(rules, pointer).find(([, { when }]) => when === undefined)?.[0];

/** Rules that demand a field under a condition. */
export const demandsIf = (rules: Record<string, Rule>, pointer: string): string[] =>
  demandsOf(rules, pointer).flatMap(([id, { when }]) => (when === undefined ? [] : [id]));
