import { strictAjv } from "../ajv.ts";
import { expand } from "../condition.ts";
import type { Judge } from "./reasons.ts";

/** A judge that compiles conditions as it meets them, each once: for tools and servers, not for pages. */
export function compilingJudge(): Judge {
  const ajv = strictAjv({ allErrors: false });
  const compiled = new Map<string, (facts: unknown) => boolean>();
  return (condition, facts) => {
    const text = JSON.stringify(condition);
    const check = compiled.get(text) ?? ajv.compile(expand(condition));
    compiled.set(text, check);
    return check(facts) as boolean;
  };
}
