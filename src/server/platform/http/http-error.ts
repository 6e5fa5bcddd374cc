import type { FastifyRequest } from "fastify";
import type { AuditKind } from "../../../contract/audit-kinds.ts";
import type { Refusal } from "../../../contract/types.ts";

interface RefusedBecause {
  /** Seconds, where waiting helps. */
  retryAfter?: number;
  /** For the log alone. */
  cause?: unknown;
  /** What the audit trail calls it, where the status does not say. */
  kind?: AuditKind;
  /** What the audit trail says of it: an id or a fingerprint, nothing that was typed. */
  about?: string;
  /** Both texts, where two people wrote the same. */
  conflict?: Refusal["conflict"];
}

/** Seconds after which what is away may be back. */
const backAgain = 5;

/** A request that is refused, with the sentence the person reads. `errors` is keyed by field path, as in D-117. */
export class HttpError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;
  readonly kind: AuditKind | undefined;
  readonly about: string | undefined;
  readonly conflict: Refusal["conflict"];

  constructor(
    status: HttpError["status"],
    message: string,
    errors?: Record<string, string[]>,
    { retryAfter, cause, kind, about, conflict }: RefusedBecause = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter ?? (status === 503 ? backAgain : undefined);
    this.kind = kind;
    this.about = about;
    this.conflict = conflict;
  }
}

/** A request that is refused for what one of its fields says. */
export const refusedField = (field: string, message: string): HttpError =>
  new HttpError(422, message, { [field]: [message] });

const refusals = new WeakMap<FastifyRequest, HttpError>();

/** Keeps why a request was refused, for what is written down of it. */
export const keepRefusal = (request: FastifyRequest, refusal: HttpError): void => void refusals.set(request, refusal);

/** Why a request was refused; undefined where it was not, or not by us. */
export const refusalOf = (request: FastifyRequest): HttpError | undefined => refusals.get(request);
