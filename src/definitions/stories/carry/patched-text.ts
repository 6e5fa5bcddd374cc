import { applyEdits, type Edit, type Node, parseTree } from "jsonc-parser";
import { canonical, isObject, type Json } from "../../../engine/index.ts";
import type { JsonObject } from "./places.ts";

/** A text that says `after` in place of `before`: what stays keeps its layout, and what has another name keeps its place. */
export function patchedText(text: string, before: Json, after: Json): string {
  const tree = parseTree(text);
  const edits: Edit[] = [];
  if (tree) patch(text, tree, before, after, edits);
  return applyEdits(text, edits);
}

function patch(text: string, node: Node, before: Json, after: Json, edits: Edit[]): void {
  if (canonical(before) === canonical(after)) return;
  const children = node.children ?? [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, child] of children.entries()) {
      patch(text, child, before[index] as Json, after[index] as Json, edits);
    }
  } else if (isObject(before) && isObject(after) && Object.keys(after).length > 0 && children.length > 0) {
    patchKeys(text, children, before, after, edits);
  } else {
    edits.push({ offset: node.offset, length: node.length, content: printed(after, indentAt(text, node.offset)) });
  }
}

function patchKeys(text: string, children: Node[], before: JsonObject, after: JsonObject, edits: Edit[]): void {
  const fresh = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const holdsSame = (old: string, now: string) => canonical(before[old] as Json) === canonical(after[now] as Json);
  const successor = (old: string): string | undefined =>
    fresh.find((now) => holdsSame(old, now)) ?? fresh.find((now) => !gone.some((other) => holdsSame(other, now)));
  const kept = new Map<Node, string>();
  for (const child of children) {
    const [key, value] = child.children ?? [];
    if (!key || !value) continue;
    const name = String(key.value);
    const now = Object.hasOwn(after, name) ? name : successor(name);
    if (now === undefined) continue;
    if (fresh.includes(now)) fresh.splice(fresh.indexOf(now), 1);
    kept.set(child, now);
    if (now !== name) edits.push({ offset: key.offset, length: key.length, content: JSON.stringify(now) });
    patch(text, value, before[name] as Json, after[now] as Json, edits);
  }
  for (const child of children) if (!kept.has(child)) edits.push(removal(children, child, kept));
  for (const key of fresh) {
    // What comes beside what it came from stays there, as the parts of a text that is split.
    const names = Object.keys(after);
    const earlier = names.slice(0, names.indexOf(key)).reverse();
    const beside = earlier.map((name) => [...kept].find(([, now]) => now === name)?.[0]).find((child) => child);
    const [child = children[0]] = [beside];
    if (!child) continue;
    const indent = indentAt(text, child.offset);
    const isOwnLine = text.slice(0, child.offset).trimEnd().length <= text.lastIndexOf("\n", child.offset);
    const content = `,${isOwnLine ? `\n${indent}` : " "}${JSON.stringify(key)}: ${printed(after[key] as Json, indent)}`;
    edits.push({ offset: child.offset + child.length, length: 0, content });
  }
}

/** From the end of the last that stays before it, or up to the first that stays after it. */
function removal(children: Node[], child: Node, kept: ReadonlyMap<Node, string>): Edit {
  const index = children.indexOf(child);
  const earlier = children[index - 1];
  const isAfterOne = earlier !== undefined && children.slice(0, index).some((one) => kept.has(one));
  const end = child.offset + child.length;
  const from = isAfterOne ? earlier.offset + earlier.length : child.offset;
  const to = isAfterOne ? end : (children[index + 1]?.offset ?? end);
  return { offset: from, length: to - from, content: "" };
}

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";

/** What has no parts of its own stands on one line. */
function printed(value: Json, indent: string): string {
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null);
  if (isPlain) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}
