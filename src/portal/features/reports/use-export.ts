import { useEffect, useRef, useState } from "react";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { noTrouble, stopped, type Trouble, troubleOf } from "./report-trouble.ts";
import type { Exported, ExportFormat, Made } from "./save-export.ts";

export const megabyte = 1024 * 1024;

export interface Exporting {
  isBusy: boolean;
  /** Bytes that have come, in whole megabytes. */
  received: number;
  /** How far a file is that is made beforehand. */
  made: Made | undefined;
  trouble: Trouble;
  /** Has one file made and saved, however often it is pressed; true once it is. `fields` are those that the caller shows. */
  save(find: () => Promise<Exported>, format: ExportFormat, fields?: string[]): Promise<boolean>;
  stop(): void;
  setTrouble(trouble: Trouble): void;
}

/** That claims are in a file that is being made, in words; nothing where there are none yet. */
export function madeSoFar({ done, total }: Made): string {
  if (!total) return "";
  return `${done.toLocaleString("en-NZ")} of ${total.toLocaleString("en-NZ")} claims are in it so far.`;
}

/** One export at a time. Whoever leaves gets no file by itself; one that was queued waits to be fetched. */
export function useExport(): Exporting {
  const { api } = usePortal();
  const announce = useAnnounce();
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [received, setReceived] = useState(0);
  const [made, setMade] = useState<Made>();
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  useEffect(() => () => running.current?.abort(), []);

  /** Whole megabytes: a large file comes in thousands of pieces. */
  const countWhole = (bytes: number) => setReceived(Math.floor(bytes / megabyte) * megabyte);

  async function save(find: () => Promise<Exported>, format: ExportFormat, fields: string[] = []): Promise<boolean> {
    if (running.current) return false;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setBusy(true);
    setReceived(0);
    setMade(undefined);
    setTrouble(noTrouble);
    announce("The file is being prepared");
    try {
      const [exported, { saveExport }] = await Promise.all([find(), import("./save-export.ts")]);
      signal.throwIfAborted();
      await saveExport(api, exported, format, { signal, onMade: setMade, onReceived: countWhole });
      announce("The export is in your downloads");
      return true;
    } catch (error) {
      if (!signal.aborted) setTrouble(troubleOf(error, fields));
      return false;
    } finally {
      // One that was stopped has ended already, and another may have begun.
      if (running.current === controller) end();
    }
  }

  const end = () => {
    running.current = undefined;
    setBusy(false);
  };
  const stop = () => {
    if (!running.current) return;
    running.current.abort(stopped);
    // The server may be slow to answer; nobody waits for what is not wanted any more.
    end();
    announce("The export was stopped; no file is saved");
  };
  return { isBusy, received, made, trouble, save, stop, setTrouble };
}
