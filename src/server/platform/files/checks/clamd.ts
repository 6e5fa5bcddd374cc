import { connect, type Socket } from "node:net";
import type { UploadSettings } from "./check-settings.ts";

/**
 * What the check of a file came to: nothing found; something found; too large or too deep to be looked at whole; clamd failed;
 * it does not answer at the address; it does not answer in time.
 */
const checkOutcomes = ["clean", "found", "over-limit", "error", "away", "slow"] as const;
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
    const isSent = await send(socket, content, answered);
    const answer = await answered;
    if (typeof answer === "string") return judge(answer);
    // It hangs up in the middle of what is longer than its limit, and its word on that may be lost with the line.
    if (answer.outcome === "error" && !isSent && (await isAlive(clamd, patience))) return "over-limit";
    return answer.outcome;
  } finally {
    socket.destroy();
  }
}

/** Does clamd answer a `PING`? */
async function isAlive(clamd: NonNullable<UploadSettings["clamd"]>, patience: number): Promise<boolean> {
  const socket = connect(clamd);
  const answered = answerOf(socket, patience);
  socket.write("zPING\0");
  const answer = await answered;
  socket.destroy();
  return typeof answer === "string" && answer.startsWith("PONG");
}

/**
 * `INSTREAM`: pieces, each with its length before it, and a length of nothing at the end. Ends early where clamd has answered or
 * hung up, and is false then.
 */
async function send(socket: Socket, content: AsyncIterable<Buffer>, answered: Promise<unknown>): Promise<boolean> {
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
    if (isOver) return false;
  }
  if (socket.destroyed) return false;
  socket.write(Buffer.alloc(4));
  return true;
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
