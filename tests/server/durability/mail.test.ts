import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { emptyDatabase } from "../../helpers/empty-database.ts";
import { type SmtpTestServer, smtpServer, type Taken } from "../mail/smtp-server.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

interface Worker {
  /** Ends it the hard way; resolves once it is gone. */
  kill(): Promise<unknown>;
  /** Asks it to end; resolves with its exit code. */
  end(): Promise<unknown>;
}

/** The worker as its own process; resolves once it works. */
async function startWorker(env: Record<string, string>): Promise<Worker> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "mail-worker.ts")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit").then(([code]) => code);
  undo.push(() => child.kill("SIGKILL"));
  const isReady = await Promise.race([once(child.stdout, "data"), gone.then(() => false)]);
  if (!isReady) throw new Error("The worker ended before it was ready.");
  const endBy = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return gone;
  };
  return { kill: endBy("SIGKILL"), end: endBy("SIGTERM") };
}

/** A place for data, a mail server, and the product's settings for both. */
async function setUp(beforeAnswer?: (taken: Taken) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), "portal-mail-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const store = await emptyDatabase();
  undo.push(() => store.drop());
  const server = await smtpServer({ ...(beforeAnswer && { beforeAnswer }) });
  undo.push(() => server.stop());
  const settings = {
    DATA_DIR: folder,
    SMTP_URL: server.url,
    ...(store.url && { DATABASE_URL: store.url }),
  };
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ databaseUrl: store.url, dataDir: folder });
    return work(database).finally(() => database.destroy());
  };
  return { server, settings, withDatabase };
}

const queue = (count: number) => (database: Database) =>
  database.transaction().execute(async (trx) => {
    for (let place = 0; place < count; place++) {
      await queueMail(trx, {
        kind: "received",
        event: randomUUID(),
        claimId: null,
        recipients: ["one@example.test"],
        subject: `Mail ${place}`,
        text: "Kia ora\n",
        html: "<p>Kia ora</p>",
      });
    }
  });

const outbox = (database: Database) =>
  database.selectFrom("outbox").select(["state", "attempts", "message_id"]).orderBy("subject").execute();

async function until<T>(read: () => T | Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read();
    if (isEnough(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What a server that knows copies by their Message-ID keeps of what it took. */
const kept = ({ taken }: SmtpTestServer) => [...new Set(taken.map(({ mail }) => mail.messageId))];

test("a worker killed after the mail server took a mail and before it is noted loses none, and what goes again is known as a copy", async () => {
  let starting = Promise.withResolvers<Worker>();
  const killAt = [1, 3];
  let served = 0;
  const { server, settings, withDatabase } = await setUp(async () => {
    served += 1;
    if (served !== killAt[0]) return;
    const worker = await starting.promise;
    await worker.kill();
    killAt.shift();
  });
  await withDatabase(queue(3));
  for (const rest of [2, 1]) {
    starting = Promise.withResolvers();
    starting.resolve(startWorker(settings));
    await until(
      () => killAt.length,
      (left) => left < rest,
    );
    // It waits for the time that a dead worker may have had it; here that is over at once.
    await withDatabase((database) =>
      database
        .updateTable("outbox")
        .set({ next_attempt_at: new Date("2020-01-01T00:00:00Z") })
        .where("state", "=", "waiting")
        .execute(),
    );
  }
  const worker = await startWorker(settings);
  await until(
    () => new Set(server.taken.slice(3).map(({ mail }) => mail.messageId)).size,
    (size) => size >= 2,
  );
  await worker.end();
  const mails = await withDatabase(outbox);
  expect(mails.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  expect(kept(server).sort()).toEqual(mails.map(({ message_id }) => message_id).sort());
  // Two kills, two copies; each is the same bytes.
  expect(server.taken).toHaveLength(5);
  for (const { mail, raw } of server.taken) {
    for (const other of server.taken.filter(({ mail: { messageId } }) => messageId === mail.messageId)) {
      expect(other.raw.equals(raw)).toBe(true);
    }
  }
}, 180_000);

test("a worker that is asked to end lets the mail under way end, and notes it", async () => {
  const started = Promise.withResolvers<Worker>();
  const ending = Promise.withResolvers<unknown>();
  const { server, settings, withDatabase } = await setUp(async () => {
    const worker = await started.promise;
    ending.resolve(worker.end());
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await withDatabase(queue(1));
  started.resolve(await startWorker(settings));
  await ending.promise;
  expect(await withDatabase(outbox)).toMatchObject([{ state: "sent", attempts: 1 }]);
  expect(server.taken).toHaveLength(1);
}, 120_000);

// The embedded database belongs to one process.
if (process.env.TEST_DATABASE_URL) {
  test("two processes on one PostgreSQL server send each mail once", async () => {
    const { server, settings, withDatabase } = await setUp();
    await withDatabase(queue(60));
    const workers = await Promise.all([startWorker(settings), startWorker(settings)]);
    await until(
      () => withDatabase(outbox),
      (mails) => mails.every(({ state }) => state === "sent"),
    );
    await Promise.all(workers.map((worker) => worker.end()));
    expect([server.taken.length, kept(server).length]).toEqual([60, 60]);
    expect((await withDatabase(outbox)).every(({ attempts }) => attempts === 1)).toBe(true);
  }, 120_000);
}
