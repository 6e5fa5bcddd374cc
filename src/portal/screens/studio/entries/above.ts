import { isObject } from "../../../../engine/index.ts";
import type { Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";
import { originsOf } from "../field-uses.ts";
import type { Entry, EntryFiles } from "./entry-edits.ts";

type Held = Record<string, unknown>;

/** A thing as the types above have it, and the nearest of them that says something of it. */
export interface Above {
  origin: string;
  value: Entry["value"];
}

/** What stands where a kind's things stand in a type, by their names; a list has none. */
export function heldBy(texts: Texts, { file, path }: EntryFiles): Held | undefined {
  const held = path.reduce<unknown>((node, key) => (node as Held | undefined)?.[key], read<Held>(texts[file])) ?? {};
  return isObject(held) ? held : undefined;
}

/**
 * What a type has of those that it extends, by their names: what one of them leaves out, those below do not have.
 * What all share is nobody's to leave out, and things of lists are joined by their ids.
 */
export function aboveOf(texts: Texts, filesOf: (folder: string) => EntryFiles, folder: string): Map<string, Above> {
  const files = filesOf(folder);
  const found = new Map<string, Above>();
  if (files.areFields || files.idKey !== undefined) return found;
  const origins = originsOf(texts, folder).filter((one) => one !== "shared" && filesOf(one).file !== files.file);
  for (const origin of origins.reverse()) {
    for (const [id, said] of Object.entries(heldBy(texts, filesOf(origin)) ?? {})) {
      if (said === null) found.delete(id);
      else if (isObject(said)) found.set(id, { origin, value: merged(found.get(id)?.value ?? {}, said) });
    }
  }
  return found;
}

/** The parts of both: where both say one, it is the latter's, and null takes it away. */
function merged(before: Entry["value"], said: Held): Entry["value"] {
  const parts = Object.entries({ ...before, ...said }).filter(([, part]) => part !== null);
  return Object.fromEntries(parts) as Entry["value"];
}
