import { isClaimant } from "../access/is-claimant.ts";
import { readPerson } from "../access/read-person.ts";
import type { Person } from "../person.ts";
import { ownColumns } from "./declared-columns.ts";
import type { Cell } from "./export-cells.ts";
import { type ExportColumn, sharedColumn } from "./export-columns.ts";
import type { ExportContext } from "./export-context.ts";
import { type ExportedClaim, readExported } from "./exported-claim.ts";
import { countIds, type PackedIds, unpackIds } from "./packed-ids.ts";
import { rightsOf } from "./rights-of.ts";

/** An export's columns, and its rows batch by batch as they are read. */
export interface ExportTable {
  columns: ExportColumn[];
  batches: AsyncIterable<Cell[][]>;
}

/**
 * The table of these claims for this person (D-093, D-095): the columns that all types share, then those of their own. Customers
 * and dealers get it without what is internal.
 */
export async function exportTable(appContext: ExportContext, person: Person, pages: PackedIds[]): Promise<ExportTable> {
  const { access, shared } = appContext.definitions;
  const isOutside = isClaimant(person, access);
  const known = shared.exportColumns.filter(({ readers }) => !(readers === "internal" && isOutside));
  const headings = shared.exportColumns.map(({ title }) => title);
  const columns = [...known.map(sharedColumn), ...(await ownColumns(appContext, person, headings))];
  return { columns, batches: rowsOf(appContext, person, pages, columns) };
}

async function* rowsOf(
  appContext: ExportContext,
  person: Person,
  pages: PackedIds[],
  columns: ExportColumn[],
): AsyncGenerator<Cell[][]> {
  const reader = { appContext, person };
  for await (const claims of ahead(exportBatches(appContext, person, pages))) {
    yield claims.map((claim) => columns.map(({ cell }) => cell(claim, reader)));
  }
}

/** The same, with the next one under way while one is used: one ahead and no more, however slow the use is. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // It is awaited above; until then its failing must not end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

/** Claims read, mapped and handed on at a time: memory stays the same however long the export is. */
const size = 200;

/**
 * The claims of an export as they are when they are reached, batch by batch, without those that this person may not read any
 * more. Throws where the person has come to be another one on the way: what would follow is not what was asked for.
 */
async function* exportBatches(
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
