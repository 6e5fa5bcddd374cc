import { useState } from "react";
import type { SavedView } from "../../../../contract/types.ts";

export interface CurrentView {
  view: SavedView | undefined;
  /** The list shows something else by now. */
  isChanged: boolean;
}

/** Which view the list shows: the one whose address it has, else the one it had before, changed. The whole list is none. */
export function useCurrentView(views: SavedView[], address: string): CurrentView {
  const [last, setLast] = useState<string>();
  const same = views.filter(({ query }) => query === address);
  const view = same.find(({ uuid }) => uuid === last) ?? same[0];
  const wanted = view ? view.uuid : address === "" ? undefined : last;
  if (wanted !== last) setLast(wanted);
  return { view: view ?? views.find(({ uuid }) => uuid === wanted), isChanged: view === undefined };
}
