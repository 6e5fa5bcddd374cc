import type { FastifyRequest } from "fastify";

/** What is logged of a failure: enough to find it, and nothing that a person typed or holds. */
export const logOptions = {
  level: "warn",
  serializers: {
    // Not the query, the headers or the body: they carry tokens, codes and personal data.
    req: ({ method, url }: FastifyRequest) => ({ method, path: url.split("?")[0] }),
    err: describeError,
  },
};

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
    message: isFromDatabase ? "The database refused a statement." : error.message,
    stack: frames,
    ...(isFromDatabase && { code, table, constraint }),
  };
}
