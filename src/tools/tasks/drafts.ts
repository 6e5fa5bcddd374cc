import type { Database } from "../../server/app-context.ts";
import { listDrafts } from "../../server/studio/drafts.ts";
import { eventsOf } from "../../server/studio/review-events.ts";

/** Open drafts of the studio, the newest first: how they stand, when they are published, and what was said and decided. */
export async function draftLines(database: Database): Promise<string> {
  const open = (await listDrafts(database)).filter(({ state }) => state === "writing");
  const lines: string[] = [];
  for (const { number, title, author, version, sent_version, approved_version, publish_at } of open) {
    const standing =
      approved_version === version ? "is approved" : sent_version === version ? "in review" : "being written";
    const planned = publish_at ? `, publishes ${publish_at.toISOString()}` : "";
    lines.push(`${String(number).padStart(4)}  ${standing}${planned}  ${author}: ${title}`);
    for (const { at, kind, author: who, says } of await eventsOf(database, number)) {
      lines.push(`      ${at.toISOString().slice(0, 16).replace("T", " ")}  ${kind}  ${who}${says ? `: ${says}` : ""}`);
    }
  }
  return lines.length === 0 ? "Nobody is writing a draft." : lines.join("\n");
}
