import type { TransitionRow } from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import type { Access } from "../store.ts";

interface Made {
  via: string | undefined;
  row: TransitionRow;
}

/**
 * What the portal asks of whoever makes the row of a claim, besides "allowed"; nothing that access.json does not list. A role with
 * a permission that is not listed is told of that: it may be any.
 */
export function permissionFor({ via, row: { effects = [] } }: Made, access: Access): string | undefined {
  const { permissions, roles } = access;
  if (Object.values(roles).some((role) => role.permissions.some((one) => !permissions.includes(one)))) return undefined;
  const isMark = effects.some((effect) => typeof effect !== "string" && "mark" in effect);
  const isSave = via === "draft" || via === "send";
  const isResolution = via === undefined || via === "resolution";
  const permission = isMark ? "delete claim" : isSave ? "create claim" : isResolution ? "resolve claim" : undefined;
  return permission !== undefined && permissions.includes(permission) ? permission : undefined;
}

export const isPermitted = ({ user }: Pick<Person, "user">, permission: string | undefined): boolean =>
  permission === undefined || ((user.permissions ?? []) as string[]).includes(permission);
