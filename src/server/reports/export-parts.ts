import type { Parts } from "../parts.ts";

/** What is needed to read and write an export, in the server's thread or in one of its own. */
export type ExportParts = Pick<Parts, "settings" | "database" | "clock" | "definitions">;
