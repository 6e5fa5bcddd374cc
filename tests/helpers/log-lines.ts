import { Writable } from "node:stream";

/** A log that is kept to be read. */
export function logLines() {
  const lines: string[] = [];
  return {
    stream: new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
    text: () => lines.join(""),
    records: (): Record<string, unknown>[] =>
      lines
        .join("")
        .trimEnd()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
