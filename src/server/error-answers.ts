import type { FastifyError, FastifyInstance, FastifySchemaValidationError } from "fastify";
import { Refused } from "./refused.ts";
import { fieldErrors } from "./validation-words.ts";

const broken = "Something went wrong. Please try again.";

/** What a request is told that never reached its route, by Fastify's or a plugin's status. */
const words: Record<number, string> = {
  400: "The request could not be read. Please try again.",
  404: "There is nothing here.",
  413: "This is too large to send.",
  415: "This kind of content cannot be sent here.",
  429: "That was a lot in a short time. Please wait a minute and try again.",
  503: "The portal is restarting. Please try again in a moment.",
};

/** Every refusal and failure in one shape (D-117): `message` for the person, `errors` by field path. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    if (error instanceof Refused) {
      return reply.code(error.status).send({ message: error.message, ...(error.errors && { errors: error.errors }) });
    }
    if (error.validation) {
      if (error.validationContext === "params") return reply.code(404).send({ message: words[404] });
      const errors = fieldErrors(error.validation as FastifySchemaValidationError[]);
      return reply.code(422).send({ message: "Please correct what is marked.", errors });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return reply.code(status).send({ message: words[status] ?? words[400] });
    request.log.error({ err: error, req: request }, "A request failed");
    return reply.code(status === 503 ? 503 : 500).send({ message: status === 503 ? words[503] : broken });
  });
}
