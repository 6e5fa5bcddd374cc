import type { InjectOptions, LightMyRequestResponse } from "fastify";

type Ask = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** More than any work under way takes, each refusal coming after some seconds. */
const mostTimes = 20;

/** Asks as programs do: what is not ready in time (503 with Retry-After) goes on meanwhile and is asked for again. */
export const patient =
  (ask: Ask): Ask =>
  async (request) => {
    let answer = await ask(request);
    for (let times = 1; times < mostTimes && answer.statusCode === 503; times++) answer = await ask(request);
    return answer;
  };
