import type { FastifyRequest } from "fastify";
import { type LogFn, type Logger, type LoggerOptions, pino } from "pino";

/** What is logged of a failure: enough to find it, and nothing that a person typed or holds. */
const logOptions: LoggerOptions = {
  serializers: {
    // Not the query, the headers or the body: they carry tokens, codes and personal data.
    req: ({ method, url }: Pick<FastifyRequest, "method" | "url">) => ({ method, path: url.split("?")[0] }),
    err: describeError,
    // The reader of uploads tells of its options at the finest level, and they hold all headers.
    busboyOptions: () => undefined,
  },
  hooks: {
    // An error that is logged without words would have its own message for them, as it came.
    logMethod(args: Parameters<LogFn>, method: LogFn) {
      const [logged, said] = args as [unknown, unknown];
      const error = logged instanceof Error ? logged : (logged as { err?: unknown } | undefined)?.err;
      if (!(error instanceof Error) || (said !== undefined && said !== error.message)) return method.apply(this, args);
      const fields = logged instanceof Error ? { err: error } : logged;
      return method.apply(this, [fields, describeError(error).message] as unknown as Parameters<LogFn>);
    },
  },
};

/** The server's log: one line of JSON for each thing, on standard error unless told otherwise. */
export const createLog = (level: string, to: NodeJS.WritableStream = process.stderr): Logger =>
  pino({ ...logOptions, level }, to);

interface DatabaseError extends Error {
  code?: string;
  table?: string;
  constraint?: string;
}

/** What may be written down of an error. */
export function describeError(error: DatabaseError) {
  const frames =
    error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n") ?? "";
  const { code, table, constraint } = error;
  // A database's message and detail repeat the row it refused.
  const isFromDatabase = "severity" in error;
  return {
    type: error.name,
    message: isFromDatabase ? "The database refused a statement." : plainMessage(error),
    stack: frames,
    ...(isFromDatabase && { code, table, constraint }),
  };
}

/** Without the values that Node's own messages repeat: the text that is no JSON, the argument that was none. */
function plainMessage({ name, message }: Error): string {
  if (name === "SyntaxError" && /JSON/.test(message)) return "A text is not valid JSON.";
  return message.replace(/ Received .*/s, "");
}
