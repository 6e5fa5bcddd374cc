import { parseArgs } from "node:util";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { openMemoryDatabase } from "../../src/server/platform/database/open.ts";
import { testApp } from "../helpers/test-app.ts";
import { callInputs, requestOf } from "../server/leaks/call-inputs.ts";
import { plant } from "../server/leaks/planted.ts";

// `--show <call>` prints the statements of the call where it makes most.

/** Asked as each of them; who is refused is not counted. */
const people = ["dealer@example.test", "customer-service@example.test", "super-admin@example.test"];

const { values: options } = parseArgs({ options: { show: { type: "string" } } });

let trips: string[] = [];

/** The pool, counting each statement, `begin` and `commit` among them: with a database far away each is one trip there and back. */
const counted = (pool: PostgresPool): PostgresPool => ({
  options: {},
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => never;
    return Object.assign(client, {
      query(...asked: unknown[]) {
        trips.push(String(asked[0]));
        return query(...asked);
      },
    });
  },
});

const t = await testApp({
  env: { MAX_CALLS_PER_MINUTE: "1000000" },
  openDatabase: async (fill) => {
    const { database, pool } = await openMemoryDatabase();
    await fill(database);
    return new Kysely({ dialect: new PostgresDialect({ pool: counted(pool) }) });
  },
});
try {
  const { known } = await plant(t);
  const inputs = callInputs(known);
  const headers = new Map<string, string>();
  for (const email of people) {
    const person = t.database.selectFrom("users").select("sso_id").where("email", "=", email);
    headers.set(email, `Bearer ${await t.tokens.sign((await person.executeTakeFirstOrThrow()).sso_id)}`);
  }
  let shown: string[] = [];
  const worst: { name: string; most: number; least: number }[] = [];
  for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
    const seen: number[] = [];
    for (const authorization of headers.values()) {
      for (const input of inputs[name]) {
        const request = await requestOf(call, input);
        trips = [];
        const { statusCode } = await t.app.inject({ ...request, headers: { ...request.headers, authorization } });
        if (statusCode !== 200) continue;
        if (name === options.show && trips.length > Math.max(0, ...seen)) shown = trips;
        seen.push(trips.length);
      }
    }
    if (seen.length > 0) worst.push({ name, most: Math.max(...seen), least: Math.min(...seen) });
  }
  for (const text of shown) console.log(text.replaceAll(/\s+/g, " ").slice(0, 160));
  worst.sort((a, b) => b.most - a.most || a.name.localeCompare(b.name));
  console.log("Statements of each call, at least and at most; the person who asks is one of them.");
  for (const { name, most, least } of worst) {
    console.log(`${name.padEnd(24)}${String(least).padStart(4)}${String(most).padStart(4)}`);
  }
} finally {
  await t.close();
}
