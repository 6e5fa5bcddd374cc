import { useSyncExternalStore } from "react";
import { isUnderWay } from "./file-news.ts";
import type { FileQueue } from "./file-queue.ts";

/** While files are on their way: how many are still to come. Nothing otherwise. */
export function SendingStatus({ queue }: { queue: FileQueue }) {
  const files = useSyncExternalStore(queue.subscribe, queue.list);
  const count = files.filter(isUnderWay).length;
  if (count === 0) return null;
  return <span> · Claim saved, sending files: {count} to go</span>;
}
