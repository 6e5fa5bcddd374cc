import { staff } from "../server/workflow/stand.ts";
import type { FuzzRequest } from "./call-requests.ts";
import type { Sender } from "./send-request.ts";

/** Reads every claim and its timeline page by page as somebody who reads them all; gives what is wrong with any. */
export async function unreadableClaims(
  to: Sender,
  ask: (request: FuzzRequest) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  const request = (name: "listClaims" | "getClaim" | "getActivities", path: string): FuzzRequest => ({
    name,
    as: staff("super_admin"),
    method: "GET",
    path,
    headers: {},
    body: undefined,
  });
  for (let page = 1; ; page++) {
    const list = request("listClaims", `/api/claims?page=${page}`);
    const outcome = await to.send(list);
    if (!("status" in outcome) || outcome.status !== 200)
      return [...faults, `Page ${page} of the list cannot be read.`];
    const { data } = JSON.parse(outcome.bytes.toString("utf8")).claims as { data: { claim_number: string }[] };
    if (data.length === 0) return faults;
    for (const { claim_number: number } of data) {
      for (const one of [
        request("getClaim", `/api/claim/${number}`),
        request("getActivities", `/api/activity/claim/${number}`),
      ]) {
        const wrong = await ask(one);
        if (wrong.length > 0) faults.push(`${one.path} ${wrong.join("; ")}`);
      }
    }
  }
}
