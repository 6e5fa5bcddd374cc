import { connect, type Socket } from "node:net";
import type { UploadSettings } from "./check-settings.ts";

/**
 * What the check of a file came to: nothing found; something found; too large or too deep to be looked at whole; clamd failed;
 * it does not answer at the address; it does not answer in time.
 */
export const checkOutcomes = ["clean", "found", "over-limit", "error", "away", "slow"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const chunkSize = 64 * 1024;

/** Has clamd look at a file's bytes. Rejects only where the bytes themselves cannot be read. */
export async function askClamd(
  { clamd, patience }: Pick<UploadSettings, "clamd" | "patience">,
  content: AsyncIterable<Buffer>,
): Promise<CheckOutcome> {
  if (clamd === undefined) return "away";
  const socket = connect(clamd);
  const answered = answerOf(socket, patience);
  try {
    await send(socket, content, answered);
    const answer = await answered;
    return typeof answer === "string" ? judge(answer) : answer.outcome;
  } finally {
    socket.destroy();
  }
}

/** `INSTREAM`: pieces, each with its length before it, and a length of nothing at the end. Ends early where clamd has answered. */
async function send(socket: Socket, content: AsyncIterable<Buffer>, answered: Promise<unknown>): Promise<void> {
  let isOver = false;
  void answered.then(() => {
    isOver = true;
  });
  socket.write("zINSTREAM\0");
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length && !isOver; start += chunkSize) {
      const piece = chunk.subarray(start, start + chunkSize);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      if (!socket.write(piece)) {
        await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), answered]);
      }
    }
    if (isOver) return;
  }
  socket.write(Buffer.alloc(4));
}

/** What clamd says, or why it says nothing. It may answer before it has read all, and hang up. */
function answerOf(socket: Socket, patience: number): Promise<string | { outcome: CheckOutcome }> {
  return new Promise((resolve) => {
    let text = "";
    let isThere = false;
    const timer = setTimeout(() => resolve({ outcome: isThere ? "slow" : "away" }), patience);
    const end = () => {
      clearTimeout(timer);
      if (text === "") resolve({ outcome: isThere ? "error" : "away" });
      else resolve(text);
    };
    socket.on("connect", () => {
      isThere = true;
    });
    socket.on("data", (data) => {
      text += data.toString("latin1");
      if (text.includes("\0")) end();
    });
    // What it said before it hung up may still be on its way: an error of writing alone ends nothing.
    socket.on("error", () => {
      if (!isThere) end();
    });
    socket.on("close", end);
  });
}

function judge(answer: string): CheckOutcome {
  if (/size limit exceeded|Heuristics\.Limits\.Exceeded/i.test(answer)) return "over-limit";
  if (/\bFOUND\0?\s*$/.test(answer)) return "found";
  return /^(stream|fd\[\d+\]|instream[^:]*): OK\0?\s*$/i.test(answer) ? "clean" : "error";
}
