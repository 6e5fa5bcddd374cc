import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Type, { type TSchema } from "typebox";
import type { AppContext } from "../app-context.ts";
import { keysNamed } from "../platform/files/sweep-orphans.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { isSameSecret } from "../platform/http/must-bring.ts";
import { refusalWords } from "../platform/http/refusal-words.ts";
import { copyDatabase } from "./database-copy.ts";
import { toolHeader, toolPaths } from "./tool-file.ts";
import { type ClaimQuestion, whyOfClaim } from "./why-of-claim.ts";

const Question = Type.Object({
  claim: Type.String({ pattern: "^([A-Za-z]{1,4}[0-9]{1,12}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$" }),
  subject: Type.String({ maxLength: 500 }),
  as: Type.Optional(Type.String({ maxLength: 320 })),
});

const Keys = Type.Object({ keys: Type.Array(Type.String({ pattern: "^[a-z0-9]{32}$" }), { maxItems: 500 }) });

/**
 * The door for tools that cannot open the database because this process holds it. Whoever may read the tool file may read the
 * data folder as well, so nothing is given away; everybody else is told that there is nothing here.
 */
export function toolRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { toolToken } = appContext;
  if (toolToken === undefined) return;
  const door = (body: TSchema) => ({
    schema: { hide: true, body },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isFromHere(request) || !isToken(request.headers[toolHeader], toolToken)) {
        throw new HttpError(404, refusalWords(404));
      }
      reply.header("cache-control", "no-store");
    },
  });
  app.post<{ Body: ClaimQuestion }>(toolPaths.explain, door(Question), ({ body }) => whyOfClaim(appContext, body));
  app.post(toolPaths.copyDatabase, door(Type.Object({})), () => copyDatabase(appContext));
  app.post<{ Body: { keys: string[] } }>(toolPaths.namedFiles, door(Keys), async ({ body }) => ({
    named: [...(await keysNamed(appContext.database, body.keys))],
  }));
}

/** The connection itself counts, and nothing that a proxy has passed on: what a header says of its origin anybody can write. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].some((name) => headers[name] !== undefined);
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "");
}

function isToken(given: string | string[] | undefined, token: string): boolean {
  return typeof given === "string" && isSameSecret(given, token);
}
