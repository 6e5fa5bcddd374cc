import { randomUUID } from "node:crypto";
import pg from "pg";

/** Where a process of its own may keep its data: a new database on TEST_DATABASE_URL's server, or, without it, none (embedded). */
export async function emptyDatabase(): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => undefined };
  const name = `portal_process_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(server, `drop database if exists ${name} with (force)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}
