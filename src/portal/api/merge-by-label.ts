/** One tick box; several values may share one label (D-031). */
export interface LabelledOption {
  label: string;
  values: string[];
  description: string;
}

/** The values of a list, those of one label together, in the order to show. */
export function mergeByLabel(list: { value: string; label: string; description: string }[]): LabelledOption[] {
  const options = new Map<string, LabelledOption>();
  for (const { value, label, description } of list) {
    const option = options.get(label);
    if (option) option.values.push(value);
    else options.set(label, { label, values: [value], description });
  }
  return [...options.values()];
}
