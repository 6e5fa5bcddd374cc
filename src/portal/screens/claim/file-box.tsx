import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { FileArea } from "../../../../widgets/file-upload/file-area.tsx";
import { defaultRules } from "../../../../widgets/file-upload/file-rules.ts";
import { type FileServices, FileServicesContext } from "../../../../widgets/services.ts";
import { FileQueue } from "../../features/files/file-queue.ts";
import { keepUnsent } from "../../features/files/keep-unsent.ts";
import { UnsentFileStore } from "../../features/files/unsent-file-store.ts";
import { useFileNews } from "../../features/files/use-file-news.ts";
import { useUnloadQuestion } from "../../features/files/use-unload-question.ts";
import { takeIn } from "../../shared/session/kept-store.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import type { FileBoxProps } from "./claim-files.tsx";
import { FilesToCome } from "./files-to-come.tsx";

/** The area for files of the claim's form, on its page: what is added is sent at once, and kept on the device until it has arrived. */
export function FileBox({ claim, isInternal = false, ...props }: FileBoxProps) {
  const { api, person } = usePortal();
  const [queue, setQueue] = useState<FileQueue>();
  const first = useRef(claim);
  useEffect(() => {
    const { uuid, files: everybodys, internal_files: ours = [], claim_number: number } = first.current;
    const files = isInternal ? ours : everybodys;
    // By its number, which the list of what this device keeps tells.
    const place = `page:${number}${isInternal ? " internal" : ""}`;
    const vault = vaultOf(person);
    const kept = new UnsentFileStore(vault);
    let end = () => {};
    let isOpen = true;
    // A device without storage must not keep files from being added.
    void takeIn(vault)
      .then(() => kept.read(place))
      .catch(() => [])
      .then((unsent) => {
        if (!isOpen) return;
        const opened = new FileQueue(
          api,
          files,
          unsent.map((file) => ({ ...file, isDue: true })),
          { isInternal },
        );
        const endKeeping = keepUnsent(opened, (files) =>
          kept
            .write(place, files)
            .catch(() => undefined)
            .then(() => kept.trouble),
        );
        const endSending = opened.start();
        end = () => {
          endKeeping();
          endSending();
        };
        setQueue(opened);
        if (unsent.length > 0) void opened.resume(uuid);
      });
    return () => {
      isOpen = false;
      end();
    };
  }, [api, person, isInternal]);
  if (queue) return <OpenBox claim={claim} queue={queue} isInternal={isInternal} {...props} />;
  return isInternal ? null : <FilesToCome claim={claim} />;
}

function OpenBox({ claim, accept, onChanged, queue, isInternal }: FileBoxProps & { queue: FileQueue }) {
  const { config } = usePortal();
  const isNarrow = !useIsWide();
  useFileNews(queue);
  const list = useSyncExternalStore(queue.subscribe, queue.list);
  const stored = list.filter(({ state }) => state === "stored").length;
  const before = useRef(stored);
  const changed = useRef(onChanged);
  changed.current = onChanged;
  useEffect(() => {
    if (stored === before.current) return;
    before.current = stored;
    changed.current();
  }, [stored]);
  const known = isInternal ? claim.internal_files : claim.files;
  useEffect(() => queue.know(known ?? []), [queue, known]);
  useUnloadQuestion(queue);
  const { uuid } = claim;
  const services = useMemo<FileServices>(
    () => ({
      isSentAtOnce: true,
      useList: () => {
        const all = useSyncExternalStore(queue.subscribe, queue.list);
        return useMemo(() => (isInternal ? all.filter(({ state }) => state !== "stored") : all), [all]);
      },
      useTrouble: () => useSyncExternalStore(queue.subscribe, () => queue.trouble),
      add: (files) => {
        const keys = queue.add(files);
        void queue.send(uuid);
        return keys;
      },
      hold: (work) => queue.hold(work),
      remove: (id) => queue.remove(id),
      retry: (id) => {
        if (!queue.retry(id)) void queue.send(uuid);
      },
      read: (id) => queue.read(id),
      download: (id) => queue.download(id),
    }),
    [queue, uuid, isInternal],
  );
  return (
    <FileServicesContext value={services}>
      <FileArea
        id={isInternal ? "claim-page-internal-files" : "claim-page-files"}
        title={isInternal ? "Internal files" : "Files"}
        rules={{ ...defaultRules, ...config.fileLimits, accept }}
        canEdit
        isSmall={isNarrow || claim.internal_files !== undefined}
      />
    </FileServicesContext>
  );
}
