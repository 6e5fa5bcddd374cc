import {
  type CompiledDefinition,
  capitalised,
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
  const said = unknownKeys(definition, form).flatMap((field) =>
    unplacedWords(titleOf(field), get(form, field) as Json),
  );
  const before = Array.isArray(scratch.unplaced) ? scratch.unplaced.map(String) : [];
  return [...new Set([...before, ...said])];
}

/** An answer that no field shows any more, to be read and copied: a line for each part that says something, with its own name. */
export function unplacedWords(title: string, value: Json): string[] {
  const said = [value]
    .flat()
    .filter(isPlain)
    .flatMap((one) => valueWords(one, { format: formatOf(one) }) || []);
  // What the portal knows a thing by was typed by nobody; what a list has of plain values stands in one line.
  const parts = isPlain(value)
    ? []
    : Object.entries(value).filter(([name, part]) => name !== "uuid" && !(Array.isArray(value) && isPlain(part)));
  return [
    ...(said.length > 0 ? [`${title}: ${said.join(", ")}`] : []),
    ...parts.flatMap(([name, part]) => unplacedWords(`${title} ${partName(name)}`, part)),
  ];
}

const isPlain = (value: Json) => typeof value !== "object" || value === null;

const formatOf = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? "date" : "text");

/** `/units/0/jobNumber` as `Units 1 job number`. */
function titleOf(field: Pointer): string {
  const title = segments(field).map(partName).join(" ");
  return capitalised(title);
}

const partName = (name: string): string =>
  /^\d+$/.test(name)
    ? String(Number(name) + 1)
    : name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
