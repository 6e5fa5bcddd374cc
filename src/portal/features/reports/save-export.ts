import type { Api } from "../../shared/api/api.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { saveBlob } from "../../shared/api/save-blob.ts";
import type { ReportQuestion } from "./report-question.ts";
import { NotMade, StreamAborted, stopped } from "./report-trouble.ts";

export type ExportFormat = "csv" | "xlsx";

/** What a file is to hold: these claims in this order, or all that a question finds, however many. */
export type Exported = { claims: string[] } | ReportQuestion;

/** How far the server is with a file. */
export interface Made {
  done: number;
  total: number | null;
}

interface Options {
  /** Aborted with `stopped`, it stops the server too; otherwise a file that was queued is made all the same and waits. */
  signal: AbortSignal;
  /** Hears how far the file is while it is made beforehand. */
  onMade: (made: Made) => void;
  /** Hears how many bytes have come. */
  onReceived: (bytes: number) => void;
}

/** Milliseconds between two looks. */
const lookEvery = 1_000;

/**
 * Has a file made and saves it under the name that the server gave. What a question finds is queued, and fetched once it is made.
 * Rejects with `RefusalError`, and with `StreamAborted` when only a part of it came: then nothing is saved.
 */
export async function saveExport(
  api: Api,
  exported: Exported,
  format: ExportFormat,
  { signal, onMade, onReceived }: Options,
): Promise<void> {
  const destination = "claims" in exported ? ("download" as const) : ("queue" as const);
  const ask = (to: "download" | "queue") =>
    api.call("POST /api/report/export", {
      body: { ...exported, destination: to, ...(format !== "csv" && { format }) },
    });
  // Another server that keeps the specs' calls may know no queue.
  const { filename } = await ask(destination).catch((error) => {
    if (error instanceof RefusalError && error.errors.destination) return ask("download");
    throw error;
  });
  try {
    signal.throwIfAborted();
    if (destination === "queue") await untilReady(api, filename, signal, onMade);
  } catch (error) {
    if (signal.reason === stopped)
      await api.call("DELETE /api/report/exports/:filename", { params: { filename } }).catch(() => {});
    throw error;
  }
  let isComing = false;
  const hear = (bytes: number) => {
    isComing = true;
    onReceived(bytes);
  };
  const file = await api
    .download("GET /api/report/download/:filename", { params: { filename } }, { signal, onReceived: hear })
    .catch((cause) => {
      throw isComing && !signal.aborted ? new StreamAborted("The export broke off.", { cause }) : cause;
    });
  signal.throwIfAborted();
  saveBlob(file, filename);
}

async function untilReady(api: Api, filename: string, signal: AbortSignal, onMade: (made: Made) => void) {
  for (;;) {
    const answer = await api.call("GET /api/report/exports").catch((error) => {
      // Such a server again: there the file can be fetched at once.
      if (error instanceof RefusalError && error.status === 404) return undefined;
      throw error;
    });
    signal.throwIfAborted();
    if (!answer) return;
    const found = answer.exports.find((each) => each.filename === filename);
    if (!found) throw new NotMade("The export was stopped. Please export again if you need it.");
    if (found.state === "failed") throw new NotMade(found.fault ?? "The file could not be made.");
    if (found.state === "ready") return;
    onMade(found);
    await pause(lookEvery, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
  });
}
