import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { healthz, readyz } from "../contract/health.ts";
import type { Parts } from "./parts.ts";
import { Refused } from "./refused.ts";
import { route } from "./route.ts";

/** For whoever watches the process: is it alive, and can it serve. */
export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  let looking: Promise<void> | undefined;
  route(app, parts, healthz, () => ({ status: "alive" }) as const);
  route(app, parts, readyz, async ({ request }) => {
    // Anybody may ask, however often: those who ask meanwhile share one look, so that none of them holds up saves or downloads.
    looking ??= mustBeReady(parts, request).finally(() => {
      looking = undefined;
    });
    await looking;
    return { status: "ready" } as const;
  });
}

/** Refuses with 503 while something is missing that claims need. */
async function mustBeReady({ definitions, database, files }: Parts, request: FastifyRequest): Promise<void> {
  if (definitions.list().length === 0) throw new Refused(503, "No claim types are loaded.");
  try {
    await sql`select 1 from customers limit 1`.execute(database);
  } catch (error) {
    request.log.error({ err: error, req: request }, "The database does not answer");
    throw new Refused(503, "The database does not answer.");
  }
  try {
    await files.check();
  } catch (cause) {
    throw Object.assign(new Refused(503, "The file store does not answer."), { cause });
  }
}
