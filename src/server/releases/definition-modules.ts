import { createHash, timingSafeEqual } from "node:crypto";
import { passesGate } from "../../definitions/roles.ts";
import type { Access } from "../../definitions/store.ts";
import type { CompiledDefinition, Definition } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { canonicalRole } from "../access/read-person.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { derive } from "../platform/portal-secret.ts";
import { readSource, versionText } from "./definition-versions.ts";
import { engineVersion } from "./engine-version.ts";

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
export function moduleAddress(appContext: AppContext, person: Person, { type, hash }: Version): string {
  const { access } = appContext.definitions;
  const path = `/definitions/${audienceOf(person, access)}/${type}-${hash}.js`;
  // Browsers keep what another engine has compiled from the same source under another address.
  const query = { ...passFor(appContext, person, path), engine: engineVersion };
  return `${path}?${new URLSearchParams(query)}`;
}

/** What opens an address below `/definitions` to whom it was given. */
export interface Pass {
  for: string;
  until: string;
  /** Other rights make another module of the same version. */
  rights: string;
  key: string;
}

/** The pass of a path for somebody, for a day at most. */
export function passFor(appContext: AppContext, person: Pick<Person, "id">, path: string): Pass {
  const until = String((Math.floor(appContext.clock.now().getTime() / turn) + 2) * turn);
  const pass = { for: person.id, until, rights: rightsPrint(appContext.definitions.access) };
  return { ...pass, key: signature(appContext, path, pass) };
}

const signature = (appContext: AppContext, path: string, { for: person, until, rights }: Omit<Pass, "key">): string =>
  derive(appContext, "definition-module", [path, person, until, rights].join("\n"));

/** Does this address open, now, for the person to whom it was given, in the role they have now? */
export async function isOpenTo(
  appContext: AppContext,
  { path, audience, query }: { path: string; audience: string; query: Partial<Pass> },
): Promise<boolean> {
  const roles = await rolesOfPass(appContext, path, query);
  return roles !== undefined && audienceOf({ roles }, appContext.definitions.access) === audience;
}

/** The roles that the holder of a pass has now; undefined where it does not open this path, or the portal not to them. */
export async function rolesOfPass(
  appContext: AppContext,
  path: string,
  { for: person = "", until = "", rights = "", key = "" }: Partial<Pass>,
): Promise<string[] | undefined> {
  const expected = Buffer.from(signature(appContext, path, { for: person, until, rights }));
  const given = Buffer.from(String(key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(until) <= appContext.clock.now().getTime()) return undefined;
  const held = await appContext.database
    .selectFrom("user_roles")
    .select("role")
    .where("user_id", "=", person)
    .execute();
  const roles = held.map(({ role }) => canonicalRole(role));
  return passesGate(roles, appContext.definitions.access) ? roles : undefined;
}

const rightsPrint = ({ roles }: Access): string =>
  createHash("sha256").update(JSON.stringify(roles)).digest("base64url").slice(0, 8);

/** The module of a version, of now or of any earlier time, as this audience may know it; undefined when there is none. */
export async function readModule(
  { database, definitions }: Pick<AppContext, "database" | "definitions">,
  { type, hash }: Version,
  audience: ModuleAudience,
): Promise<string | undefined> {
  const current = definitions.get(type);
  const isCurrent = current?.hash === hash;
  if (audience === "whole" && isCurrent) return definitions.moduleText(type);
  const source = isCurrent ? sourceOf(current) : await readSource(database, { type, hash });
  if (!source) return undefined;
  if (audience === "whole") return versionText(hash, { source, hash });
  const { access } = definitions;
  return versionText(`${hash} ${rightsPrint(access)}`, { source, hash, access });
}

const sources = new WeakMap<CompiledDefinition, Definition>();

/** The plain data of a definition, without what was compiled from it; the same object each time. */
export function sourceOf(definition: CompiledDefinition): Definition {
  const { hash: _, conditions: __, formCheck: ___, ...written } = definition;
  const source = sources.get(definition) ?? written;
  sources.set(definition, source);
  return source;
}
