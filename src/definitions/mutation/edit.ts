import type { Json } from "../../engine/index.ts";

export type Step = string | number;

/** One change to one node of a definition, as an analyst's slip would make it. */
export interface Edit {
  /** From the definition (`["rules", "proof", "blocks", 0]`) to the node that changes. */
  path: Step[];
  /** What is done to it: `"P60D" becomes "P59D"`. */
  says: string;
  /** The node's new value; undefined takes it away. */
  change(node: Json): Json | undefined;
  /** The condition that it stands in, by its place; absent where it is none. */
  place?: string;
}

/** A copy with one node changed, sharing all else: what is the same object is unchanged. */
export function edited(tree: Json, [head, ...rest]: Step[], change: Edit["change"]): Json | undefined {
  if (head === undefined) return change(tree);
  if (Array.isArray(tree)) {
    const item = edited(tree[Number(head)] as Json, rest, change);
    return item === undefined ? tree.toSpliced(Number(head), 1) : tree.with(Number(head), item);
  }
  const object = tree as { [key: string]: Json };
  const { [String(head)]: old, ...others } = object;
  const value = edited(old as Json, rest, change);
  return value === undefined ? others : { ...object, [head]: value };
}

export const dropped = (): undefined => undefined;

/** Each member of a list taken away by itself; the last one stays, since an empty list means another thing. */
export const withoutEach = (list: readonly Json[], path: Step[]): Edit[] =>
  list.length < 2
    ? []
    : list.map((member, index) => ({
        path: [...path, index],
        says: `without ${shortened(member)}`,
        change: dropped,
      }));

/** The node replaced by another value. */
export const becomes = (path: Step[], from: Json, to: Json): Edit => ({
  path,
  says: `${shortened(from)} becomes ${shortened(to)}`,
  change: () => to,
});

export function shortened(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
