import { useState } from "react";
import type { SavedView } from "../../../../contract/types.ts";
import { addressWithoutColumns } from "../use-list-query.ts";

/** A view that somebody saved, or one of the work. */
export type ListedView = Pick<SavedView, "name" | "query"> & Partial<SavedView>;

export interface CurrentView {
  view: ListedView | undefined;
  /** The list shows something else by now. */
  isChanged: boolean;
}

/**
 * Which view the list shows: the one whose address it has, else the one it had before, changed. The whole list is none. A view of the
 * work is the same in whichever columns.
 */
export function useCurrentView(views: ListedView[], address: string): CurrentView {
  const [last, setLast] = useState<string>();
  const bare = addressWithoutColumns(address);
  const same = views.filter(({ uuid, query }) =>
    uuid ? query === address : query !== "" && addressWithoutColumns(query) === bare,
  );
  const view = same.find((one) => keyOf(one) === last) ?? same[0];
  const wanted = view ? keyOf(view) : bare === "" ? undefined : last;
  if (wanted !== last) setLast(wanted);
  return { view: view ?? views.find((one) => keyOf(one) === wanted), isChanged: view === undefined };
}

const keyOf = ({ uuid, query }: ListedView): string => uuid ?? query;
