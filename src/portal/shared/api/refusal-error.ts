import type { Refusal } from "../../../contract/types.ts";
import { keepRefusal } from "./latest-refusal.ts";

const fallback = "Something went wrong. Please try again.";

/** The server's no: `status`, what it said, and its messages by field path. */
export class RefusalError extends Error {
  override name = "RefusalError";
  readonly status: number;
  readonly statusText: string;
  readonly errors: Record<string, string[]>;
  /** The sentence that came with it, if one did. */
  readonly said: string | undefined;
  /** Both texts, where somebody else has written the same meanwhile. */
  readonly conflict: Refusal["conflict"];
  /** Seconds until it is worth another try, where the server says so. */
  readonly retryAfter: number | undefined;
  /** The server's id of the request, to be told to support. */
  readonly reference: string | undefined;

  constructor(status: number, statusText: string, said: Partial<Refusal>, reference?: string, retryAfter?: number) {
    super(said.message ?? said.error ?? fallback);
    this.status = status;
    this.statusText = statusText;
    this.errors = said.errors ?? {};
    this.said = said.message ?? said.error;
    this.conflict = said.conflict;
    this.reference = reference;
    this.retryAfter = retryAfter;
  }

  /** Reads the body when it is the contract's refusal; a proxy's page is not. */
  static async from(response: Response): Promise<RefusalError> {
    const said = await response.json().catch(() => ({}));
    const reference = response.headers.get("x-request-id") ?? undefined;
    keepRefusal(reference);
    const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
    return new RefusalError(response.status, response.statusText, said ?? {}, reference, retryAfter || undefined);
  }

  /** The first message of a field, the one to show. */
  first(field: string): string | undefined {
    return this.errors[field]?.[0];
  }
}
