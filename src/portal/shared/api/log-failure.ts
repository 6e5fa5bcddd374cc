import type { CallInput } from "../../../contract/call.ts";
import type { countFailures } from "../../../contract/failures.ts";
import type { Api } from "./api.ts";

type FailureKind = CallInput<typeof countFailures>["body"]["failures"][number]["kind"];

/** Milliseconds in which failures are gathered before the server is told. */
const pause = 10_000;
const counts = new Map<FailureKind, number>();
let api: Pick<Api, "call"> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes to the console what failed, and has the server count it (D-079); what failed before the sign-in is counted after it. */
export function logFailure(kind: FailureKind, words: string, ...details: unknown[]): void {
  console.error(words, ...details);
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  schedule();
}

/** From now on the server is told through this client. */
export function tellFailuresTo(client: Pick<Api, "call">): void {
  api = client;
  schedule();
}

function schedule(): void {
  if (api && counts.size > 0 && timer === undefined) timer = setTimeout(send, pause);
}

function send(): void {
  timer = undefined;
  const failures = [...counts].map(([kind, count]) => ({ kind, count: Math.min(count, 10_000) }));
  counts.clear();
  // A server that is away is told with the next failures.
  api?.call("POST /api/failures", { body: { failures } }).catch(() => {
    for (const { kind, count } of failures) counts.set(kind, (counts.get(kind) ?? 0) + count);
  });
}
