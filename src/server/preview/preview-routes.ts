import type { FastifyInstance } from "fastify";
import { explainForm, getDefinitionFaults, getDefinitionsVersion, getRoles } from "../../contract/definitions.ts";
import { isForTrying } from "../../contract/environment.ts";
import { definitionFaults } from "../../definitions/load.ts";
import { isAdministrator } from "../../definitions/roles.ts";
import { tellWhy } from "../../definitions/why/tell-why.ts";
import { type ClaimFacts, keepKnown } from "../../engine/index.ts";
import { factsOfRole, roleRecords } from "../access/role-records.ts";
import type { AppContext } from "../app-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { filesVersion, servedVersion } from "./served-version.ts";

/** What the preview page asks for, and how every open page learns of edited definitions. Only development and test have it. */
export function previewRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { settings, definitions } = appContext;
  if (!isForTrying(settings.environment)) return;
  const { schemasDir } = settings;

  route(app, appContext, getDefinitionsVersion, async () => ({
    served: servedVersion(definitions),
    files: await filesVersion(schemasDir),
  }));

  route(app, appContext, getDefinitionFaults, ({ person }) => {
    refuseOthers(person, appContext);
    return { faults: definitionFaults(schemasDir) };
  });

  route(app, appContext, getRoles, ({ person }) => {
    refuseOthers(person, appContext);
    return { roles: roleRecords(definitions.access) };
  });

  route(app, appContext, explainForm, async ({ person, body }) => {
    refuseOthers(person, appContext);
    const { type, hash, subject, role } = body;
    const definition = definitions.get(type) && (await definitionOf(appContext, { type, definition: hash }));
    if (!definition) throw new HttpError(404, "There is no such form any more. Choose another.");
    const user = factsOfRole(definitions.access, role);
    const context = { form: keepKnown(definition, body.form), claim: body.claim as ClaimFacts, user };
    return tellWhy({ definition, context, subject }, schemasDir);
  });
}

function refuseOthers({ roles }: Person, { definitions }: AppContext): void {
  if (!isAdministrator(roles, definitions.access))
    throw new HttpError(403, "Only administrators look into the definitions.");
}
