import { isClaimant } from "../access/is-claimant.ts";
import type { Person } from "../person.ts";
import { ahead } from "./ahead.ts";
import { ownColumns } from "./declared-columns.ts";
import { exportBatches } from "./export-batches.ts";
import type { Cell } from "./export-cells.ts";
import { type ExportColumn, sharedColumn } from "./export-columns.ts";
import type { ExportContext } from "./export-context.ts";
import type { PackedIds } from "./packed-ids.ts";

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
