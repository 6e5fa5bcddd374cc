import { canonical, get, type Json } from "../../../engine/index.ts";
import { isSame, type MergeRow, outcomeOf } from "./merge-forms.ts";
import type { MergeUnit } from "./merge-units.ts";

type ItemRow = Required<Pick<MergeRow, "item" | "outcome">> & Pick<MergeRow, "mine" | "theirs">;

/** What tells an item apart from the others of its list. */
export const identityOf = (identity: string[], item: unknown): string =>
  canonical(identity.map((name) => get(item, `/${name}`) ?? null)) ?? "";

/**
 * Two lists that were both changed, item by item. Undefined where that cannot be told: the items have no identity, both sides
 * put something else in the place of the same item, or together they are more than the list may hold.
 */
export function mergeItems(
  { identity, most = Number.POSITIVE_INFINITY }: MergeUnit,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): ItemRow[] | undefined {
  const was = base === undefined ? undefined : byIdentity(identity, base);
  const my = byIdentity(identity, mine);
  const their = byIdentity(identity, theirs);
  if (!my || !their || (base !== undefined && !was)) return undefined;
  const keys = [...new Set([...their.keys(), ...my.keys()])];
  const added = (side: Map<string, Json>, other: Map<string, Json>) =>
    keys.some((key) => side.has(key) && !other.has(key) && !was?.has(key));
  const isReplaced = [...(was?.keys() ?? [])].some((key) => !my.has(key) && !their.has(key));
  if (isReplaced && added(my, their) && added(their, my)) return undefined;
  const rows = keys.flatMap((item) => {
    const [mine, theirs] = [my.get(item), their.get(item)];
    if (isSame(mine, theirs)) return [];
    // An item that was not there is known not to have been there, unless nothing is known at all.
    const outcome = was ? outcomeOf(was.get(item) ?? null, mine ?? null, theirs ?? null) : "conflict";
    return [{ item, outcome, mine, theirs }];
  });
  const gone = rows.filter(({ outcome, mine, theirs }) =>
    outcome === "mine" ? !mine : outcome === "theirs" && !theirs,
  );
  return keys.length - gone.length > most ? undefined : rows;
}

function byIdentity(identity: string[] | undefined, list: unknown): Map<string, Json> | undefined {
  if (!identity || !Array.isArray(list)) return undefined;
  const items = new Map((list as Json[]).map((item) => [identityOf(identity, item), item]));
  return items.size === list.length ? items : undefined;
}
