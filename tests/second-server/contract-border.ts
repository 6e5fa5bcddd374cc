import cors from "@fastify/cors";
import Fastify, { type FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import { Check, Convert, Errors } from "typebox/value";
import type { Call, CallAnswer, CallInput } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import type { UserRecord } from "../../src/contract/types.ts";

type Calls = typeof calls;

/** What a call is given here: what its contract says, and who calls. */
export type Given<N extends keyof Calls> = CallInput<Calls[N]> & { person: UserRecord };
/** An answer, or the bytes of one that is a file. */
export type Handlers = {
  [N in keyof Calls]?: (given: Given<N>) => CallAnswer<Calls[N]> | Buffer | Promise<CallAnswer<Calls[N]> | Buffer>;
};

interface Border {
  /** Path before every call's own. */
  base: string;
  /** The one origin whose pages may call. */
  page: string;
  handlers: Handlers;
  whoIs: (token: string) => Promise<UserRecord | undefined>;
  /** Calls that refuse the token once, so that the page must renew it. */
  tiring: (keyof Calls)[];
}

/** The multipart body of a request: its fields in their order, and its files. */
export type Multipart = { name: string; text: string; filename?: string }[];

/**
 * A server that holds both sides to the contract: what comes in and what goes out is checked against each call's schemas, and
 * every breach, also a call that the contract does not know, is written down in `faults`.
 */
export async function contractBorder({ base, page, handlers, whoIs, tiring }: Border) {
  const faults: string[] = [];
  const tired = new Set(tiring);
  const app: FastifyInstance = Fastify({ bodyLimit: 8 * 1024 * 1024 });
  // Shown to pages of other origins: only what the page reads by name.
  await app.register(cors, {
    origin: page,
    methods: ["GET", "POST", "PUT", "DELETE"],
    exposedHeaders: ["retry-after"],
  });
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (request, body, done) => {
    done(null, readMultipart(String(request.headers["content-type"]), body as Buffer));
  });
  app.setNotFoundHandler((request, reply) => {
    faults.push(`${request.method} ${request.url} is no call of the contract`);
    reply.code(404).send({ message: "There is nothing here." });
  });

  const judge = (where: string, schema: TSchema | undefined, value: unknown) => {
    if (!schema || Check(schema, value)) return;
    const [first] = Errors(schema, value);
    faults.push(`${where}: ${first?.instancePath} ${first?.message}`);
  };

  for (const [name, call] of Object.entries(calls) as [keyof Calls, Call][]) {
    const here = `${call.method} ${call.path}`;
    app.route({
      method: call.method,
      url: base + call.path,
      handler: async (request, reply) => {
        const person = await whoIs(String(request.headers.authorization ?? "").replace(/^Bearer /, ""));
        const isTired = tired.delete(name);
        if ((!person || isTired) && !call.isPublic) return reply.code(401).send({ message: "Please sign in." });
        const handle = handlers[name] as ((given: object) => unknown) | undefined;
        if (!handle) return reply.code(404).send({ message: "This server has no such call." });
        const query = call.query ? Convert(call.query, { ...(request.query as object) }) : request.query;
        const { params, body } = request;
        judge(`${here} params`, call.params, params);
        judge(`${here} query`, call.query, query);
        judge(`${here} body`, call.body, body);
        const answer = await handle({ params, query, body, person });
        if (answer instanceof Buffer) return reply.type("application/octet-stream").send(answer);
        judge(`${here} answer`, call.answer, answer);
        return answer;
      },
    });
  }
  return { app, faults };
}

function readMultipart(type: string, body: Buffer): Multipart {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? "";
  const parts = body.toString("latin1").split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = "", ...rest] = part.slice(2).split("\r\n\r\n");
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    return {
      name: /name="([^"]*)"/.exec(head)?.[1] ?? "",
      text: rest.join("\r\n\r\n").slice(0, -2),
      ...(filename !== undefined && { filename }),
    };
  });
}
