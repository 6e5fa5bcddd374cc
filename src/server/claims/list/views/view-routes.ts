import type { FastifyInstance } from "fastify";
import * as contract from "../../../../contract/views.ts";
import type { AppContext } from "../../../app-context.ts";
import { route } from "../../../platform/http/route.ts";
import { countViews } from "./count-views.ts";
import { createView, deleteView, readViews, updateView } from "./saved-views.ts";

/** Lists that are kept under a name. */
export function viewRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, contract.getViews, async ({ person }) => ({ views: await readViews(appContext, person) }));

  route(app, appContext, contract.countViews, ({ person }) => countViews(appContext, person));

  route(app, appContext, contract.createView, async ({ person, body }) => ({
    view: await createView(appContext, person, { is_shared: false, ...body }),
  }));

  route(app, appContext, contract.updateView, async ({ person, params, body }) => ({
    view: await updateView(appContext, person, params.view, body),
  }));

  route(app, appContext, contract.deleteView, async ({ person, params }) => {
    await deleteView(appContext, person, params.view);
    return { view: "deleted" } as const;
  });
}
