import { parentPort, workerData } from "node:worker_threads";
import { thumbnailOf } from "./thumbnail.ts";

const { mime, bytes } = workerData as { mime: string; bytes: Uint8Array };

// The thread behind `thumbnailApart`: draws one photo and ends.
parentPort?.postMessage(thumbnailOf(mime, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
