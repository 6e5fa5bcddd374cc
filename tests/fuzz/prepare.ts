import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { createAuthenticate } from "../../src/server/access/authenticate.ts";
import { buildApp } from "../../src/server/app.ts";
import type { AppContext } from "../../src/server/app-context.ts";
import { openDatabase } from "../../src/server/platform/database/open.ts";
import { diskStore } from "../../src/server/platform/files/disk-store.ts";
import { createLog } from "../../src/server/platform/log-options.ts";
import type { Settings } from "../../src/server/platform/settings/settings.ts";
import { createTraces } from "../../src/server/platform/traces/create-traces.ts";
import { openDataFolder } from "../../src/server/start-up/data-folder.ts";
import { fillDatabase } from "../../src/server/start-up/fill-database.ts";
import { fillWithClaims } from "../../src/tools/seed/fill-with-claims.ts";
import type { TestApp } from "../helpers/test-app.ts";
import { testClock } from "../helpers/test-clock.ts";
import { testTokens } from "../helpers/test-tokens.ts";
import { insertPerson } from "../server/access/people.ts";
import { type Planted, plant } from "../server/leaks/planted.ts";
import { type History, readHistory } from "./database-invariants.ts";
import { type Known, readKnown } from "./known-things.ts";

/** An administrator of the fuzz alone, who may be given other roles without taking them from the others. */
export const changeable = "zz-changeable@example.test";

/** People of the accounts in which words are planted, whom nobody asked to be kept out of them. */
const readsAlong = /^(zz(?!-changeable)|claimant-(410205|410344)@)/;

export interface Prepared {
  known: Known;
  planted: Planted[];
  history: History;
}

/** Fills the database of the settings with claims in every state and with words that not everybody may read. */
export async function prepare(settings: Settings): Promise<Prepared> {
  await openDataFolder(settings.dataDir);
  const definitions = loadDefinitions(settings.schemasDir);
  const database = await openDatabase(settings);
  const clock = testClock(new Date().toISOString());
  await fillDatabase({ settings, database, clock, definitions });
  const tokens = await testTokens(settings);
  const authenticate = createAuthenticate({ database, settings, access: definitions.access, keySet: tokens.keySet });
  const files = diskStore(join(settings.dataDir, "files"));
  const traces = createTraces({ settings, database, clock, log: createLog("silent") });
  const parts: AppContext = { ...traces, settings, database, clock, definitions, files, authenticate };
  const app = await buildApp(parts, { isLogging: false, portal: join(settings.dataDir, "not-built") });
  try {
    await fillWithClaims({ database, clock, definitions }, { count: 300, seed: 1 });
    await insertPerson(database, { email: changeable, roles: ["warranty", "admin"] });
    await failedLetters(parts, 40);
    const as: TestApp["as"] = (email) => async (request) => {
      const { sso_id } = await database
        .selectFrom("users")
        .select("sso_id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      return app.inject({
        ...request,
        headers: { authorization: `Bearer ${await tokens.sign(sso_id)}`, ...request.headers },
      });
    };
    const close = async () => {};
    const { planted, known } = await plant({ app, parts, database, clock, tokens, as, close });
    await database
      .updateTable("notices")
      .set({ starts_at: new Date("2999-01-01") })
      .where("text", "like", "zz%")
      .execute();
    const secret = [...known.claims.own, ...known.claims.foreign];
    const hashes = new Map(definitions.forms().map(({ type, hash }) => [type, hash]));
    const read = await readKnown(database, secret);
    return {
      known: { ...read, people: read.people.filter(({ email }) => !readsAlong.test(email)), hashes },
      planted,
      history: await readHistory(database),
    };
  } finally {
    await app.close();
    await database.destroy();
  }
}

/** Mail that could not be delivered, to be tried again or discarded. */
async function failedLetters({ database, clock }: AppContext, count: number): Promise<void> {
  const now = clock.now();
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return {
      id,
      kind: "received",
      event_key: id,
      claim_id: null,
      recipients: JSON.stringify(["nobody@example.test"]),
      subject: "We have received your claim",
      text_part: "Kia ora",
      html_part: "",
      message_id: `<${id}@claims-portal>`,
      state: "dead" as const,
      last_error: "550 no such mailbox",
      next_attempt_at: now,
      created_at: now,
      failed_at: now,
    };
  });
  await database.insertInto("outbox").values(rows).execute();
}
