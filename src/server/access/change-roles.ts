import { isForTrying } from "../../contract/environment.ts";
import { administratorRoles, isAdministrator, passesGate } from "../../definitions/roles.ts";
import type { Access } from "../../definitions/store.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import { advisoryLock } from "../platform/database/advisory-lock.ts";
import { HttpError, refusedField } from "../platform/http/http-error.ts";
import { canonicalRole, canonicalRoleColumn } from "./read-person.ts";

/** Gives an administrator other roles (D-024). Refuses with 403 in production and staging, everybody else, and for anybody but oneself. */
export async function changeRoles(
  appContext: AppContext,
  person: Person,
  { ssoId, roles: given, request }: { ssoId: string; roles: string[]; request: string },
): Promise<void> {
  const { settings, definitions, database, audit } = appContext;
  if (!isForTrying(settings.environment)) throw new HttpError(403, "Roles are not changed here.");
  if (!isAdministrator(person.roles, definitions.access))
    throw new HttpError(403, "Only administrators change roles here.");
  if (ssoId !== person.ssoId) throw new HttpError(403, "You change your own roles alone here.");
  const roles = [...new Set(given.map(canonicalRole))];
  const unknown = roles.find((role) => !Object.hasOwn(definitions.access.roles, role));
  if (unknown !== undefined) refuse(`There is no role ${unknown.slice(0, 60)}.`);
  if (roles.length === 0) refuse("Please choose at least one role.");
  await database.transaction().execute(async (trx) => {
    await advisoryLock(trx, ["administrators"]);
    if (!canGiveBack(roles, definitions.access) && !(await isOtherAdministrator(trx, person.id, definitions.access))) {
      refuse(onlyAdministrator(definitions.access));
    }
    await trx.selectFrom("users").select("id").where("id", "=", person.id).forNoKeyUpdate().execute();
    await trx.deleteFrom("user_roles").where("user_id", "=", person.id).execute();
    await trx
      .insertInto("user_roles")
      .values(roles.map((role) => ({ user_id: person.id, role })))
      .execute();
    await audit.record(trx, {
      kind: "role-change",
      outcome: "done",
      person: person.id,
      target: `user ${person.id}`,
      detail: roleChange(person.roles, roles),
      request,
    });
  });
}

const canGiveBack = (roles: string[], access: Access): boolean =>
  isAdministrator(roles, access) && passesGate(roles, access);

/** Which roles to keep, from what access.json says. */
function onlyAdministrator(access: Access): string {
  const keys = Object.keys(access.roles).filter((role) => access.roles[role]?.gate === "key");
  const kept = administratorRoles(access).map((role) =>
    passesGate([role], access) ? role : `${role} with ${keys.join(" or ")}`,
  );
  return `You are the only administrator. Keep ${kept.join(", or ")}, among your roles.`;
}

/** Is there anybody else who could give such roles back? */
async function isOtherAdministrator(trx: Queryable, userId: string, access: Access): Promise<boolean> {
  const rows = await trx
    .selectFrom("user_roles")
    .select(["user_id", "role"])
    .where("user_id", "<>", userId)
    .where("user_id", "in", (users) =>
      users.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", administratorRoles(access)),
    )
    .execute();
  const held = Map.groupBy(rows, ({ user_id }) => user_id);
  return [...held.values()].some((theirs) =>
    canGiveBack(
      theirs.map(({ role }) => canonicalRole(role)),
      access,
    ),
  );
}

/** What the audit trail says of other roles. */
export const roleChange = (before: readonly string[], after: readonly string[]): string =>
  `${before.toSorted().join(", ") || "none"} → ${after.toSorted().join(", ") || "none"}`;

function refuse(message: string): never {
  throw refusedField("roles", message);
}
