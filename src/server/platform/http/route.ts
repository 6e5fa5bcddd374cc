import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call, CallAnswer, CallInput } from "../../../contract/call.ts";
import { passesGate } from "../../../definitions/roles.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "./http-error.ts";
import { refusalWords } from "./refusal-words.ts";
import { inTime } from "./request-time.ts";

interface Received<C extends Call> extends CallInput<C> {
  /** Who calls. On public calls there is nobody, and reading it throws. */
  person: Person;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface RouteOptions {
  /** False lets people in who hold no business role, so that the page can tell them so. */
  isGated?: boolean;
}

const people = new WeakMap<FastifyRequest, Person>();

/** Who sent a request that was let in; undefined before that, and on public calls. */
export const personOf = (request: FastifyRequest): Person | undefined => people.get(request);

/** Registers one call of the contract: checks who calls before it reads what, and answers only what the contract declares. */
export function route<C extends Call>(
  app: FastifyInstance,
  appContext: AppContext,
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
    ...(call.produces && { compress: false, exposeHeadRoute: false }),
    config: {
      isUnhurried: call.produces !== undefined || call.consumes === "multipart",
      isLasting: call.produces === "events",
    },
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.consumes === "multipart" && { consumes: ["multipart/form-data"] }),
      ...(call.isPublic ? {} : { security: [{ bearer: [] }] }),
      ...(call.produces ? {} : { response: { 200: call.answer } }),
    },
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (call.isPublic) return;
      const person = await appContext.authenticate(request);
      if (isGated && !passesGate(person.roles, appContext.definitions.access)) {
        throw new HttpError(403, "Your account does not allow access to the portal.");
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
      appContext.judgeAnswer?.(call, answer);
      return answer;
    },
  });
}

/** Keys of one object; forms and facts have some dozens. */
const mostKeys = 1_000;
/** Objects and lists in all; the longest return request has a few hundred. */
const mostGroups = 20_000;
/** Deeper than any body goes. */
const mostLevels = 64;

/**
 * Refuses a body that is small to send and long to go through, which would keep everybody else waiting for most of a second:
 * with 413 where it has too many keys, objects or lists, with 400 where it is too deep.
 */
function refuseSwollen(body: unknown): void {
  let groups = 0;
  // Level by level and not recursive: a body may be nested deeper than the stack is.
  let level = [body].filter(isGroup);
  for (let levels = 1; level.length > 0; levels++) {
    if (levels > mostLevels) throw new HttpError(400, refusalWords(400));
    const below: object[] = [];
    for (const group of level) {
      if (!Array.isArray(group) && Object.keys(group).length > mostKeys) throw tooLarge();
      for (const child of Object.values(group)) {
        if (!isGroup(child)) continue;
        if (++groups > mostGroups) throw tooLarge();
        below.push(child);
      }
    }
    level = below;
  }
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;
const tooLarge = () => new HttpError(413, refusalWords(413));
