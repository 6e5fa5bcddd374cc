import type { AppContext } from "../app-context.ts";

/** What a fault code is called in the first definition whose record has fault codes and that knows it; null: in none. */
export function wordsForFault({ definitions }: AppContext): (code: string) => string | null {
  const labels = new Map<string, string>();
  for (const { type } of definitions.shared.claimTypes) {
    const definition = definitions.get(type);
    const field = definition?.record.fields.fault_code?.form;
    const options = field === undefined ? undefined : definition?.messages.fields[field]?.options;
    for (const { value, label } of options ?? []) {
      if (typeof value === "string" && !labels.has(value)) labels.set(value, label);
    }
  }
  return (code) => labels.get(code) ?? null;
}
