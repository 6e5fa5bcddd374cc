import { type AST, RegExpParser } from "@eslint-community/regexpp";

const parser = new RegExpParser();

/** A pattern's syntax, as AJV compiles it: with the flag `u`. */
export const parsePattern = (pattern: string): AST.Pattern =>
  parser.parsePattern(pattern, 0, pattern.length, { unicode: true });

type Node = AST.Pattern | AST.Alternative | AST.Element;

/**
 * In how many ways a pattern can be walked through from one place of a text: alternatives add up, what follows each other
 * multiplies, a bounded repetition counts each number of times. An unbounded one counts as once.
 */
export function waysThrough(node: Node): number {
  if ("alternatives" in node) return sum(node.alternatives.map(waysThrough));
  if (node.type === "Alternative") return node.elements.map(waysThrough).reduce((all, ways) => all * ways, 1);
  if (node.type !== "Quantifier") return 1;
  const once = waysThrough(node.element);
  if (node.max === Number.POSITIVE_INFINITY) return once;
  if (once === 1) return node.max - node.min + 1;
  // From here on it grows so fast that it is beyond any limit before this many terms are added.
  const most = Math.min(node.max, node.min + 64);
  let ways = 0;
  for (let times = node.min; times <= most; times++) ways += once ** times;
  return ways;
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

export function isUnbounded(node: Node): boolean {
  if ("alternatives" in node) return node.alternatives.some(isUnbounded);
  if (node.type === "Alternative") return node.elements.some(isUnbounded);
  if (node.type !== "Quantifier") return false;
  return node.max === Number.POSITIVE_INFINITY || isUnbounded(node.element);
}

/** Stands in no text that anybody types, so that the widened pattern fails at the end of each as the pattern itself may. */
const never = "\\u{10FFFF}";

/**
 * The pattern without its bounds: each repetition may go on for ever, each choice may be made again. Whatever ways the pattern
 * has through a text this one has too, so where it takes linear time, the pattern does; and a checker sees in it what bounds
 * hide (`^(\w{1,10}\s?){1,10}$` has billions of ways through 55 letters, and yet no text is endless for it).
 */
export function widenPattern(pattern: string, ast: AST.Pattern): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: Node): void => {
    if (node.type === "Quantifier") {
      const { element, min, max, greedy, end } = node;
      const isPlain = min === max && waysThrough(element) === 1;
      if (!isPlain && max > 0) {
        edits.push({ start: element.end, end, text: `${min === 0 ? "*" : "+"}${greedy ? "" : "?"}` });
      }
      visitBelow(element);
    } else if (node.type === "Assertion" && node.kind === "end") {
      edits.push({ start: node.start, end: node.end, text: "" });
    } else {
      if (isGroup(node) && node.alternatives.length > 1) edits.push({ start: node.end, end: node.end, text: "+" });
      visitBelow(node);
    }
  };
  const visitBelow = (node: Node): void => {
    if ("alternatives" in node) for (const one of node.alternatives) visit(one);
    else if (node.type === "Alternative") for (const one of node.elements) visit(one);
  };
  visit(ast);
  const widened = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), pattern);
  return `(?:${widened})${never}`;
}

const isGroup = (node: Node): node is AST.Group | AST.CapturingGroup =>
  node.type === "Group" || node.type === "CapturingGroup";
