import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/resolutions.ts";
import { confirmPacked } from "../../../contract/shipping.ts";
import type { AppContext } from "../../app-context.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { deleteClaim, restoreClaim } from "./delete-claim.ts";
import { placementsOf } from "./placements.ts";
import { pressButton } from "./press-button.ts";
import { resolutionOptions, specificResolutions, typeResolutions } from "./resolution-lists.ts";
import { declineClaim, resolveClaim } from "./resolve-claim.ts";

/** What staff do with a claim, and the buttons that are transitions of their own. */
export function resolutionRoutes(app: FastifyInstance, parts: AppContext): void {
  route(app, parts, contract.getResolutions, ({ person }) => ({
    resolutions: person.permissions.includes("resolve claim") ? resolutionOptions(parts, person) : [],
    specificResolutions: specificResolutions(parts, person),
  }));

  route(app, parts, contract.getTypeResolutions, ({ person }) => ({
    resolutions: person.permissions.includes("resolve claim") ? typeResolutions(parts) : {},
  }));

  route(app, parts, contract.resolveClaim, async ({ person, body }) => {
    await resolveClaim(parts, person, body);
    return { resolution: "saved" } as const;
  });

  route(app, parts, contract.declineClaim, async ({ person, body }) => {
    await declineClaim(parts, person, body);
    return { claim: "disapproved" } as const;
  });

  route(app, parts, contract.authoriseClaim, async ({ person, body }) => {
    if (!person.permissions.includes("authorise claim"))
      throw new HttpError(403, "You are not able to authorise claims.");
    await pressButton(parts, person, { claim: body.claim, transition: "authorise" });
    return { authorisation: "saved" } as const;
  });

  route(app, parts, confirmPacked, async ({ person, body }) => {
    await pressButton(parts, person, { claim: body.claim, transition: "packaged" });
    return { packaging: "complete" } as const;
  });

  route(app, parts, contract.makeTransition, async ({ person, body }) => {
    await pressButton(parts, person, body);
    return { transition: "saved" } as const;
  });

  route(app, parts, contract.getPlacements, async ({ person, body }) => ({
    placements: await placementsOf(parts, person, body.claims),
  }));

  route(app, parts, contract.deleteClaim, async ({ person, body }) => {
    await deleteClaim(parts, person, body.claim);
    return { claim: "deleted" } as const;
  });

  route(app, parts, contract.restoreClaim, async ({ person, body }) => {
    await restoreClaim(parts, person, body.claim);
    return { claim: "restored" } as const;
  });
}
