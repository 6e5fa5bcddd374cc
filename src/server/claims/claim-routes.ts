import type { FastifyInstance } from "fastify";
import { getActivities } from "../../contract/activities.ts";
import { createClaim, getClaim, updateClaim } from "../../contract/claims.ts";
import type { Parts } from "../parts.ts";
import { Refused } from "../refused.ts";
import { route } from "../route.ts";
import { readActivities } from "./activities.ts";
import { claimListRoutes } from "./claim-list-routes.ts";
import { claimRecord } from "./claim-record.ts";
import { knowEffects } from "./effects.ts";
import { findClaim } from "./find-claim.ts";
import { saveClaim } from "./save-claim.ts";

/** Claims: reading, saving, their timelines, their lists. */
export function claimRoutes(app: FastifyInstance, parts: Parts): void {
  const { database, definitions } = parts;
  for (const definition of definitions.list()) knowEffects(definition);

  route(app, parts, createClaim, async ({ person, body }) => {
    const { draft, queuedFiles } = body;
    const requestKey = body.requestKey?.toLowerCase();
    const claim = await saveClaim(parts, person, { form: body, draft, queuedFiles, requestKey });
    return { claim: "saved", claim_uid: claim.id, claim_number: claim.number, version: claim.version } as const;
  });

  route(app, parts, updateClaim, async ({ person, body }) => {
    const { draft, queuedFiles, claim: reference, version } = body;
    const claim = await saveClaim(parts, person, { form: body, draft, queuedFiles, reference, version });
    return { claim: "updated", claim_uid: claim.id, claim_number: claim.number, version: claim.version } as const;
  });

  route(app, parts, getClaim, async ({ person, params }) => {
    const claim = await findClaim(database, person, definitions.access, params.claim);
    return { claim: claim ? await claimRecord(parts, person, claim) : null };
  });

  route(app, parts, getActivities, async ({ person, params }) => {
    const claim = await findClaim(database, person, definitions.access, params.claim);
    if (!claim) throw new Refused(404, "There is no such claim.");
    return { activities: await readActivities(parts, person, claim) };
  });

  claimListRoutes(app, parts);
}
