import type { FastifyInstance } from "fastify";
import type { Database } from "../../src/server/app-context.ts";
import type { Clock } from "../../src/server/platform/clock.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { asTool } from "../helpers/test-database.ts";
import type { TestTokens } from "../helpers/test-tokens.ts";
import type { Change } from "./changes.ts";

interface Seen {
  app: FastifyInstance;
  tokens: TestTokens;
  database: Database;
  clock: Clock;
  /** Claims that are looked at one by one. */
  sample: number;
}

/** Somebody who reads every claim. */
const reader = "user-super-admin";
const day = 24 * 3_600_000;
/** What a report says that holds more claims than one may. */
const tooMany = /^More than [\d,]+ claims match\./;

interface Page {
  total: number;
  data: { claim_number: string }[];
}
interface Answers {
  counts: { status: string; total: number }[];
  claims: Page;
  claim: { status: string; form?: object } | null;
  filename: string;
  statuses: { value: string; label: string }[];
  claim_types: { type: string }[];
}

/** Where a claim is not found by tile, filter, search, page, report or export, a sentence each. */
export async function outOfReach(
  { app, tokens, database, clock, sample }: Seen,
  when: string,
  finds?: Change["finds"],
): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokens.sign(reader)}` };
  const lost: string[] = [];
  const miss = (what: string) => lost.push(`${when}: ${what}`);
  const ask = async (url: string, payload?: object): Promise<Answers> => {
    const answer = await app.inject({ method: payload ? "POST" : "GET", url, headers, ...(payload && { payload }) });
    if (answer.statusCode === 200) return answer.json();
    miss(`${url} answers ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
    return { counts: [], claims: { total: -1, data: [] }, claim: null, filename: "", statuses: [], claim_types: [] };
  };
  // A report of too many claims is refused in words: then it is asked for in shorter times. What is refused otherwise is told.
  const reportedIn = async (statuses: string[], start: number, end: number): Promise<number | undefined> => {
    const [from, to] = [start, end].map((moment) => new Date(moment).toISOString().slice(0, 10));
    const payload = { start: from, end: to, statuses };
    const answer = await app.inject({ method: "POST", url: "/api/report/generate", headers, payload });
    if (answer.statusCode === 200) return answer.json().claims.data.length;
    const isTooMany =
      answer.statusCode === 422 && answer.json().errors?.statuses?.some((why: string) => tooMany.test(why));
    if (!isTooMany || end - start < day) {
      miss(`the report of ${statuses} answers ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
      return undefined;
    }
    const half = start + Math.floor((end - start) / day / 2) * day;
    const first = await reportedIn(statuses, start, half);
    const second = first === undefined ? undefined : await reportedIn(statuses, half + day, end);
    return first === undefined || second === undefined ? undefined : first + second;
  };
  const all = await asTool(database, (own) =>
    own.selectFrom("claims").select(["number", "type", "status", "deleted_at", "form"]).orderBy("id").execute(),
  );
  const { counts } = await ask("/api/claims/counts");
  const { statuses } = await ask("/api/statuses");
  for (const [status, claims] of Map.groupBy(all, (claim) => claim.status)) {
    const tile = counts.find((count) => count.status === status)?.total;
    if (tile !== claims.length) miss(`the tile of ${status} says ${tile} of ${claims.length}`);
    const { total } = (await ask(`/api/claims?statuses[]=${encodeURIComponent(status)}`)).claims;
    if (total !== claims.length) miss(`the filter of ${status} finds ${total} of ${claims.length}`);
    const words = statuses.find(({ value }) => value === status)?.label;
    if (!words) miss(`${status} has no words`);
    // What was deleted is in no report; drafts have none.
    const reported = claims.filter((claim) => claim.deleted_at === null);
    if (status === "draft" || reported.length === 0) continue;
    const report = await reportedIn([status], Date.parse("2020-01-01"), clock.now().getTime());
    if (report !== undefined && report !== reported.length)
      miss(`the report of ${status} has ${report} of ${reported.length}`);
    const asked = { start: "2020-01-01", end: clock.now().toISOString().slice(0, 10), statuses: [status] };
    const { filename } = await ask("/api/report/export", { ...asked, destination: "download" });
    const file = await app.inject({ url: `/api/report/download/${filename}`, headers });
    const exported = new Set(file.body.match(/\b[A-Z]{2}\d{6,}\b/g));
    const lacking = reported.filter(({ number }) => !exported.has(number));
    if (lacking.length > 0) miss(`the export of ${status} lacks ${lacking.length}, ${lacking[0]?.number}`);
  }
  const { claim_types } = await ask("/api/claim-types");
  for (const [type, claims] of Map.groupBy(all, (claim) => claim.type)) {
    const { total } = (await ask(`/api/claims?types[]=${type}`)).claims;
    if (total !== claims.length) miss(`the filter of ${type} finds ${total} of ${claims.length}`);
    if (!claim_types.some((known) => known.type === type)) miss(`${type} has no words`);
  }
  // Old addresses ask for types by the names of before.
  for (const { type } of ownDefinitions().shared.claimTypes) {
    await ask(`/api/claims/counts?types=${type}`);
    await ask(`/api/insights?types=${type}`);
  }
  if (finds) {
    const { total } = (await ask(`/api/claims?where[]=${encodeURIComponent(finds.where)}`)).claims;
    const held = all.filter(({ type, form }) => type.startsWith("return") && finds.holds(form)).length;
    if (total !== held) miss(`${finds.where} finds ${total} of ${held}`);
  }
  const step = Math.max(1, Math.floor(all.length / sample));
  for (const { number, status } of all.filter((_, index) => index % step === 0)) {
    const label = statuses.find(({ value }) => value === status)?.label ?? "";
    for (const searchString of [number, `${number} ${label}`]) {
      const { data } = (await ask("/api/claims/search", { searchString })).claims;
      if (!data.some((row) => row.claim_number === number)) miss(`the search for ${searchString} does not find it`);
    }
    const { claim } = await ask(`/api/claim/${number}`);
    if (claim?.status !== status || claim.form === undefined) miss(`the page of ${number} is not whole`);
  }
  return lost;
}
