import { LRUCache } from "lru-cache";
import { versionApart } from "../../definitions/release/version-apart.ts";
import type { Version } from "../../definitions/release/version-module.ts";
import { runModule } from "../../definitions/run-module.ts";
import type { CompiledDefinition, Definition } from "../../engine/index.ts";
import type { Queryable } from "../app-context.ts";

/** Texts of modules: people open the newest versions, and now and then one of an older claim. */
const texts = new LRUCache<string, Promise<string>>({ max: 24 });
/** Versions made callable. A report goes through claims of many. */
const linked = new LRUCache<string, Promise<CompiledDefinition>>({ max: 64 });

/** The source of a version that was ever served, from before today too; undefined when there is none. */
export async function readSource(
  database: Queryable,
  { type, hash }: { type?: string; hash: string },
): Promise<Definition | undefined> {
  const version = await database
    .selectFrom("definition_versions")
    .select(["source", "source_text"])
    .where("hash", "=", hash)
    .$if(type !== undefined, (query) => query.where("type", "=", type as string))
    .executeTakeFirst();
  return version && (version.source_text === null ? version.source : JSON.parse(version.source_text));
}

/** The module of a version as text, compiled here. `key` names the version and whom it is for. */
export const versionText = (key: string, version: Version): Promise<string> =>
  shared(texts, key, () => versionApart(version));

/**
 * A version made callable from its source, once per process: what the database holds is data and is never run. A hash is made
 * of the source, so an entry never grows old.
 */
export async function readVersion(queryable: Queryable, hash: string): Promise<CompiledDefinition | undefined> {
  const known = linked.get(hash);
  if (known) return known;
  const source = await readSource(queryable, { hash });
  if (!source) return undefined;
  return shared(linked, hash, async () =>
    runModule(await versionText(hash, { source, hash }), `${source.type}-${hash}`),
  );
}

/** Whoever asks meanwhile waits for the same; what failed is asked for again. */
function shared<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
