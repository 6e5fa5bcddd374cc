import type { FastifyInstance } from "fastify";
import { getActivities } from "../../contract/activities.ts";
import type { CallInput } from "../../contract/call.ts";
import { createClaim, getClaim, updateClaim } from "../../contract/claims.ts";
import { createReturn, updateReturn } from "../../contract/returns.ts";
import { getClaimVersions } from "../../contract/versions.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { route } from "../platform/http/route.ts";
import { noteRefusal } from "../platform/traces/access-log.ts";
import { claimRecord } from "./claim-record.ts";
import type { SavedClaim } from "./claim-versions.ts";
import { findClaim, requireClaim } from "./find-claim.ts";
import { readClaimVersions } from "./held-versions.ts";
import { claimListRoutes } from "./list/claim-list-routes.ts";
import { readActivities } from "./notes/activities.ts";
import type { SavingCall } from "./save/definition-to-start.ts";
import { saveClaim } from "./save/save-claim.ts";
import { knowEffects } from "./transition/effects.ts";

/** Claims: reading, saving, their timelines, their lists. */
export function claimRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, definitions } = appContext;
  for (const definition of definitions.list())
    knowEffects(definition, definitions.lettersOf(definition.type), definitions.access);

  const create = async (call: SavingCall, person: Person, body: CallInput<typeof createClaim>["body"]) => {
    const { draft, queuedFiles, formLanguage, type, definition } = body;
    const requestKey = body.requestKey?.toLowerCase();
    const save = { call, form: body, type, definition, draft, queuedFiles, formLanguage, requestKey };
    const claim = await saveClaim(appContext, person, save);
    return { claim: "saved" as const, ...savedAs(claim) };
  };
  const update = async (call: SavingCall, person: Person, body: CallInput<typeof updateClaim>["body"]) => {
    const { draft, queuedFiles, formLanguage, claim: reference, version } = body;
    const requestKey = body.requestKey?.toLowerCase();
    const save = { call, form: body, draft, queuedFiles, formLanguage, reference, version, requestKey };
    const claim = await saveClaim(appContext, person, save);
    return { claim: "updated" as const, ...savedAs(claim) };
  };
  route(app, appContext, createClaim, ({ person, body }) => create("/api/claim", person, body));
  route(app, appContext, updateClaim, ({ person, body }) => update("/api/claim", person, body));
  route(app, appContext, createReturn, ({ person, body }) => create("/api/return", person, body));
  route(app, appContext, updateReturn, ({ person, body }) => update("/api/return", person, body));

  route(app, appContext, getClaim, async ({ person, params, request }) => {
    const find = () => findClaim(database, person, definitions, params.claim);
    const found = await find();
    const claim = found && (await appContext.whenOpened?.(found)) ? await find() : found;
    if (!claim) noteRefusal(appContext.audit, request, { kind: "not-found" });
    return { claim: claim ? await claimRecord(appContext, person, claim, { isOpened: true }) : null };
  });

  route(app, appContext, getActivities, async ({ person, params, query }) => {
    const claim = await requireClaim(database, person, definitions, params.claim);
    return { activities: await readActivities(appContext, person, claim, { after: query.after?.toLowerCase() }) };
  });

  route(app, appContext, getClaimVersions, ({ person, params, query: { version } }) =>
    readClaimVersions(appContext, person, params.claim, version === undefined ? undefined : Number(version)),
  );

  claimListRoutes(app, appContext);
}

const savedAs = ({ id, number, version, isRepeat }: SavedClaim) => ({
  claim_uid: id,
  claim_number: number,
  version,
  ...(isRepeat && { isRepeat }),
});
