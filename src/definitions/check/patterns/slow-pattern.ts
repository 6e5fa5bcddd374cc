import { askRecheck } from "./ask-recheck.ts";
import { isUnbounded, parsePattern, waysThrough, widenPattern } from "./widen-pattern.ts";

/** A pattern that can be walked through in no more ways than these is done before anybody notices. */
const fewWays = 1_000;

/** A longer one is read by nobody, and its judgement takes its time. */
const mostCharacters = 500;

const verdicts = new Map<string, string | undefined>();

/**
 * Why a text can keep this pattern busy for longer than its length accounts for, with what to do; undefined when none can. Only
 * what is proven to take linear time passes. The pattern is one that compiles.
 */
export function slowPattern(pattern: string): string | undefined {
  if (!verdicts.has(pattern)) verdicts.set(pattern, judge(pattern));
  return verdicts.get(pattern);
}

function judge(pattern: string): string | undefined {
  if (pattern.length > mostCharacters) {
    return `This pattern has ${pattern.length} characters, and more than ${mostCharacters} cannot be judged. Write a shorter one.`;
  }
  const ast = parsePattern(pattern);
  const hasFewWays = waysThrough(ast) <= fewWays;
  if (hasFewWays && !isUnbounded(ast)) return undefined;
  const verdict = askRecheck(hasFewWays ? pattern : widenPattern(pattern, ast));
  if (verdict?.status === "safe") return undefined;
  if (verdict?.status === "vulnerable") {
    return `This pattern can hold the portal up: some texts make it try ${waysIn(verdict.complexity.type)}. ${simplify}`;
  }
  const look = verdict?.error.kind === "unsupported" ? " Lookahead, lookbehind and backreferences are not judged." : "";
  return `Nobody can tell that this pattern is quick with every text.${look} ${simplify}`;
}

const waysIn = (complexity: "polynomial" | "exponential"): string =>
  complexity === "exponential" ? "twice as many ways with each further character" : "far more ways the longer they are";

const simplify =
  "Begin it with ^, let no repetition stand inside another, and let no two repetitions or alternatives that follow each other begin with the same characters; or hold the field's length by maxLength alone.";
