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

/** The rule that demands a field by itself, and nothing else. */
export const demandOf = (rules: Record<string, Rule>, pointer: string): string | undefined =>
  Object.entries(rules).find(([, { field, must, when }]) => {
    return (
      field === pointer &&
      when === undefined &&
      Object.keys(must ?? {}).length === 1 &&
      must?.[demandedAt(pointer).place] === true
    );
  })?.[0];
