import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../../src/server/app-context.ts";
import {
  openDatabase,
  openDatabaseUnmigrated,
  openMemoryDatabase,
  openServedDatabase,
} from "../../src/server/platform/database/open.ts";
import { sourceFingerprint } from "./source-fingerprint.ts";

type Fill = (database: Database) => Promise<void>;

/** The server's own address of each database there, past a pooler. */
const directUrls = new WeakMap<Database, string>();

const cache = join(import.meta.dirname, "../../node_modules/.cache/claims-portal");
const madeFrom = [
  "src/server/platform/database/migrations",
  "src/server/reference",
  "src/server/claims",
  "src/definitions",
  "src/engine",
  "schemas",
  "fixtures/reference",
];

/** As the sources were when the process began. */
let fingerprint: string | undefined;

/**
 * A database of its own, filled by `fill` or with empty tables: a copy of a template that is made once per state of the sources. On PGlite in memory, or,
 * with TEST_DATABASE_URL set, a new database on that PostgreSQL server, asked with the limits of the portal. `destroy()` leaves nothing behind.
 * `kind` tells templates apart that are filled otherwise.
 */
export function openTestDatabase(fill?: Fill, kind = fill ? "filled" : "empty"): Promise<Database> {
  fingerprint ??= sourceFingerprint(madeFrom);
  const template = `portal_template_${kind}_${fingerprint}`;
  const url = process.env.TEST_DATABASE_URL;
  return url ? copyOnServer(url, template, fill) : copyInMemory(template, fill);
}

/** Templates by their names, for all test files of a process: reading one again costs a fifth of the copy. */
const templates = new Map<string, Template>();

/** The bytes of a template as PGlite wants them. It copies what it takes, so all copies are made from the same bytes. */
class Template extends Blob {
  readonly #bytes: ArrayBuffer;
  constructor(bytes: ArrayBuffer) {
    super();
    this.#bytes = bytes;
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}

async function copyInMemory(template: string, fill: Fill | undefined): Promise<Database> {
  const file = join(cache, `${template}.tar`);
  const kept = templates.get(template) ?? readIfThere(file);
  if (kept) {
    templates.set(template, kept);
    return (await openMemoryDatabase(kept)).database;
  }

  const { database, pool } = await openMemoryDatabase();
  await dropOtherDatabases(database);
  await fill?.(database);
  await sql`checkpoint`.execute(database);
  const dump = await pool.dump();
  mkdirSync(cache, { recursive: true });
  const kind = kindOf(template);
  for (const old of readdirSync(cache)) {
    if (old.startsWith(kind) && old.endsWith(".tar")) rmSync(join(cache, old), { force: true });
  }
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return database;
}

/** A template's name without the fingerprint. */
const kindOf = (template: string): string => template.replace(/[0-9a-f]+$/, "");

/** Nobody connects to them, and their six hundred files are a third of what each copy writes. Before WAL has grown, so that it stays one file. */
async function dropOtherDatabases(database: Database): Promise<void> {
  await sql`update pg_database set datistemplate = false where datname <> current_database()`.execute(database);
  for (const name of ["template0", "template1"]) await sql`drop database ${sql.id(name)}`.execute(database);
}

function readIfThere(file: string): Template | undefined {
  try {
    return new Template(new Uint8Array(readFileSync(file)).buffer);
  } catch {
    return undefined;
  }
}

async function copyOnServer(url: string, template: string, fill: Fill | undefined): Promise<Database> {
  const name = `portal_test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(url, async (admin) => {
    // One process at a time makes the template or copies it.
    await admin.query("select pg_advisory_lock(20261120)");
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (!rowCount) {
      const unfinished = `${template}_unfinished`;
      await admin.query(`drop database if exists ${unfinished}`);
      await admin.query(`create database ${unfinished}`);
      const database = await openAt(url, unfinished);
      await fill?.(database);
      await database.destroy();
      const { rows } = await admin.query<{ name: string }>(
        "select datname as name from pg_database where starts_with(datname, $1)",
        [kindOf(template)],
      );
      for (const { name: old } of rows) if (old !== unfinished) await admin.query(`drop database if exists ${old}`);
      await admin.query(`alter database ${unfinished} rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
  });
  const database = await openServed(url, name);
  directUrls.set(database, addressOf(url, name));
  const destroy = database.destroy.bind(database);
  database.destroy = async () => {
    await destroy();
    await asAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`));
  };
  return database;
}

/** Works on `database` as a tool does: with sessions of the server itself where requests go through a pooler. */
export async function asTool<R>(database: Database, work: (database: Database) => Promise<R>): Promise<R> {
  const databaseUrl = directUrls.get(database);
  if (!databaseUrl) return work(database);
  const own = await openDatabaseUnmigrated({ databaseUrl, dataDir: "" });
  return work(own).finally(() => own.destroy());
}

const addressOf = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

const openAt = (url: string, name: string): Promise<Database> =>
  openDatabase({ databaseUrl: addressOf(url, name), dataDir: "" });

/** As the portal has it: with TEST_POOLER_URL set, through that PgBouncer. */
function openServed(url: string, name: string): Promise<Database> {
  const databaseUrl = addressOf(process.env.TEST_POOLER_URL ?? url, name);
  return openServedDatabase({ databaseUrl, databaseDirectUrl: addressOf(url, name), dataDir: "" }, async () => {});
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}
