import { readPerson } from "../access/read-person.ts";
import type { Person } from "../person.ts";
import type { ExportContext } from "./export-context.ts";
import { type ExportedClaim, readExported } from "./exported-claim.ts";
import { countIds, type PackedIds, unpackIds } from "./packed-ids.ts";
import { rightsOf } from "./rights-of.ts";

/** Claims read, mapped and handed on at a time: memory stays the same however long the export is. */
const size = 200;

/**
 * The claims of an export as they are when they are reached, batch by batch, without those that this person may not read any
 * more. Throws where the person has come to be another one on the way: what would follow is not what was asked for.
 */
export async function* exportBatches(
  appContext: ExportContext,
  person: Person,
  pages: PackedIds[],
): AsyncGenerator<ExportedClaim[]> {
  for (const page of pages) {
    for (let from = 0; from < countIds(page); from += size) {
      await mustBeSame(appContext, person);
      const claims = await readExported(appContext, person, unpackIds(page, from, size));
      if (claims.length > 0) yield claims;
    }
  }
}

async function mustBeSame({ database, definitions }: ExportContext, person: Person): Promise<void> {
  const now = await readPerson(database, definitions.access, person.ssoId);
  if (!now || rightsOf(now) !== rightsOf(person))
    throw new Error("The reader's rights changed while the export was read.");
}
