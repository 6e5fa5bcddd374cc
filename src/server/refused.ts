interface RefusedBecause {
  /** Seconds, where waiting helps. */
  retryAfter?: number;
  /** For the log alone. */
  cause?: unknown;
}

/** A request that is refused, with the sentence the person reads. `errors` is keyed by field path, as in D-117. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    status: Refused["status"],
    message: string,
    errors?: Record<string, string[]>,
    { retryAfter, cause }: RefusedBecause = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}
