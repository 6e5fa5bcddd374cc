import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { type Pass, passFor, rolesOfPass } from "../releases/definition-modules.ts";
import { hashOf } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";
import { findDraft, servedRelease } from "./drafts.ts";

interface Named {
  draft: number;
  type: string;
  /** Of the draft's files as they were checked. */
  hash: string;
}

/** Where this person's page fetches a form of a draft from; as `moduleAddress`, the address is the pass. */
export function draftModuleAddress(appContext: AppContext, person: Person, { draft, type, hash }: Named): string {
  const path = `/definitions/draft/${draft}/${type}-${hash}.js`;
  return `${path}?${new URLSearchParams({ ...passFor(appContext, person, path) })}`;
}

/** `GET /definitions/draft/<draft>/<type>-<hash>.js`: the compiled module of a draft without faults, or of what is served. */
export function draftModuleRoute(app: FastifyInstance, appContext: AppContext, permission: string): void {
  app.get<{ Params: { draft: string; file: string }; Querystring: Partial<Pass> }>(
    "/definitions/draft/:draft/:file",
    { schema: { hide: true } },
    async ({ params, query, url }, reply) => {
      const roles = await rolesOfPass(appContext, url.split("?")[0] ?? "", query);
      const granted = roles?.flatMap((role) => appContext.definitions.access.roles[role]?.permissions ?? []);
      if (!granted?.includes(permission)) {
        throw new HttpError(403, "This address of a form has ended, or is not yours. Please reload the page.");
      }
      const [, type = "", hash = ""] = /^([a-z-]+)-([0-9a-z]+)\.js$/i.exec(params.file) ?? [];
      const { database, definitions } = appContext;
      const { files } = await findDraft(database, Number(params.draft));
      const own = hashOf(files) === hash ? await checkFiles(files) : undefined;
      const made = own && "compiled" in own ? own.compiled.modules.find((one) => one.type === type)?.text : undefined;
      // While a draft has faults its page shows what is served: as it is served, since the checks of now may refuse its files.
      const isServed = async () => hashOf((await servedRelease(database)).files) === hash;
      const module = made ?? ((await isServed()) ? definitions.moduleText(type) : "");
      if (!module) throw new HttpError(404, "The draft was changed meanwhile.");
      return reply.type("text/javascript; charset=utf-8").header("cache-control", "private, no-cache").send(module);
    },
  );
}
