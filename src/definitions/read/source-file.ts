import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Json } from "../../engine/index.ts";
import type { Fault } from "./fault.ts";
import { type Fix, removal, removalOf, renaming } from "./fix.ts";
import { duplicateKeys, syntaxFaults } from "./syntax-faults.ts";

export type Step = string | number;

/** Makes a fault at the value under `path`, or at the nearest value around it. */
export type FaultAt = (path: readonly Step[], code: string, message: string, suggestion?: string) => Fault;

/** One JSON file of `schemas/`, with the way back from a value to its line and column. */
export interface SourceFile {
  /** Relative to the schemas folder, with forward slashes. */
  file: string;
  text: string;
  json: Json;
  /** What is wrong with the JSON itself. */
  faults: Fault[];
  /** False when nothing sure can be said of its content. */
  isReadable: boolean;
  /** False when parts of it may be lost, so that what lacks may yet be there. */
  isWhole: boolean;
  /** Paths inside of which something was lost. */
  holes: Step[][];
  /** Does this value stand for one that a reference did not find? */
  isLost?(value: unknown): boolean;
  fault: FaultAt;
  /** The same at the key that holds the value. */
  faultAtKey: FaultAt;
  /** The same of what is of no use and can be taken away, if it was not meant otherwise. */
  faultAtSpare: FaultAt;
}

/** Files that were read last, by name and by what stood in them: what did not change is not read into its parts again, wherever it lies. */
const known = new Map<string, Map<string, SourceFile>>();
const mostFiles = 1000;
/** Of one file, which may be edited for hours and hold much. */
const mostVersions = 8;

/** Reads one file, however broken; its own faults stand in `faults`. The same object each time that the same stands in it. */
export function readSource(root: string, file: string): SourceFile {
  const bytes = bytesOf(path.join(root, file));
  const print = `${file} ${bytes === undefined ? "missing" : hash("sha256", bytes, "base64")}`;
  const versions = known.get(file) ?? new Map<string, SourceFile>();
  const source = versions.get(print) ?? ofBytes(file, bytes);
  prints.set(source, print);
  keepLast(versions, print, source, mostVersions);
  keepLast(known, file, versions, mostFiles);
  return source;
}

function keepLast<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

const prints = new WeakMap<SourceFile, string>();

/** Short, and the same for the same text of the same file alone. */
export const printOf = (source: SourceFile): string => prints.get(source) ?? `${source.file} ${source.text}`;

function bytesOf(place: string): Buffer | undefined {
  try {
    return readFileSync(place);
  } catch {
    return undefined;
  }
}

function ofBytes(file: string, bytes: Buffer | undefined): SourceFile {
  if (bytes === undefined) {
    const message = `There is no readable file ${file}. Add it; schemas/README.md says what it holds.`;
    return sourceOf(file, "", [{ file, line: 1, column: 1, code: "missing-file", message }]);
  }
  if (bytes.includes(0)) {
    const message = "This file is saved in another encoding, such as UTF-16; save it as UTF-8 text.";
    return sourceOf(file, "", [{ file, line: 1, column: 1, code: "encoding", message }]);
  }
  const text = bytes.toString("utf8");
  if (!text.includes("\uFFFD") || bytes.includes("\uFFFD")) return sourceOf(file, text);
  const where = position(text, text.indexOf("\uFFFD"));
  return sourceOf(file, text, [{ file, ...where, code: "encoding", message: "Save this file as UTF-8 text." }]);
}

/** A source from its text, for what does not stand on disk. `known` faults make it unreadable. */
export function sourceOf(file: string, raw: string, known: Fault[] = []): SourceFile {
  const text = raw.replace(/^\uFEFF/, "");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const at = (offset: number, code: string, message: string, fix?: Fix): Fault => ({
    file,
    ...position(text, offset),
    code,
    message,
    ...(fix && { fix }),
  });
  const faults = [...known];
  if (raw !== text) {
    faults.push(
      at(0, "json", "An invisible mark stands before the first character; save this file as UTF-8 without BOM."),
    );
  }
  const syntax =
    known.length > 0 ? { found: [], isReadable: false, isWhole: false, lost: [] } : syntaxFaults(text, tree, errors);
  faults.push(...syntax.found.map(({ offset, message, fix }) => at(offset, "json", message, fix)));
  if (tree && syntax.isReadable) {
    faults.push(
      ...duplicateKeys(tree).map(({ node, key, isSame }) => {
        const message = `"${key}" stands here twice; the first would be lost. Take one of them away.`;
        return at(node.offset, "duplicate-key", message, isSame ? removalOf(text, node) : undefined);
      }),
    );
  }
  const faultAt =
    (pick: (node: Node) => Node, isSpare = false): FaultAt =>
    (steps, code, message, suggestion) => {
      const place = tree && pick(nearest(tree, steps));
      const renamed = place && suggestion !== undefined ? renaming(text, place, message, suggestion) : undefined;
      const fix = renamed ?? (tree && isSpare ? removal(text, tree, steps) : undefined);
      return { ...at(place?.offset ?? 0, code, message, fix), ...(suggestion !== undefined && { suggestion }) };
    };
  const keyOf = (node: Node) => (node.parent?.type === "property" ? node.parent : node);
  return {
    file,
    text,
    json: tree ? valueAt(tree) : null,
    faults,
    isReadable: syntax.isReadable,
    isWhole: syntax.isWhole,
    holes: tree ? syntax.lost.map((offset) => around(tree, offset)) : [],
    fault: faultAt((node) => node),
    faultAtKey: faultAt(keyOf),
    faultAtSpare: faultAt(keyOf, true),
  };
}

/** The value of a parsed node; what could not be read is left out. */
function valueAt(node: Node): Json {
  if (node.type === "array") return (node.children ?? []).map(valueAt);
  if (node.type !== "object") return node.value as Json;
  const pairs = (node.children ?? []).flatMap(({ children }): [string, Json][] => {
    const [key, value] = children ?? [];
    return key && value ? [[key.value as string, valueAt(value)]] : [];
  });
  return Object.fromEntries(pairs);
}

/** The path of the innermost object or list around an offset. */
function around(node: Node, offset: number, path: Step[] = []): Step[] {
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === "object" ? (child.children ?? []) : [undefined, child];
    const isAround = value?.children && value.offset < offset && offset <= value.offset + value.length;
    if (value && isAround) return around(value, offset, [...path, key ? String(key.value) : index]);
  }
  return path;
}

function nearest(tree: Node, steps: readonly Step[]): Node {
  let node = tree;
  for (const step of steps) {
    const next =
      node.type === "array"
        ? node.children?.[Number(step)]
        : node.children?.findLast((property) => property.children?.[0]?.value === String(step))?.children?.[1];
    if (!next) break;
    node = next;
  }
  return node;
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
