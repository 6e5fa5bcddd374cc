import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** Characters of a text that is tried out: what must be longer is not. */
export const mostCharacters = 5_000;

/** Texts are asked for once a schema, and a search asks for thousands. */
const known = new Map<string, string | undefined>();

/** The plainest text that fits a pattern, as short as it may be; undefined where none was found. */
export function textOfPattern(pattern: string): string | undefined {
  if (!known.has(pattern)) known.set(pattern, made(pattern));
  return known.get(pattern);
}

function made(pattern: string): string | undefined {
  try {
    const { alternatives } = new RegExpParser().parsePattern(pattern, undefined, undefined, { unicode: true });
    return alternatives.map(textOf).find((text) => text !== undefined && new RegExp(pattern, "u").test(text));
  } catch {
    return undefined;
  }
}

/** What is tried of a set of characters, the plainest first. */
const plain = ["1", "0", "2", "A", "a", " ", "-", "/", ".", ":", "_", "+", "@", "ā", ...characters(33, 126)];

function characters(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

function textOf(node: AST.Alternative | AST.Element): string | undefined {
  if (node.type === "Alternative") return joined(node.elements.map(textOf));
  if (node.type === "Group" || node.type === "CapturingGroup") {
    return node.alternatives.map(textOf).find((text) => text !== undefined);
  }
  if (node.type === "Quantifier") {
    // What may be left out is, and a text is not blank by that.
    return node.min === 0 ? "" : repeated(textOf(node.element), node.min);
  }
  if (node.type === "Assertion") return "";
  if (node.type === "Character") return String.fromCodePoint(node.value);
  if (node.type !== "CharacterSet" && node.type !== "CharacterClass") return undefined;
  const one = new RegExp(`^${node.raw}$`, "u");
  return plain.find((text) => one.test(text));
}

function repeated(part: string | undefined, times: number): string | undefined {
  return part !== undefined && part.length * times <= mostCharacters ? part.repeat(times) : undefined;
}

function joined(parts: (string | undefined)[]): string | undefined {
  const text = parts.includes(undefined) ? undefined : parts.join("");
  return text !== undefined && text.length <= mostCharacters ? text : undefined;
}
