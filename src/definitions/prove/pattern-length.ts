import { type AST, RegExpParser } from "@eslint-community/regexpp";

interface Length {
  least: number;
  most: number;
}

/** A prover asks for the same ones thousands of times. */
const known = new Map<string, Length | undefined>();

/** How long a text is at least, and at most, that a pattern takes as a whole; undefined where that cannot be said. */
export function patternLength(pattern: string): Length | undefined {
  if (!known.has(pattern)) known.set(pattern, work(pattern));
  return known.get(pattern);
}

function work(pattern: string): Length | undefined {
  try {
    const tree = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
    const each = tree.alternatives.map((alternative) => ({ ...lengthOf(alternative), isWhole: isWhole(alternative) }));
    return {
      least: Math.min(...each.map(({ least }) => least)),
      most: each.every((one) => one.isWhole) ? Math.max(...each.map(({ most }) => most)) : Number.POSITIVE_INFINITY,
    };
  } catch {
    return undefined;
  }
}

const isWhole = ({ elements }: AST.Alternative): boolean =>
  [elements.at(0), elements.at(-1)].every(
    (one, index) => one?.type === "Assertion" && one.kind === (index ? "end" : "start"),
  );

interface Length {
  least: number;
  most: number;
}

function lengthOf(node: AST.Alternative | AST.Element): Length {
  if (node.type === "Alternative") {
    const each = node.elements.map(lengthOf);
    return { least: sum(each.map(({ least }) => least)), most: sum(each.map(({ most }) => most)) };
  }
  if (node.type === "Group" || node.type === "CapturingGroup") {
    const each = node.alternatives.map(lengthOf);
    return { least: Math.min(...each.map(({ least }) => least)), most: Math.max(...each.map(({ most }) => most)) };
  }
  if (node.type === "Quantifier") {
    const { least, most } = lengthOf(node.element);
    return { least: least * node.min, most: most === 0 || node.max === 0 ? 0 : most * node.max };
  }
  if (node.type === "Assertion") return { least: 0, most: 0 };
  if (node.type === "Backreference") return { least: 0, most: Number.POSITIVE_INFINITY };
  return { least: 1, most: 1 };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
