import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call, CallAnswer, CallInput } from "../contract/call.ts";
import { passesGate } from "../contract/gate.ts";
import type { Parts } from "./parts.ts";
import type { Person } from "./person.ts";
import { Refused } from "./refused.ts";
import { inTime } from "./request-time.ts";
import { refuseSwollen } from "./swollen-body.ts";

export interface Received<C extends Call> extends CallInput<C> {
  /** Who calls. On public calls there is nobody, and reading it throws. */
  person: Person;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteOptions {
  /** False lets people in who hold no business role, so that the page can tell them so. */
  isGated?: boolean;
}

const people = new WeakMap<FastifyRequest, Person>();

/** Who sent a request that was let in; undefined before that, and on public calls. */
export const personOf = (request: FastifyRequest): Person | undefined => people.get(request);

/** Registers one call of the contract: checks who calls before it reads what, and answers only what the contract declares. */
export function route<C extends Call>(
  app: FastifyInstance,
  parts: Parts,
  call: C,
  handle: (received: Received<C>) => Promise<CallAnswer<C>> | CallAnswer<C>,
  options: RouteOptions = {},
): void {
  const { isGated = true } = options;
  app.route({
    method: call.method,
    url: call.path,
    // Streams: compressed, one that breaks off looks whole, and a text that begins like something packed ("80") is not packed.
    // A look at their headers alone would write them all the same, and use up what can be fetched once.
    ...(call.produces === "binary" && { compress: false, exposeHeadRoute: false }),
    config: { isUnhurried: call.produces === "binary" || call.consumes === "multipart" },
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.consumes === "multipart" && { consumes: ["multipart/form-data"] }),
      ...(call.isPublic ? {} : { security: [{ bearer: [] }] }),
      ...(call.produces === "binary" ? {} : { response: { 200: call.answer } }),
    },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (call.isPublic) return;
      const person = await parts.authenticate(request);
      if (isGated && !passesGate(person.roles)) {
        throw new Refused(403, "Your account does not allow access to the portal.");
      }
      people.set(request, person);
    },
    preValidation: async ({ body }) => refuseSwollen(body),
    handler: async (request, reply) => {
      const { params, query, body } = request as Pick<FastifyRequest, "params" | "query" | "body">;
      const received = {
        params,
        query,
        body,
        request,
        reply,
        get person() {
          const person = personOf(request);
          if (!person) throw new Error(`${call.path} is public: there is nobody to read.`);
          return person;
        },
      } as Received<C>;
      const answer = await inTime(request, handle(received));
      parts.judgeAnswer?.(call, answer);
      return answer;
    },
  });
}
