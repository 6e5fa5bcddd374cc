import type { AppContext } from "../app-context.ts";

/** What is needed to read and write an export, in the server's thread or in one of its own. */
export type ExportContext = Pick<AppContext, "settings" | "database" | "clock" | "definitions">;
