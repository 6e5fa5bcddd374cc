import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppContext } from "../../../src/server/app-context.ts";
import { type Imported, type ImportOptions, importRows } from "../../../src/server/erp/import/import-rows.ts";
import { type ImportKind, sheetFor } from "../../../src/server/erp/import/import-sheets.ts";
import { asTool } from "../../helpers/test-database.ts";

/** A folder for CSV files of a test file, and imports of them; `end` takes it away. */
export function importer(parts: () => AppContext) {
  const folder = mkdtempSync(join(tmpdir(), "portal-import-"));
  let files = 0;
  const write = (content: string | Buffer): string => {
    files += 1;
    const file = join(folder, `${files}.csv`);
    writeFileSync(file, content);
    return file;
  };
  /** What an import did, with its faults in words. */
  const read = async (
    kind: ImportKind,
    content: string | Buffer,
    options: Omit<ImportOptions, "tell"> = {},
  ): Promise<Imported & { faults: string[] }> => {
    const { database, definitions, settings } = parts();
    const faults: string[] = [];
    const tell: ImportOptions["tell"] = ({ line, column, fault }) =>
      faults.push(`${line}${column ? ` ${column}` : ""}: ${fault}`);
    const sheet = sheetFor(kind, definitions.access, settings.signIn);
    const done = await asTool(database, (own) => importRows(own, write(content), sheet, { ...options, tell }));
    return { ...done, faults };
  };
  return { folder, read, end: () => rmSync(folder, { recursive: true, force: true }) };
}
