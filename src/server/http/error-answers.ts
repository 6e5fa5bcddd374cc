import type { FastifyError, FastifyInstance, FastifySchemaValidationError } from "fastify";
import { hasDoneNothing } from "../platform/database/time-left.ts";
import { DatabaseUnavailable } from "../platform/database/unavailable.ts";
import { HttpError, keepRefusal } from "../platform/http/http-error.ts";
import { refusalWords } from "../platform/http/refusal-words.ts";
import { fieldErrors } from "../platform/http/validation-words.ts";

/** Of a 503: nothing of what was asked is done, so whoever asked may ask the same again, whatever it is. */
const nothingDone = "x-nothing-done";

/** Every refusal and failure in one shape (D-117), kept by nobody: `message` for the person, `errors` by field path. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    reply.header("cache-control", "no-store");
    if (error instanceof HttpError) {
      keepRefusal(request, error);
      if (error.cause !== undefined) request.log.error({ err: error.cause, req: request }, error.message);
      if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
      const { message, errors, conflict } = error;
      return reply.code(error.status).send({ message, ...(errors && { errors }), ...(conflict && { conflict }) });
    }
    if (error.validation) {
      if (error.validationContext === "params") return reply.code(404).send({ message: refusalWords(404) });
      const errors = fieldErrors(error.validation as FastifySchemaValidationError[]);
      return reply.code(422).send({ message: "Please correct what is marked.", errors });
    }
    const unavailable = whyUnavailable(error, !["GET", "HEAD"].includes(request.method));
    if (unavailable) {
      request.log.error({ err: error, req: request }, unavailable.logged);
      if (error instanceof DatabaseUnavailable && !error.isUncertain && hasDoneNothing()) {
        reply.header(nothingDone, "yes");
      }
      return reply.code(503).header("retry-after", unavailable.retryAfter).send({ message: unavailable.message });
    }
    // What is no form where a form belongs is 406 to the plugin that reads forms.
    const status = error.statusCode === 406 ? 415 : (error.statusCode ?? 500);
    if (status >= 400 && status < 500) return reply.code(status).send({ message: refusalWords(status) });
    request.log.error({ err: error, req: request }, "A request failed");
    if (status !== 503) return reply.code(500).send({ message: refusalWords(500) });
    return reply
      .code(503)
      .header("retry-after", 5)
      .send({ message: refusalWords(503) });
  });
}

/** What a person is told of trouble that is nobody's fault who asks, and what the log is. */
interface Unavailable {
  message: string;
  logged: string;
  /** Seconds. */
  retryAfter: number;
}

/** How a file system says that it has no room, takes nothing in, or can open no more. */
const storeCodes = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE"]);

/** `mayChange`: the request asks for more than to read. Undefined for every other failure: that is a fault of ours. */
function whyUnavailable(error: unknown, mayChange: boolean): Unavailable | undefined {
  if (error instanceof DatabaseUnavailable) {
    const { isUncertain, retryAfter } = error;
    const message =
      isUncertain && mayChange
        ? "The connection broke while this was being saved, so it may be saved or not. Please look before you send it again."
        : "The portal cannot reach its data just now. Please try again in a moment.";
    return { message, logged: "The database is not available", retryAfter };
  }
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || !storeCodes.has(code)) return undefined;
  return {
    message: "The portal has no room for files just now. Please try again later.",
    logged: "The file store takes nothing in",
    retryAfter: 30,
  };
}
