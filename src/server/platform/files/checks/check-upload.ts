import type { FastifyRequest } from "fastify";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import type { CheckState } from "../../database/tables/claims.ts";
import { answered } from "../file-store.ts";
import { askClamd, type CheckOutcome } from "./clamd.ts";

type CheckContext = Pick<AppContext, "settings" | "files" | "metrics">;

/** What becomes of a file that was just stored: how it stands, or why it is refused. */
export type Verdict = { state: CheckState; isTriedAgain?: boolean } | { refusal: string };

/** Has a stored file looked at, where that is set up. Rejects where it cannot be read. */
export async function checkStored(
  { settings, files, metrics }: CheckContext,
  { key, size }: { key: string; size: number },
): Promise<CheckOutcome> {
  const { uploads } = settings;
  const outcome = size > uploads.largestChecked ? "over-limit" : await look();
  metrics.uploads.inc({ outcome });
  return outcome;

  async function look(): Promise<CheckOutcome> {
    const content = await answered(files.get(key));
    return content ? askClamd(uploads, content) : "error";
  }
}

/** What an outcome means for a file. */
export function verdictOf(outcome: CheckOutcome, { failsOpen }: { failsOpen: boolean }): Verdict {
  if (outcome === "clean") return { state: "clean" };
  if (outcome === "found") {
    return {
      refusal:
        "was refused: our virus check found something harmful in it. Please clean your device and choose another file.",
    };
  }
  if (outcome === "over-limit") {
    return failsOpen
      ? { state: "unchecked" }
      : { refusal: "is too large to be checked for viruses. Please send a smaller file, or several." };
  }
  return { state: failsOpen ? "unchecked" : "waiting", isTriedAgain: true };
}

/** Checks what a person sends, and has what is found or passed by audited; undefined where nothing is checked. */
export function uploadCheck(
  appContext: CheckContext & Pick<AppContext, "audit">,
  person: Person,
  request: Pick<FastifyRequest, "id" | "log">,
): ((file: { key: string; size: number }) => Promise<Verdict>) | undefined {
  const { uploads } = appContext.settings;
  if (uploads.clamd === undefined) return undefined;
  return async (file) => {
    const outcome = await checkStored(appContext, file);
    const verdict = verdictOf(outcome, uploads);
    if (outcome !== "clean") {
      const isFound = outcome === "found";
      request.log.warn(
        { outcome },
        isFound ? "A file holds a virus and was refused" : "A file could not be checked for viruses",
      );
      appContext.audit.note({
        kind: isFound ? "upload-found" : "upload-unchecked",
        outcome: "refusal" in verdict ? "refused" : "failed",
        person: person.id,
        target: `upload ${file.key}`,
        detail: outcome,
        request: request.id,
      });
    }
    return verdict;
  };
}
