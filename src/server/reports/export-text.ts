import { stringify } from "csv-stringify/sync";
import { isClaimant } from "../access/is-claimant.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { cellText, exportColumns } from "./export-columns.ts";
import { readExported } from "./exported-claim.ts";

/** Claims read, mapped and handed on at a time: memory stays the same however long the export is. */
const batch = 200;

/** A CSV of these claims for this person, heading first, batch by batch (D-093, D-095). */
export async function* exportText(parts: Parts, person: Person, ids: string[]): AsyncGenerator<string> {
  const isOutside = isClaimant(person, parts.definitions.access);
  const columns = exportColumns.filter(({ isInternal }) => !(isInternal && isOutside));
  yield csv([columns.map(({ heading }) => heading)], true);
  for (let from = 0; from < ids.length; from += batch) {
    const claims = await readExported(parts, person, ids.slice(from, from + batch));
    if (claims.length === 0) continue;
    yield csv(claims.map((claim) => columns.map(({ cell }) => cellText(cell(claim, { parts, person })))));
  }
}

/** RFC 4180 with Excel's mark for UTF-8 at the start; text that a spreadsheet would run as a formula gets an apostrophe. */
const csv = (rows: string[][], isStart = false): string =>
  stringify(rows, {
    bom: isStart,
    record_delimiter: "windows",
    escape_formulas: true,
    // A lone line break is not the delimiter, so it would stand unquoted and break the row in two.
    quoted_match: /[\r\n]/,
  });
