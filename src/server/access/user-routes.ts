import type { FastifyInstance } from "fastify";
import { getCustomer } from "../../contract/customers.ts";
import type { UserRecord } from "../../contract/types.ts";
import { getUser, switchAccount, updateUser } from "../../contract/user.ts";
import { rightsForPage } from "../../definitions/roles.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { refusedField } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { derive } from "../platform/portal-secret.ts";
import { changeRoles } from "./change-roles.ts";
import { editedFacts } from "./staff-rights.ts";

/** `/api/user` is not gated: the page must learn that somebody holds no business role in order to tell them. `viewsOf`: which views of the list somebody is offered. */
export function userRoutes(
  app: FastifyInstance,
  appContext: AppContext,
  viewsOf: (appContext: AppContext, person: Person) => UserRecord["views"],
): void {
  route(
    app,
    appContext,
    getUser,
    ({ person }) => {
      const edits = editedFacts(appContext.definitions, person);
      return {
        name: person.name,
        email: person.email,
        roles: person.roles,
        permissions: person.permissions,
        authorising_roles: person.authorisingRoles,
        sso_id: person.ssoId,
        customers: person.customers,
        customer: person.customer,
        ...(edits.length > 0 && { edits }),
        ...rightsForPage(person.roles, appContext.definitions.access),
        views: viewsOf(appContext, person),
        device_key: `${derive(appContext, "device-owner", person.id).slice(0, 16)}.${derive(appContext, "device-key", person.id)}`,
      };
    },
    { isGated: false },
  );

  route(app, appContext, getCustomer, ({ person }) => ({ customer: person.customer }));

  route(app, appContext, switchAccount, async ({ person, body }) => {
    const account = person.customers.find(({ sap_id }) => sap_id === body.sap_id);
    if (!account) {
      throw refusedField("sap_id", "This account is not linked to your sign-in.");
    }
    await appContext.database
      .updateTable("users")
      .set({ active_customer_id: account.uuid })
      .where("id", "=", person.id)
      .execute();
    return { account: "switched" } as const;
  });

  route(app, appContext, updateUser, async ({ person, body, request }) => {
    await changeRoles(appContext, person, { ssoId: body.sso_id, roles: body.roles, request: request.id });
    return { user: "updated" } as const;
  });
}
