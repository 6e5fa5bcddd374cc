import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";

/** Digests are compared, so that neither length nor beginning shows in the time it takes. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Refuses with 401 and these words whoever does not bring the secret of a setting as a bearer token. */
export function mustBring(secret: string, request: FastifyRequest, reply: FastifyReply, words: string): void {
  const [, brought = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (isSameSecret(brought, secret)) return;
  reply.header("www-authenticate", "Bearer");
  throw new HttpError(401, words);
}
