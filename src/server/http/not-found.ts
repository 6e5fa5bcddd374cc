import type { FastifyInstance } from "fastify";
import { HttpError } from "../platform/http/http-error.ts";
import { refusalWords } from "../platform/http/refusal-words.ts";
import type { AllowedMethods } from "./allowed-methods.ts";
import { isBuilt, isPage } from "./portal-files.ts";

/** What no route takes: the portal's index page for every address that is a page of it, the methods that an address has, or a refusal. */
export function answerUnrouted(app: FastifyInstance, portal: string, allowed: AllowedMethods): void {
  const hasPages = isBuilt(portal);
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const isRead = method === "GET" || method === "HEAD";
    // A file that is gone must not answer with a page: the browser would take it for a script.
    const isIndex = hasPages && isPage(url) && !url.startsWith("/assets/");
    if (isRead && isIndex) return reply.sendFile("index.html");
    const methods = isPage(url) && !isIndex ? [] : allowed(url);
    if (isRead || methods.length === 0) throw new HttpError(404, refusalWords(404));
    reply.header("allow", [...methods, "OPTIONS"].join(", "));
    if (method === "OPTIONS") return reply.code(204).send();
    throw new HttpError(405, refusalWords(405));
  });
}
