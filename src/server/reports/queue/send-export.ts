import { Readable } from "node:stream";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { checkedContent, DamagedFile } from "../../platform/files/checked-content.ts";
import { answered } from "../../platform/files/file-store.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import type { ExportThread } from "../export-thread.ts";
import { accountOf, keptOf } from "../kept-exports.ts";
import { rightsOf } from "../rights-of.ts";
import { keptIds, wholeFiles } from "./make-export.ts";
import { keptMs, removeExport } from "./queued-exports.ts";

/** A queued export that is ready, its bytes checked as they are read. */
interface ReadyExport {
  content: Readable;
  size: number;
}

/**
 * The file of a queued export, for whoever asked for it in the name of the same account; undefined where there is none. Refuses with
 * 409 while it is being made, and where its reader may no longer read all that it holds: then it is removed.
 */
export async function readyExport(
  appContext: AppContext,
  thread: ExportThread,
  person: Person,
  filename: string,
): Promise<ReadyExport | undefined> {
  const { database, clock, files } = appContext;
  if (filename.includes("\0")) return undefined;
  const queued = await database
    .selectFrom("report_exports")
    .selectAll()
    .where("filename", "=", filename)
    .where("user_id", "=", person.id)
    .where("account", "is not distinct from", accountOf(appContext, person))
    .where("state", "in", ["asked", "running", "ready"])
    .executeTakeFirst();
  if (!queued || (queued.ready_at && queued.ready_at.getTime() <= clock.now().getTime() - keptMs)) return undefined;
  if (queued.state !== "ready")
    throw new HttpError(409, "This file is still being made. Please try again in a moment.");
  const ids = await answered(keptIds(appContext, filename));
  const task = ids && { person, now: clock.now(), kept: keptOf(queued), ids };
  if (queued.rights !== rightsOf(person) || !task || !(await thread.mayRead(task))) {
    await removeExport(appContext, filename);
    throw new HttpError(409, "You may no longer read all that this file holds. Please export again.");
  }
  const rows = await wholeFiles(appContext, filename).where("position", ">", 0).execute();
  await database
    .updateTable("report_exports")
    .set({ fetched_at: clock.now() })
    .where("filename", "=", filename)
    .execute();
  const pieces = async function* () {
    for (const row of rows) {
      const content = await files.get(row.path);
      if (!content) throw new DamagedFile("missing");
      yield* checkedContent(content, row);
    }
  };
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  return { content: Readable.from(pieces(), { objectMode: false }), size };
}
