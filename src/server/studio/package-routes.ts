import type { FastifyInstance } from "fastify";
import { getReleasePackage, takePackage as takePackageCall } from "../../contract/studio-packages.ts";
import type { AppContext } from "../app-context.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { ownPackageKey, packRelease } from "../releases/packages.ts";
import { listReleases } from "../releases/releases.ts";
import { actOf, refuseOthers } from "./studio-permission.ts";
import { takePackage } from "./take-package.ts";

/** Releases go to other portals and come from them, as one signed file. */
export function packageRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, settings, clock } = appContext;

  route(app, appContext, getReleasePackage, async ({ person, params }) => {
    refuseOthers(person);
    const number = Number(params.release);
    const release = (await listReleases(database)).find((one) => one.number === number);
    if (release?.state !== "published") throw new HttpError(404, "There is no such published release.");
    return { package: { ...(await packRelease(database, number, ownPackageKey(settings), clock.now())) } };
  });

  route(app, appContext, takePackageCall, ({ person, body }) => takePackage(appContext, body, actOf(person, clock)));
}
