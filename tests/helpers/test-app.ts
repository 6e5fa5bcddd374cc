import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { loadDefinitions } from "../../src/definitions/load.ts";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import { createAuthenticate } from "../../src/server/access/authenticate.ts";
import { buildApp } from "../../src/server/app.ts";
import type { AppContext, Database } from "../../src/server/app-context.ts";
import { openFileStore } from "../../src/server/platform/files/open-file-store.ts";
import { createLog } from "../../src/server/platform/log-options.ts";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { createEmbeddedSignIn } from "../../src/server/platform/sign-in/embedded-sign-in.ts";
import { createTraces } from "../../src/server/platform/traces/create-traces.ts";
import { loadReference } from "../../src/server/reference/load-reference.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { ownDefinitions, ownSchemas } from "./own-definitions.ts";
import { type TestClock, testClock } from "./test-clock.ts";
import { openTestDatabase } from "./test-database.ts";
import { keepTestGrant, type TestTokens, testKey, testTokens } from "./test-tokens.ts";

export interface TestApp {
  app: FastifyInstance;
  parts: AppContext;
  database: Database;
  /** Stands at 2026-11-20T00:00:00Z until it is set. */
  clock: TestClock;
  tokens: TestTokens;
  /** Requests in the name of a person, by their e-mail address. */
  as(email: string): (request: InjectOptions) => Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Settings by their environment names. */
  env?: Record<string, string>;
  /** The built portal to serve; none otherwise. */
  portal?: string;
  /** Where the log goes, all of it; nowhere otherwise. */
  logTo?: NodeJS.WritableStream;
  /** Opens the database, `fill` loading the reference data into it; one of its own otherwise. */
  openDatabase?(fill: (database: Database) => Promise<void>): Promise<Database>;
}

/** Tests ask faster than people, wait for no letter, and have letters as where no answers are taken in, but where a test is about that. */
const usual = {
  INBOUND_ADDRESS: "none",
  UNDO_SECONDS: "0",
  MAX_READS_PER_MINUTE: "1000000",
  MAX_PALLET_REQUESTS_PER_DAY: "1000000",
  MAX_LETTERS_PER_DAY: "1000000",
};

const definitionsIn = (schemasDir: string): DefinitionStore =>
  schemasDir === ownSchemas ? ownDefinitions() : loadDefinitions(schemasDir);

/**
 * The shipped app on a database of its own, with the real definitions and reference data and a clock that stands still. Every
 * answer is judged by the contract as it is made.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, portal, logTo, openDatabase = openTestDatabase } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "claims-portal-"));
  const settings = readSettings({ DATA_DIR: dataDir, ...usual, ...env });
  const clock = testClock();
  const tokens = await testTokens(settings);
  const definitions = definitionsIn(settings.schemasDir);
  // Filled by the product's own definitions whoever asks first: all tests copy what that one made.
  const database = await openDatabase((empty) => loadReference(empty, clock, ownDefinitions()));
  // Else the sample claims would be judged under the product's own version or under the edited one, whichever this process knows.
  if (definitions !== ownDefinitions() && !options.openDatabase) {
    await database.updateTable("claims").set({ definition: "" }).execute();
  }
  await keepTestGrant(database);
  const signIn = await createEmbeddedSignIn({ settings, database });
  const log = createLog(logTo ? "trace" : "silent", logTo);
  const parts: AppContext = {
    ...createTraces({ settings, database, clock, log }),
    settings,
    database,
    clock,
    definitions,
    files: await openFileStore(settings),
    signIn,
    judgeAnswer,
    authenticate: createAuthenticate({
      database,
      settings,
      access: definitions.access,
      keySet: (header, token) => (header?.kid === testKey ? tokens.keySet : signIn.keySet)(header, token),
    }),
  };
  const app = await buildApp(parts, {
    log,
    portal: portal ?? join(dataDir, "not-built"),
  });
  return {
    app,
    parts,
    database,
    clock,
    tokens,
    as: (email) => async (request) => {
      const person = await database.selectFrom("users").select("sso_id").where("email", "=", email).executeTakeFirst();
      if (!person) throw new Error(`The reference data knows no ${email}.`);
      const headers = { authorization: `Bearer ${await tokens.sign(person.sso_id)}`, ...request.headers };
      return app.inject({ ...request, headers });
    },
    async close() {
      await app.close();
      await database.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
