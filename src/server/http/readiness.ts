import { statfs } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { withinTime } from "../platform/database/time-left.ts";
import { HttpError } from "../platform/http/http-error.ts";

/** Milliseconds that one look is good for: anybody may ask, however often. */
const goodFor = 1_000;
/** Milliseconds after which what has not answered is taken for silent. */
const patience = 2_000;

/**
 * Says whether the process can serve: resolves while it can, throws HttpError 503 with what is amiss. Whoever asks while it looks,
 * or shortly after, is told the same.
 */
export function watchReadiness(appContext: AppContext): (log: FastifyBaseLogger) => Promise<void> {
  let look = { verdict: Promise.resolve<string[]>([]), at: Number.NEGATIVE_INFINITY };
  return async (log) => {
    if (appContext.stopping?.aborted) throw notReady("The process is being stopped.");
    const now = performance.now();
    if (now - look.at >= goodFor) look = { verdict: lookAt(appContext, log), at: now };
    const faults = await look.verdict;
    if (faults.length > 0) throw notReady(faults.join(" "));
  };
}

const notReady = (why: string) => new HttpError(503, why, undefined, { retryAfter: 1 });

type Look = (appContext: AppContext) => Promise<string | undefined> | string | undefined;

/** What is looked at, and what is said when looking at it fails; nothing in it tells of the inside. */
const looks: [look: Look, fault: (error: unknown) => string][] = [
  [hasTypes, () => "No claim types are loaded."],
  [takesWrites, databaseFault],
  [({ files }) => files.check().then(() => undefined), () => "The file store does not answer."],
  [hasSpace, () => "The data folder does not answer."],
];

async function lookAt(appContext: AppContext, log: FastifyBaseLogger): Promise<string[]> {
  const found = await Promise.all(
    looks.map(async ([look, fault]) => {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error("No answer in time")), patience);
      try {
        return await Promise.race([withinTime(patience, () => look(appContext)), silence]);
      } catch (error) {
        log.error({ err: error }, fault(error));
        return fault(error);
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return found.filter((fault) => fault !== undefined);
}

function hasTypes({ definitions }: AppContext): string | undefined {
  return definitions.list().length > 0 ? undefined : "No claim types are loaded.";
}

/** One row that is written again and again: it shows a connection that answers, and a server that takes writes. */
async function takesWrites({ database }: AppContext): Promise<undefined> {
  await sql`insert into readiness (written_at) values (now())
    on conflict (id) do update set written_at = excluded.written_at`.execute(database);
}

function databaseFault(error: unknown): string {
  const { code = (error as { cause?: { code?: unknown } }).cause?.code } = error as { code?: unknown };
  if (code === "25006") return "The database takes no writes: it is read-only.";
  if (code === "53100") return "The database takes no writes: its disk is full.";
  // A right that was taken, or its sign-in.
  if (typeof code === "string" && /^(42501|28)/.test(code))
    return "The database refuses the portal's user what it needs.";
  return "The database does not answer.";
}

async function hasSpace({ settings }: AppContext): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(settings.dataDir);
  const { leastFree } = settings.readiness;
  if (bavail * bsize >= leastFree) return undefined;
  return `The data folder's disk has less than ${leastFree / 1024 / 1024} MB free.`;
}
