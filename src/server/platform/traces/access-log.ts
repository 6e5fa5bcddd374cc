import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuditKind } from "../../../contract/audit-kinds.ts";
import type { AppContext } from "../../app-context.ts";
import { refusalOf } from "../http/http-error.ts";
import { personOf } from "../http/route.ts";
import { requestIdHeader } from "./request-id.ts";

/** Asked for every few seconds by whoever watches the process. */
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Gives each answer the id of its request, and writes one line when it ends: the route and not the address, which may hold
 * what somebody typed; who it was by id; how long it took. Counts it, and has refusals audited. Register before the routes.
 */
export function accessLog(app: FastifyInstance, { audit, metrics }: Pick<AppContext, "audit" | "metrics">): void {
  app.addHook("onRequest", async (request, reply) => {
    // Beside Fastify, so that answers that are written past it carry it too.
    reply.raw.setHeader(requestIdHeader, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = {
      method,
      route,
      status,
      ms,
      person: personOf(request)?.id,
      // The caller went away before the end.
      ...(!reply.raw.writableFinished && { isBrokenOff: true }),
    };
    request.log[watched.has(route) || route === "/*" ? "debug" : "info"](line, "Request");
    if (!request.routeOptions.config.isLasting)
      metrics.requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    const kind = refusedKind(request, reply, route);
    if (kind === undefined) return;
    metrics.refused.inc({ kind });
    noteRefusal(audit, request, { kind, detail: refusalOf(request)?.about ?? String(status) });
  });
}

/** Has it audited that a request was refused what it asked for. */
export function noteRefusal(
  audit: AppContext["audit"],
  request: FastifyRequest,
  refusal: { kind: AuditKind; detail?: string },
): void {
  const { method, routeOptions, id } = request;
  const target = `${method} ${targetOf(request, routeOptions.url ?? "none")}`;
  audit.note({ ...refusal, outcome: "refused", person: personOf(request)?.id, target, request: id });
}

const byStatus: Record<number, AuditKind> = {
  401: "token-refused",
  403: "not-allowed",
  404: "not-found",
  429: "too-many",
};

/** Undefined for what is no refusal of anybody: a page that is not there, a call without a token. */
function refusedKind(request: FastifyRequest, reply: FastifyReply, route: string): AuditKind | undefined {
  const kind = refusalOf(request)?.kind ?? byStatus[reply.statusCode];
  if (kind === "token-refused" && request.headers.authorization === undefined) return undefined;
  if (kind === "not-found" && personOf(request) === undefined) return undefined;
  return route.startsWith("/api/") || route === "/metrics" ? kind : undefined;
}

const known = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{2,4}\d{4,12})$/i;

/** The route, with ids and numbers of claims in their places, and nothing else that was sent. */
function targetOf({ params }: FastifyRequest, route: string): string {
  const given = (params ?? {}) as Record<string, unknown>;
  return route.replaceAll(/:(\w+)/g, (place, name: string) => {
    const value = String(given[name] ?? "");
    return known.test(value) ? value : place;
  });
}
