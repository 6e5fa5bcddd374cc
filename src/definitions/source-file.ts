import { readFileSync } from "node:fs";
import path from "node:path";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Json } from "../engine/definition.ts";
import { type Fault, FaultyDefinitions } from "./fault.ts";

type Step = string | number;

/** One JSON file of `schemas/`, with the way back from a value to its line and column. */
export interface SourceFile {
  /** Relative to the schemas folder, with forward slashes. */
  file: string;
  text: string;
  json: Json;
  /** A fault at the value under `path`, or at the nearest value around it. */
  fault(path: readonly Step[], code: string, message: string, suggestion?: string): Fault;
}

/** Reads and parses one file. Throws FaultyDefinitions where the JSON itself is broken. */
export function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(path.join(root, file), "utf8");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first || !tree) {
    const what = first
      ? printParseErrorCode(first.error)
          .replaceAll(/([A-Z])/g, " $1")
          .trim()
          .toLowerCase()
      : "nothing in it";
    const fault = { file, ...position(text, first?.offset ?? 0), code: "json", message: `This is not JSON: ${what}.` };
    throw new FaultyDefinitions([fault]);
  }
  return {
    file,
    text,
    json: JSON.parse(text) as Json,
    fault: (steps, code, message, suggestion) => ({
      file,
      ...position(text, nearest(tree, steps).offset),
      code,
      message,
      ...(suggestion && { suggestion }),
    }),
  };
}

function nearest(tree: Node, steps: readonly Step[]): Node {
  for (let length = steps.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, steps.slice(0, length));
    if (node) return node.parent?.type === "property" ? node.parent : node;
  }
  return tree;
}

function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
