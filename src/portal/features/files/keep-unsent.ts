import type { FileQueue } from "./file-queue.ts";
import type { KeepingTrouble, KeptFile } from "./unsent-file-store.ts";

/** Has the device keep what the server does not have, until the answered function ends it. `keep` answers why it did not. */
export function keepUnsent(
  queue: FileQueue,
  keep: (files: KeptFile[]) => Promise<KeepingTrouble | undefined>,
): () => void {
  const idsOf = () => queue.unsent.map(({ id, isDue }) => `${id}${isDue ? "!" : ""}`).join(" ");
  let before = idsOf();
  return queue.subscribe(() => {
    const now = idsOf();
    if (now === before) return;
    before = now;
    const { unsent } = queue;
    void queue.hold(keep(unsent).then((trouble) => queue.kept(unsent, trouble)));
  });
}
