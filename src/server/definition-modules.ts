import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { passesGate } from "../contract/gate.ts";
import { cutApart } from "../definitions/audience/cut-apart.ts";
import type { Access } from "../definitions/store.ts";
import type { CompiledDefinition, Definition } from "../engine/index.ts";
import { isClaimant } from "./access/is-claimant.ts";
import { canonicalRole } from "./access/read-person.ts";
import type { Parts } from "./parts.ts";
import type { Person } from "./person.ts";
import { derive } from "./portal-secret.ts";

/** Who a module is for: our own people have it whole, claimants without levels, other roles and what is staff's alone. */
export type ModuleAudience = "claimant" | "whole";

type Version = Pick<CompiledDefinition, "type" | "hash">;

/** Milliseconds for which an address stays the same, so that browsers keep what it leads to; it holds for one to two of them. */
const turn = 12 * 60 * 60_000;

/** Seconds that a browser may keep a module. */
export const moduleSeconds = turn / 1000;

const audienceOf = (person: Pick<Person, "roles">, access: Access): ModuleAudience =>
  isClaimant(person, access) ? "claimant" : "whole";

/**
 * Where this person's page fetches a definition from. A script that is imported carries no token, so the address itself is the
 * pass: it is signed, names whom it was given to, and ends within a day.
 */
export function moduleAddress(parts: Parts, person: Person, { type, hash }: Version): string {
  const { access } = parts.definitions;
  const path = `/definitions/${audienceOf(person, access)}/${type}-${hash}.js`;
  const until = String((Math.floor(parts.clock.now().getTime() / turn) + 2) * turn);
  const query = { for: person.id, until, rights: rightsPrint(access) };
  return `${path}?${new URLSearchParams({ ...query, key: signature(parts, path, query) })}`;
}

interface Pass {
  for: string;
  until: string;
  /** Other rights make another module of the same version. */
  rights: string;
}

const signature = (parts: Parts, path: string, { for: person, until, rights }: Pass): string =>
  derive(parts, "definition-module", [path, person, until, rights].join("\n"));

/** Does this address open, now, for the person to whom it was given, in the role they have now? */
export async function isOpenTo(
  parts: Parts,
  { path, audience, query }: { path: string; audience: string; query: Partial<Pass & { key: string }> },
): Promise<boolean> {
  const { for: person = "", until = "", rights = "", key = "" } = query;
  const expected = Buffer.from(signature(parts, path, { for: person, until, rights }));
  const given = Buffer.from(String(key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (Number(until) <= parts.clock.now().getTime()) return false;
  const held = await parts.database.selectFrom("user_roles").select("role").where("user_id", "=", person).execute();
  const roles = held.map(({ role }) => canonicalRole(role));
  return passesGate(roles) && audienceOf({ roles }, parts.definitions.access) === audience;
}

const rightsPrint = ({ roles }: Access): string =>
  createHash("sha256").update(JSON.stringify(roles)).digest("base64url").slice(0, 8);

/** The module of a version, of now or of any earlier time, as this audience may know it; undefined when there is none. */
export async function readModule(
  { database, definitions }: Pick<Parts, "database" | "definitions">,
  { type, hash }: Version,
  audience: ModuleAudience,
): Promise<string | undefined> {
  const current = definitions.get(type);
  const isCurrent = current?.hash === hash;
  if (audience === "whole" && isCurrent) return definitions.moduleText(type);
  const key = `${hash} ${rightsPrint(definitions.access)}`;
  const known = audience === "claimant" ? claimantModules.get(key) : undefined;
  if (known) return known;
  const version = isCurrent ? { source: sourceOf(current), module: "" } : await readVersion();
  if (!version || audience === "whole") return version?.module;
  // Whoever asks meanwhile waits for the same.
  const under = claimantModules.get(key);
  if (under) return under;
  const text = cutApart({ source: version.source as Definition, access: definitions.access, hash });
  claimantModules.set(key, text);
  text.catch(() => claimantModules.delete(key));
  return text;

  function readVersion() {
    return database
      .selectFrom("definition_versions")
      .select(["source", "module"])
      .where("type", "=", type)
      .where("hash", "=", hash)
      .executeTakeFirst();
  }
}

/** Claimants open the newest versions, and now and then one of an older claim. */
const claimantModules = new LRUCache<string, Promise<string>>({ max: 16 });

/** The plain data of a definition, without what was compiled from it. */
export function sourceOf({ hash: _, conditions: __, formCheck: ___, ...definition }: CompiledDefinition): Definition {
  return definition;
}
