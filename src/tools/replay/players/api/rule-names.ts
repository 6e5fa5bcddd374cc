import { type CompiledDefinition, fromPath, type Pointer } from "../../../../engine/index.ts";

/** A 422's errors by pointer. */
export type Errors = Record<Pointer, string[]>;

/** What a refusal says, by field pointer; sentences about the claim itself stand at "". */
export function errorsOf(body: { errors?: Record<string, string[]> } | undefined): Errors {
  const about = ["claim", "resolution"];
  const all = Object.entries(body?.errors ?? {});
  return Object.fromEntries(all.map(([path, said]) => [about.includes(path) ? "" : fromPath(path), said]));
}

/** Rules that say this sentence beside this field, or anywhere for the field ""; several may. */
export function rulesSaying({ rules, messages }: CompiledDefinition, field: Pointer, sentence: string): string[] {
  return Object.entries(rules)
    .filter(([, rule]) => field === "" || withGaps(rule.field ?? "", "*", "\\d+").test(field))
    .filter(([id]) => withGaps(messages.rules[id] ?? "", /\{\w+\}/, ".*").test(sentence))
    .map(([id]) => id);
}

/** An expression that matches a text with its gaps filled. */
function withGaps(text: string, gap: string | RegExp, filling: string): RegExp {
  const quoted = text.split(gap).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${quoted.join(filling)}$`, "s");
}
