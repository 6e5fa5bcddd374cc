import type { FastifyInstance } from "fastify";
import type { CompiledDefinition, Definition } from "../engine/index.ts";
import type { Parts } from "./parts.ts";
import { Refused } from "./refused.ts";

/** `GET /definitions/<type>-<hash>.js`: the compiled module of a definition, of now or of any earlier time. */
export function definitionRoutes(app: FastifyInstance, { database, definitions }: Parts): void {
  app.get<{ Params: { file: string } }>("/definitions/:file", { schema: { hide: true } }, async (request, reply) => {
    const [, type, hash] = /^([a-z-]+)-([0-9a-z]+)\.js$/i.exec(request.params.file) ?? [];
    if (!type || !hash) throw new Refused(404, "There is no such definition.");
    const text =
      definitions.get(type)?.hash === hash
        ? definitions.moduleText(type)
        : await database
            .selectFrom("definition_versions")
            .select("module")
            .where("type", "=", type)
            .where("hash", "=", hash)
            .executeTakeFirst()
            .then((version) => version?.module);
    if (text === undefined) throw new Refused(404, "There is no such definition.");
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(text);
  });
}

/** Keeps the current version of every definition for ever: a claim names the one it was saved under. */
export async function keepDefinitionVersions({
  database,
  definitions,
  clock,
}: Pick<Parts, "database" | "definitions" | "clock">): Promise<void> {
  for (const definition of definitions.forms()) {
    const { type, hash } = definition;
    await database
      .insertInto("definition_versions")
      .values({
        type,
        hash,
        source: JSON.stringify(sourceOf(definition)),
        module: definitions.moduleText(type),
        first_served_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(["type", "hash"]).doNothing())
      .execute();
  }
}

/** The plain data of a definition, without what was compiled from it. */
function sourceOf({ hash: _, conditions: __, formCheck: ___, ...definition }: CompiledDefinition): Definition {
  return definition;
}
