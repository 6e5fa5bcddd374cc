import type { Texts } from "./draft-store.ts";
import { read } from "./field-edits.ts";
import { fieldMentions } from "./field-mentions.ts";
import type { Place } from "./json-editor.tsx";
import { partsOf, placesOf } from "./outline.ts";

/** A place that names a field. */
export interface Use {
  file: string;
  place: Place;
  /** The named part around it, as the outline has it: `rules/repaired-recently`. */
  part: string;
  /** The names that lead to that. */
  names: string[];
}

/**
 * Where a field of a type is named: in the type's own files, in what all types share, and in those of types that it extends or that extend it; each
 * part of a file once.
 */
export function usesOf(texts: Texts, folder: string, pointer: string): Use[] {
  const related = [folder, "shared", ...kinOf(texts, folder)];
  return Object.entries(texts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([file]) => file.endsWith(".json") && related.includes(file.split("/")[0] ?? ""))
    .flatMap(([file, text]) => {
      const named = fieldMentions(file, text, pointer).filter(({ isOwn }) => !isOwn);
      return usesAt(
        file,
        text,
        named.map(({ offset }) => offset),
      );
    });
}

/** The places of a file that stand at these offsets; each named part once. */
export function usesAt(file: string, text: string, offsets: readonly number[]): Use[] {
  const parts = partsOf(text);
  const found = new Map<string, Use>();
  for (const place of placesOf(text, offsets)) {
    const around = parts.findLast((part) => part.place.line <= place.line);
    const part = around?.path.slice(1) ?? "";
    if (!found.has(part)) found.set(part, { file, place, part, names: around?.names ?? [] });
  }
  return [...found.values()];
}

/** Types that a type extends, and those that extend it, at any distance. */
const kinOf = (texts: Texts, folder: string): string[] => {
  const { above, below } = lineOf(texts, folder);
  return [...above, ...below];
};

/** Does a type begin with what another says? */
export const isHeir = (texts: Texts, folder: string): boolean => lineOf(texts, folder).above.length > 0;

/** Where a type looks for what it does not say itself. */
export const originsOf = (texts: Texts, folder: string): string[] =>
  folder === "shared" ? [] : [...lineOf(texts, folder).above, "shared"];

/** Types that extend a type, at any distance. */
export const heirsOf = (texts: Texts, folder: string): string[] => lineOf(texts, folder).below;

function lineOf(texts: Texts, folder: string): { above: string[]; below: string[] } {
  const index = read<{ types?: { type: string; extends?: string }[] }>(texts["shared/claim-types.json"]);
  const types = index?.types ?? [];
  const [above, below] = [new Set([folder]), new Set([folder])];
  for (const _ of types) {
    for (const one of types) {
      if (one.extends && below.has(one.extends)) below.add(one.type);
      if (one.extends && above.has(one.type)) above.add(one.extends);
    }
  }
  const others = (found: Set<string>) => [...found].filter((type) => type !== folder);
  return { above: others(above), below: others(below) };
}
