import type { FastifyInstance } from "fastify";
import * as contract from "../../../../contract/views.ts";
import type { AppContext } from "../../../app-context.ts";
import { route } from "../../../platform/http/route.ts";
import { createView, deleteView, readViews, updateView } from "./saved-views.ts";

/** Lists that are kept under a name. */
export function viewRoutes(app: FastifyInstance, parts: AppContext): void {
  route(app, parts, contract.getViews, async ({ person }) => ({ views: await readViews(parts, person) }));

  route(app, parts, contract.createView, async ({ person, body }) => ({
    view: await createView(parts, person, { is_shared: false, ...body }),
  }));

  route(app, parts, contract.updateView, async ({ person, params, body }) => ({
    view: await updateView(parts, person, params.view, body),
  }));

  route(app, parts, contract.deleteView, async ({ person, params }) => {
    await deleteView(parts, person, params.view);
    return { view: "deleted" } as const;
  });
}
