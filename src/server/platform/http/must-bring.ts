import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "./http-error.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Refuses with 401 and these words whoever does not bring the secret of a setting as a bearer token. */
export function mustBring(secret: string, request: FastifyRequest, reply: FastifyReply, words: string): void {
  const [, brought = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (timingSafeEqual(digest(brought), digest(secret))) return;
  reply.header("www-authenticate", "Bearer");
  throw new HttpError(401, words);
}
