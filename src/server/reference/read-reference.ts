import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Compile } from "typebox/compile";
import { type Reference, type ReferenceName, referenceShapes } from "./reference-shapes.ts";

const folder = join(import.meta.dirname, "../../../fixtures/reference");

/** All of `fixtures/reference`, its shapes checked. Throws with the file, the entry and what is wrong with it. */
export async function readReference(from: string = folder): Promise<Reference> {
  const names = Object.keys(referenceShapes) as ReferenceName[];
  const files = await Promise.all(names.map(async (name) => [name, await readEntries(from, name)]));
  const reference = Object.fromEntries(files) as Reference;
  return { ...reference, units: reference.units.flatMap(eachUnit) };
}

/** The units of a run, one by one: `J26K00001`, `J26K00002` and on. */
function eachUnit({ run = 1, ...unit }: Reference["units"][number]): Reference["units"] {
  const [, mark = "", count = ""] = /^(.*?)(\d*)$/.exec(unit.serial) ?? [];
  const serial = (index: number) => `${mark}${String(Number(count) + index).padStart(count.length, "0")}`;
  return Array.from({ length: run }, (_, index) => (run === 1 ? unit : { ...unit, serial: serial(index) }));
}

async function readEntries(from: string, name: ReferenceName): Promise<unknown[]> {
  const file = `fixtures/reference/${name}.json`;
  const entries = parsed(await readFile(join(from, `${name}.json`), "utf8"), file);
  if (!Array.isArray(entries)) throw new Error(`${file}: must be a list.`);
  const shape = Compile(referenceShapes[name]);
  for (const [index, entry] of entries.entries()) {
    if (shape.Check(entry)) continue;
    const [fault] = shape.Errors(entry);
    throw new Error(`${file}: entry ${index + 1} ${fault?.instancePath || "/"} ${fault?.message}: ${brief(entry)}`);
  }
  return entries;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

const brief = (entry: unknown): string => JSON.stringify(entry).slice(0, 120);
