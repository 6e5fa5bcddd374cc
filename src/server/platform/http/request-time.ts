import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Lasting, timeLeft, withinTime } from "../database/time-left.ts";
import { HttpError } from "./http-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Files come or go with it, which takes as long as a line is slow: it has no limit of time. */
    isUnhurried?: boolean;
    /** It lasts as long as somebody listens, which says nothing of how fast we are. */
    isLasting?: boolean;
  }
}

/** Milliseconds from a request's arrival to its answer, whatever fails meanwhile. */
const longest = 8_000;

const tooSlow = (mayChange: boolean) => {
  const advice = mayChange
    ? "It may have been done or not: please look before you send it again."
    : "Please try again in a moment.";
  return new HttpError(503, `The portal could not answer in time. ${advice}`, undefined, { retryAfter: 2 });
};

/** Gives each request its limit of time, which whatever it asks of the database keeps. Register before all that asks. */
export function requestTime(app: FastifyInstance): void {
  const begun = new WeakMap<FastifyRequest, { end: number; lasting: Lasting }>();
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.isUnhurried) return done();
    const lasting = { isSomething: false };
    begun.set(request, { end: performance.now() + longest, lasting });
    withinTime(longest, done, lasting);
  });
  // A body that has arrived goes on from its socket, which knows no request.
  app.addHook("preValidation", (request, _reply, done) => {
    const known = begun.get(request);
    if (known === undefined) done();
    else withinTime(known.end - performance.now(), done, known.lasting);
  });
}

/** The answer, or a refusal with 503 once the request's time is over; what is under way then ends by itself. */
export async function inTime<A>({ method }: FastifyRequest, answer: Promise<A> | A): Promise<A> {
  const left = timeLeft();
  if (!(answer instanceof Promise) || left === Number.POSITIVE_INFINITY) return answer;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(method !== "GET" && method !== "HEAD")), Math.max(0, left));
  });
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}
