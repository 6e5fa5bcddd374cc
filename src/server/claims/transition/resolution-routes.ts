import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/resolutions.ts";
import { confirmPacked } from "../../../contract/shipping.ts";
import { isInScope } from "../../access/claim-scope.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { staffRights } from "../../access/role-records.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { deleteClaim, restoreClaim } from "./delete-claim.ts";
import { makeTransition } from "./make-transition.ts";
import { resolutionOptions, specificResolutions, typeResolutions } from "./resolution-lists.ts";
import { declineClaim, resolveClaim } from "./resolve-claim.ts";
import { undoAct } from "./undo-act.ts";

/** What staff do with a claim, and the buttons that are transitions of their own. */
export function resolutionRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, contract.getResolutions, ({ person }) => {
    const { access } = appContext.definitions;
    const mayResolve = person.permissions.includes("resolve claim");
    return {
      resolutions: mayResolve ? resolutionOptions(appContext, person) : [],
      specificResolutions: specificResolutions(appContext, person),
      ...(mayResolve && !isClaimant(person, access) && { roles: staffRights(access) }),
    };
  });

  route(app, appContext, contract.getTypeResolutions, ({ person }) => ({
    resolutions: person.permissions.includes("resolve claim") ? typeResolutions(appContext) : {},
  }));

  route(app, appContext, contract.resolveClaim, async ({ person, body }) => {
    const undo = await resolveClaim(appContext, person, body);
    return { resolution: "saved", undo } as const;
  });

  route(app, appContext, contract.declineClaim, async ({ person, body }) => {
    const undo = await declineClaim(appContext, person, body);
    return { claim: "disapproved", undo } as const;
  });

  route(app, appContext, contract.authoriseClaim, async ({ person, body }) => {
    if (!person.permissions.includes("authorise claim"))
      throw new HttpError(403, "You are not able to authorise claims.");
    const undo = await makeTransition(appContext, person, { claim: body.claim, transition: "authorise" });
    return { authorisation: "saved", undo } as const;
  });

  route(app, appContext, confirmPacked, async ({ person, body }) => {
    const undo = await makeTransition(appContext, person, { claim: body.claim, transition: "packaged" });
    return { packaging: "complete", undo } as const;
  });

  route(app, appContext, contract.makeTransition, async ({ person, body }) => {
    const undo = await makeTransition(appContext, person, body);
    return { transition: "saved", undo } as const;
  });

  route(app, appContext, contract.undoAct, async ({ person, body, request }) => {
    await undoAct(appContext, person, body, request.log);
    return { act: "undone" } as const;
  });

  route(app, appContext, contract.getPlacements, async ({ person, body }) => ({
    placements: await placementsOf(appContext, person, body.claims),
  }));

  route(app, appContext, contract.deleteClaim, async ({ person, body }) => {
    const undo = await deleteClaim(appContext, person, body.claim);
    return { claim: "deleted", undo } as const;
  });

  route(app, appContext, contract.restoreClaim, async ({ person, body }) => {
    const undo = await restoreClaim(appContext, person, body.claim);
    return { claim: "restored", undo } as const;
  });
}

type Placements = Record<string, { placement: string; since: string }>;

/** Who holds which of these drafts, by uuid: only claims that the person may read and that have a placement (D-048). */
async function placementsOf(
  { database, definitions }: AppContext,
  person: Person,
  uuids: string[],
): Promise<Placements> {
  if (uuids.length === 0) return {};
  const placed = await database
    .selectFrom("claims")
    .select(["id", "placement", "placement_at"])
    .where(isInScope(person, definitions))
    .where("placement", "is not", null)
    .where("deleted_at", "is", null)
    .where("id", "in", [...new Set(uuids)])
    .execute();
  return Object.fromEntries(
    placed.flatMap(({ id, placement, placement_at }) =>
      placement && placement_at ? [[id, { placement, since: placement_at.toISOString() }]] : [],
    ),
  );
}
