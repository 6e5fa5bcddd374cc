import type { FastifyInstance } from "fastify";
import type { AppContext } from "../app-context.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { isOpenTo, type ModuleAudience, moduleSeconds, readModule, sourceOf } from "./definition-modules.ts";

/**
 * `GET /definitions/<audience>/<type>-<hash>.js`: the compiled module of a definition, of now or of any earlier time, to those
 * who were given its address (`moduleAddress`).
 */
export function definitionRoutes(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Params: { audience: string; file: string }; Querystring: Record<string, string> }>(
    "/definitions/:audience/:file",
    { schema: { hide: true } },
    async ({ params, query, url }, reply) => {
      const { audience, file } = params;
      const path = url.split("?")[0] ?? "";
      if (!(await isOpenTo(appContext, { path, audience, query }))) {
        throw new HttpError(403, "This address of a form has ended, or is not yours. Please reload the page.");
      }
      const [, type = "", hash = ""] = /^([a-z-]+)-([0-9a-z]+)\.js$/i.exec(file) ?? [];
      const text = await readModule(appContext, { type, hash }, audience as ModuleAudience);
      if (text === undefined) throw new HttpError(404, "There is no such definition.");
      return reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", `private, max-age=${moduleSeconds}, immutable`)
        .send(text);
    },
  );
}

/** Keeps the current version of every definition for ever: a claim names the one it was saved under. */
export async function keepDefinitionVersions({
  database,
  definitions,
  clock,
}: Pick<AppContext, "database" | "definitions" | "clock">): Promise<void> {
  const hashes = definitions.forms().map(({ hash }) => hash);
  const rows = await database
    .selectFrom("definition_versions")
    .select(["type", "hash"])
    .where("hash", "in", hashes)
    .execute();
  for (const definition of definitions.forms()) {
    const { type, hash } = definition;
    if (rows.some((kept) => kept.type === type && kept.hash === hash)) continue;
    const source = JSON.stringify(sourceOf(definition));
    await database
      .insertInto("definition_versions")
      .values({
        type,
        hash,
        source,
        // The order of rules and words counts, and `source` does not keep it.
        source_text: source,
        // For servers of the release before, which run it.
        module: definitions.moduleText(type),
        first_served_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(["type", "hash"]).doNothing())
      .execute();
  }
}
