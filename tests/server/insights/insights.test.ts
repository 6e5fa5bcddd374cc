import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Insights } from "../../../src/contract/types.ts";
import { isInScope } from "../../../src/server/access/claim-scope.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import type { Claim } from "../../../src/server/claims/find-claim.ts";
import type { Person } from "../../../src/server/person.ts";
import { scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { addRandomClaims } from "./random-claims.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "100000" } });
  await addRandomClaims(t.database, t.clock.now(), 600, 8);
});
afterAll(() => t.close());

const readers = ["service-manager", "account-manager", "return-approver", "finance", "super-admin"];
const emailOf = (who: string) => `${who}@example.test`;

async function ask(who: string, query = ""): Promise<Insights> {
  const answer = await send(t, { as: emailOf(who), url: `/api/insights?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function total(who: string, query: string): Promise<number> {
  const answer = await send(t, { as: emailOf(who), url: `/api/claims?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claims.total;
}

const dayOf = (moment: Date | null) =>
  moment && DateTime.fromJSDate(moment, { zone: "Pacific/Auckland" }).toFormat("yyyy-MM-dd");
const between = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** The life of every claim that counts for this person, told in the plainest way. */
async function plainClaims(who: string) {
  const { sso_id } = await t.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", emailOf(who))
    .executeTakeFirstOrThrow();
  const person = (await readPerson(t.database, t.parts.definitions.access, sso_id)) as Person;
  const rows: Claim[] = await t.database
    .selectFrom("claims")
    .selectAll()
    .where(isInScope(person, t.parts.definitions))
    .execute();
  return rows.filter(({ status, deleted_at }) => status !== "draft" && !deleted_at).map(lifeOf);
}

function lifeOf(claim: Claim) {
  const { type, status, requested_at, created_at, approved_at, completed_at, status_at, fault_code, models } = claim;
  const submitted = dayOf(requested_at ?? created_at) as string;
  const approved = status === "disapproved" ? null : dayOf(approved_at ?? (status === "approved" ? status_at : null));
  const declined = status === "disapproved" ? dayOf(status_at) : null;
  const completed = status === "complete" ? dayOf(completed_at ?? status_at) : null;
  const decided = approved ?? declined ?? completed;
  return {
    type,
    status,
    submitted,
    approved,
    declined,
    completed,
    decided,
    days: decided ? between(submitted, decided) : 0,
    fault: fault_code,
    models: JSON.parse(models ?? "[]") as string[],
  };
}
type Life = ReturnType<typeof lifeOf>;

const within = (day: string | null, start: string, end: string) => day !== null && day >= start && day <= end;
/** The smallest value that at least so many of a hundred do not exceed. */
const percentile = (days: number[], percent: number) =>
  days.toSorted((a, b) => a - b)[Math.ceil((days.length * percent) / 100) - 1] ?? null;
const measured = (claims: Life[]) => {
  const days = claims.map((claim) => claim.days);
  return { total: days.length, median: percentile(days, 50), ninetieth: percentile(days, 90) };
};
const inBand = (days: number, { from, to }: { from: number; to: number | null }) =>
  days >= from && (to === null || days <= to);

/** The ten most frequent values of what each claim names. */
function frequent(claims: Life[], named: (claim: Life) => string[]) {
  const counts = new Map<string, number>();
  for (const name of claims.flatMap(named)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const total = claims.filter((claim) => named(claim).length > 0).length;
  const top = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).slice(0, 10);
  return { total, top: top.map(([name, count]) => [name, count, count / total]) };
}

function compare(told: Insights, all: Life[], today: string) {
  const { start, end, periods } = told;
  const submitted = all.filter((claim) => within(claim.submitted, start, end));
  const decided = all.filter((claim) => within(claim.decided, start, end));
  for (const part of periods) {
    for (const type of ["warranty", "replacement", "return", "return-part"]) {
      expect(told.submitted.find((one) => one.period === part.start && one.type === type)?.total ?? 0).toBe(
        submitted.filter((claim) => claim.type === type && within(claim.submitted, part.start, part.end)).length,
      );
    }
    for (const decision of ["approved", "declined", "completed"] as const) {
      expect(told.decided.find((one) => one.period === part.start && one.decision === decision)?.total ?? 0).toBe(
        all.filter((claim) => within(claim[decision], part.start, part.end)).length,
      );
    }
    const { period: _, ...days } = told.decision_days.by_period.find(({ period }) => period === part.start) ?? {
      period: part.start,
      ...measured([]),
    };
    expect(days).toEqual(measured(decided.filter((claim) => within(claim.decided, part.start, part.end))));
  }
  expect(told.decision_days.all).toEqual(measured(decided));
  for (const { type, ...days } of told.decision_days.by_type) {
    expect(days).toEqual(measured(decided.filter((claim) => claim.type === type)));
  }
  for (const band of told.decision_days.bands) {
    expect(band.total).toBe(decided.filter(({ days }) => inBand(days, band)).length);
  }
  const open = all.filter(({ status }) => status !== "disapproved" && status !== "complete");
  expect(told.open.reduce((sum, { total }) => sum + total, 0)).toBe(open.length);
  for (const { status, total, ages } of told.open) {
    const such = open.filter((claim) => claim.status === status);
    expect(total).toBe(such.length);
    for (const band of ages) {
      expect(band.total).toBe(such.filter((claim) => inBand(between(claim.submitted, today), band)).length);
    }
  }
  const faults = frequent(submitted, ({ fault }) => (fault ? [fault] : []));
  expect([told.faults.total, told.faults.top.map(({ code, total, share }) => [code, total, share])]).toEqual([
    faults.total,
    faults.top,
  ]);
  const models = frequent(submitted, (claim) => claim.models);
  expect([told.models.total, told.models.top.map(({ model, total, share }) => [model, total, share])]).toEqual([
    models.total,
    models.top,
  ]);
}

const queries = [
  "",
  "by=week&start=2026-08-05&end=2026-11-18",
  "types[]=return&types[]=return-part&start=2025-10-15&end=2026-11-20",
  "start=2026-09-28&end=2026-09-28&by=week",
];

describe.each(readers)("%s", (who) => {
  test.each(queries)("is told figures that a plain count of the same claims gives (%s)", async (query) => {
    const asked = new URLSearchParams(query).getAll("types[]");
    const all = (await plainClaims(who)).filter(({ type }) => asked.length === 0 || asked.includes(type));
    expect(all.length).toBeGreaterThan(0);
    compare(await ask(who, query), all, "2026-11-20");
  });

  test("finds behind each figure a list of exactly so many claims", async () => {
    const told = await ask(who, "start=2026-06-10&end=2026-11-20");
    const endOf = (period: string) => told.periods.find(({ start }) => start === period)?.end ?? "";
    const band = (name: string, { from, to }: { from: number; to: number | null }) =>
      `${name}_from=${from}${to === null ? "" : `&${name}_to=${to}`}`;
    const whole = "submitted_from=2026-06-10&submitted_to=2026-11-20";
    const decided = "decided_from=2026-06-10&decided_to=2026-11-20";
    const figures: [string, number][] = [
      ...told.submitted.map(({ period, type, total }): [string, number] => [
        `submitted_from=${period}&submitted_to=${endOf(period)}&types[]=${type}`,
        total,
      ]),
      ...told.decided.map(({ period, decision, total }): [string, number] => [
        `decided_from=${period}&decided_to=${endOf(period)}&decision=${decision}`,
        total,
      ]),
      [decided, told.decision_days.all.total],
      ...told.decision_days.by_type.map(({ type, total }): [string, number] => [`${decided}&types=${type}`, total]),
      ...told.decision_days.by_period.map(({ period, total }): [string, number] => [
        `decided_from=${period}&decided_to=${endOf(period)}`,
        total,
      ]),
      ...told.decision_days.bands.map((one): [string, number] => [`${decided}&${band("days", one)}`, one.total]),
      ...told.open.flatMap(({ status, total, ages }): [string, number][] => [
        [`open=yes&statuses[]=${encodeURIComponent(status)}`, total],
        ...ages.map((one): [string, number] => [
          `open=yes&statuses[]=${encodeURIComponent(status)}&${band("age", one)}`,
          one.total,
        ]),
      ]),
      ...told.faults.top.map(({ code, total }): [string, number] => [
        `${whole}&fault_code=${encodeURIComponent(code)}`,
        total,
      ]),
      ...told.models.top.map(({ model, total }): [string, number] => [
        `${whole}&model=${encodeURIComponent(model)}`,
        total,
      ]),
    ];
    expect(figures.length).toBeGreaterThan(40);
    const lists = [];
    for (const [query] of figures) lists.push([query, await total(who, query)]);
    expect(lists).toEqual(figures);
  });
});

test("what changes is counted a few seconds later, deletion and restoring too", async () => {
  const count = async () => {
    t.clock.set(new Date(t.clock.now().getTime() + 6_000).toISOString());
    const { open } = await ask("finance");
    return open.find(({ status }) => status === "packing")?.total ?? 0;
  };
  const before = await count();
  const some = await t.database
    .selectFrom("claim_figures")
    .select("id")
    .where("status", "=", "in-progress")
    .where("submitted_on", "is not", null)
    .limit(3)
    .execute();
  const ids = some.map(({ id }) => id);
  await t.database.updateTable("claims").set({ status: "packing" }).where("id", "in", ids).execute();
  expect(await count()).toBe(before + 3);
  await t.database.updateTable("claims").set({ deleted_at: t.clock.now() }).where("id", "in", ids).execute();
  expect(await count()).toBe(before);
  await t.database.updateTable("claims").set({ deleted_at: null }).where("id", "in", ids).execute();
  expect(await count()).toBe(before + 3);
  await t.database.deleteFrom("claims").where("id", "in", ids).execute();
  expect(await count()).toBe(before);
});

scenarios(
  () => t,
  [
    ...["dealer", "customer", "tech-support", "staff"].map((who) => ({
      name: `${who} is refused figures`,
      as: emailOf(who),
      url: "/api/insights",
      status: 403,
      never: ["submitted"],
    })),
    {
      name: "a claimant cannot list claims by a figure",
      as: emailOf("dealer"),
      url: "/api/claims?fault_code=B2",
      status: 422,
      contains: ["Only staff"],
    },
    {
      name: "a period that ends before it starts is refused",
      as: emailOf("finance"),
      url: "/api/insights?start=2026-02-01&end=2026-01-31",
      status: 422,
      answers: { errors: { start: [expect.stringContaining("ends before")] } },
    },
    {
      name: "a period too long to show by week is refused",
      as: emailOf("finance"),
      url: "/api/insights?start=2020-02-01&by=week",
      status: 422,
      contains: ["up to 2 years"],
    },
    {
      name: "a day that does not exist is refused",
      as: emailOf("finance"),
      url: "/api/insights?start=2026-02-31",
      status: 422,
    },
    ...["/api/insights?start=0000-01-01&end=0000-01-05", "/api/claims?submitted_from=0000-01-01"].map((url) => ({
      name: `a day before all years is refused (${url})`,
      as: emailOf("finance"),
      url,
      status: 422,
    })),
    {
      name: "a model with a character that nothing stores is refused",
      as: emailOf("finance"),
      url: "/api/claims?model=A%00B",
      status: 422,
    },
    {
      name: "a type that does not exist is refused",
      as: emailOf("finance"),
      url: "/api/insights?types[]=cars",
      status: 422,
    },
    {
      name: "a list by less than no days is refused",
      as: emailOf("finance"),
      url: "/api/claims?age_from=-1",
      status: 422,
    },
    {
      name: "a fault code that no claim has lists nothing",
      as: emailOf("finance"),
      url: `/api/claims?fault_code=${encodeURIComponent("' or 1=1 --")}`,
      answers: { claims: { total: 0, data: [] } },
    },
  ],
);
