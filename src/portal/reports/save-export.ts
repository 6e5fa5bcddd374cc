import type { Api } from "../api/api.ts";
import { saveBlob } from "../api/save-blob.ts";
import type { ReportQuestion } from "./report-question.ts";

export type ExportFormat = "csv" | "xlsx";

/** What a file is to hold: these claims in this order, or all that a question finds, however many. */
export type Exported = { claims: string[] } | ReportQuestion;

interface Options {
  signal: AbortSignal;
  /** Hears how many bytes have come. */
  onReceived: (bytes: number) => void;
}

/**
 * Has a file made and saves it under the name that the server gave. Rejects with `RefusalError`, and with `BrokenOff` when only a
 * part of it came: then nothing is saved.
 */
export async function saveExport(
  api: Api,
  exported: Exported,
  format: ExportFormat,
  { signal, onReceived }: Options,
): Promise<void> {
  const body = { ...exported, destination: "download" as const, ...(format !== "csv" && { format }) };
  const { filename } = await api.call("POST /api/report/export", { body });
  signal.throwIfAborted();
  let isComing = false;
  const hear = (bytes: number) => {
    isComing = true;
    onReceived(bytes);
  };
  const file = await api
    .download("GET /api/report/download/:filename", { params: { filename } }, { signal, onReceived: hear })
    .catch((cause) => {
      throw isComing && !signal.aborted ? new BrokenOff("The export broke off.", { cause }) : cause;
    });
  signal.throwIfAborted();
  saveBlob(file, filename);
}

/** A file began to come and did not end. */
export class BrokenOff extends Error {}
