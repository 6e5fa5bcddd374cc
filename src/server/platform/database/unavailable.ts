/** Seconds after which asking again may help. */
const retryAfter = 2;
const readOnly = "25006";

interface Because {
  cause?: unknown;
  /** The connection must not be used again. */
  isBroken?: boolean;
  /** It was being committed: nobody can say whether it is. */
  isUncertain?: boolean;
}

/** The database cannot do this now, and nobody who asked is at fault: away, read-only, full, overrun or too slow. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly isBroken: boolean;
  /** The server is there and takes nothing in: it was failed over, or is to be read only. */
  readonly isReadOnly: boolean;
  /** The server refused the statement before it ran, so that nothing of it is done. */
  readonly isRefused: boolean;
  readonly isUncertain: boolean;
  readonly retryAfter = retryAfter;
  /** As the bundled sign-in's library answers it. */
  readonly statusCode = 503;

  constructor(message: string, { cause, isBroken = false, isUncertain = false }: Because = {}) {
    super(message, { cause });
    this.isBroken = isBroken;
    this.isReadOnly = (cause as { code?: unknown } | undefined)?.code === readOnly;
    this.isRefused = this.isReadOnly || isStale(cause ?? {});
    this.isUncertain = isUncertain;
  }
}

/** What failed may be committed all the same: whatever it was to keep must stay until that is known. */
export const mayBeCommitted = (error: unknown): boolean => error instanceof DatabaseUnavailable && error.isUncertain;

/** The server is well: somebody else kept what this waited for, or both waited for each other. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && heldUp.includes((error.cause as { code?: string } | undefined)?.code ?? "");

const heldUp = ["55P03", "40P01"];

/** SQLSTATEs, by how they begin, of a server that serves no more on this connection: shutting down, failed over, gone. */
const broken = ["08", "57P", readOnly, "25P03", "25P04"];
/**
 * Of one that cannot do this now: full or overrun, a limit of time or of waiting for a lock, a conflict with somebody else's
 * transaction, its disk failing, a prepared statement that a connection pooler gave to another connection, a right that was taken.
 */
const passing = ["53", "57014", ...heldUp, "40001", "58", "26000", "42P05", "42501"];
/**
 * A table was changed under a statement that this connection keeps: a new connection prepares it anew. The words of it are in the
 * server's language, so it is known by where the server says it.
 */
function isStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/** How sockets and name servers fail. */
const networkCode = /^(E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND|ADDR)|ERR_SSL|CERT_)/;
/** How pg words a connection that has broken off; it gives no code. */
const brokenWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|The server does not support SSL)/;

/** What failed as DatabaseUnavailable, where the database is at fault; undefined where the statement is. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof AggregateError) return asUnavailable(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const { code = "" } = error as { code?: unknown };
  if (typeof code !== "string") return undefined;
  const isState = /^[0-9A-Z]{5}$/.test(code) && !networkCode.test(code);
  const begins = (start: string) => code.startsWith(start);
  if (isState && (broken.some(begins) || isStale(error)))
    return new DatabaseUnavailable(error.message, { cause: error, isBroken: true });
  if (isState && passing.some(begins)) return new DatabaseUnavailable(error.message, { cause: error });
  if (isState) return undefined;
  return networkCode.test(code) || brokenWords.test(error.message)
    ? new DatabaseUnavailable(error.message, { cause: error, isBroken: true })
    : undefined;
}
