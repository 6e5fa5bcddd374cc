import { request } from "node:http";
import { calls } from "../../src/contract/calls.ts";
import { call } from "./load.ts";

/** Exports every claim of all time as CSV, to nowhere, and gives rows and seconds. Throws when it is refused or breaks off. */
export async function exportAll(address: string, authorization: string): Promise<{ rows: number; seconds: number }> {
  const began = performance.now();
  const ask = async (asked: Parameters<typeof call>[2]) => {
    const { status, text } = await call(address, authorization, asked);
    if (status !== 200) throw new Error(`${asked.path} answers ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  const { selectable } = await ask({ method: "GET", path: calls.getStatuses.path }).then(
    (answer) => answer.report_options,
  );
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Auckland" }).format(new Date());
  const body = { start: "2000-01-01", end: today, statuses: selectable, format: "csv", destination: "download" };
  const { filename } = await ask({ method: "POST", path: calls.exportReport.path, body });
  const rows = await new Promise<number>((resolve, reject) => {
    let lines = 0;
    const path = calls.downloadReport.path.replace(":filename", encodeURIComponent(filename));
    const sent = request(`${address}${path}`, { headers: { authorization } }, (answer) => {
      answer.on("data", (part: Buffer) => {
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
      });
      answer.on("end", () => resolve(lines - 1));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
  return { rows, seconds: (performance.now() - began) / 1000 };
}
