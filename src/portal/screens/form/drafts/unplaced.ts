import {
  type CompiledDefinition,
  get,
  type Json,
  type Pointer,
  segments,
  unknownKeys,
  valueWords,
} from "../../../../engine/index.ts";
import type { KeptForm } from "./draft-store.ts";

/**
 * What was kept under a form of another day and has no place in this one, each as `Title: answer`; what was found before, too. Nothing
 * of this form names such a field: it is called by its own name, in words.
 */
export function unplacedIn(definition: CompiledDefinition, { form, scratch }: KeptForm): string[] {
  const said = unknownKeys(definition, form).map((field) => unplacedWords(titleOf(field), get(form, field) as Json));
  const before = Array.isArray(scratch.unplaced) ? scratch.unplaced.map(String) : [];
  return [...new Set([...before, ...said])];
}

/** An answer that no field shows any more, to be read and copied. */
export const unplacedWords = (title: string, value: Json): string => `${title}: ${wordsIn(value).join(", ")}`;

function wordsIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [valueWords(value, { format: formatOf(value) }) ?? ""];
  // What the portal knows a thing by was typed by nobody.
  const parts = Object.entries(value).flatMap(([name, inner]) => (name === "uuid" ? [] : wordsIn(inner)));
  return parts.filter((words) => words !== "");
}

const formatOf = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? "date" : "text");

/** `/units/0/jobNumber` as `Units 1 job number`. */
function titleOf(field: Pointer): string {
  const words = segments(field).map((name) =>
    /^\d+$/.test(name) ? String(Number(name) + 1) : name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter}`),
  );
  const title = words.join(" ").toLowerCase();
  return title.charAt(0).toUpperCase() + title.slice(1);
}
