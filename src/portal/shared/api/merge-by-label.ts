import type { Tone } from "../../../engine/index.ts";

/** One tick box; several values may share one label (D-031). */
export interface LabelledOption {
  label: string;
  values: string[];
  description: string;
  /** How the first of them looks, where it is a status. */
  tone?: Tone | undefined;
}

/** The values of a list, those of one label together, in the order to show. */
export function mergeByLabel(list: ({ value: string } & Omit<LabelledOption, "values">)[]): LabelledOption[] {
  const options = new Map<string, LabelledOption>();
  for (const { value, label, description, tone } of list) {
    const option = options.get(label);
    if (option) option.values.push(value);
    else options.set(label, { label, values: [value], description, tone });
  }
  return [...options.values()];
}
