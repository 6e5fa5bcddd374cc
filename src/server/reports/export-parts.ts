import type { AppContext } from "../app-context.ts";

/** What is needed to read and write an export, in the server's thread or in one of its own. */
export type ExportParts = Pick<AppContext, "settings" | "database" | "clock" | "definitions">;
