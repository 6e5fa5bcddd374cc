import { useEffect } from "react";
import type { FileQueue } from "./file-queue.ts";

/** Has the browser ask before the page goes while this device does not keep some file, or not yet: it would go with the page. */
export function useUnloadQuestion(queue: FileQueue): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.isUnkept || (queue.trouble && queue.unsent.length > 0)) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [queue]);
}
