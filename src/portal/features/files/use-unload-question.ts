import { useEffect } from "react";
import type { FileQueue } from "./file-queue.ts";

/** Has the browser ask before the page goes while there are files that this device cannot keep: they would go with it. */
export function useUnloadQuestion(queue: FileQueue): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.trouble && queue.unsent.length > 0) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [queue]);
}
