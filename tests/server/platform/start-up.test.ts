import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnPostgres } from "../../bench/own-postgres.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../../helpers/product-process.ts";

const home = join(import.meta.dirname, "../../..");
const patience = 60_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "claims-portal-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server until it ends by itself. Root may write anywhere, so `isNobody` gives that right up. */
async function run(env: Record<string, string>, isNobody = false): Promise<{ code: number; said: string }> {
  const nobody = isNobody && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(process.execPath, [join(home, "src/server/main.ts")], {
    env: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: join(folder, "unused"), ...env },
    stdio: ["ignore", "ignore", "pipe"],
    ...nobody,
  });
  const said: string[] = [];
  child.stderr.on("data", (chunk) => said.push(String(chunk)));
  const [code] = await once(child, "close");
  return { code, said: said.join("") };
}

/** A form that has been sent half-way when it resolves; `finish` sends the rest and gives the answer. */
async function beginRequest(port: number): Promise<{ finish(): Promise<string> }> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.write(
    "POST /sign-in/none HTTP/1.1\r\nHost: portal\r\nExpect: 100-continue\r\nConnection: close\r\n" +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nemail",
  );
  const [accepted] = await once(socket, "data");
  expect(accepted).toMatch(/^HTTP\/1\.1 100 /);
  return {
    async finish() {
      const answer = text(socket);
      socket.write("=a%40");
      return answer;
    },
  };
}

/** Resolves once the address takes no new requests. */
async function refusesNewcomers(url: string): Promise<void> {
  const isServed = () =>
    fetch(url, { headers: { connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await isServed());
}

/** Resolves once the address answers 503. */
async function turnsRed(url: string): Promise<void> {
  while ((await fetch(url)).status !== 503);
}

const oneLine = (text: RegExp) => ({ code: 1, said: expect.stringMatching(new RegExp(`^${text.source}\n$`)) });

test.skipIf(process.platform === "win32")(
  "it ends with the shell that npm runs it in, which alone gets a SIGTERM sent to npm",
  { timeout: patience },
  async () => {
    const shell = spawn("sh", ["-c", `"${process.execPath}" src/server/main.ts; exit 0`], {
      cwd: home,
      env: {
        PATH: process.env.PATH,
        PORT: String(await freePort()),
        DATA_DIR: join(folder, "left"),
        npm_lifecycle_event: "start",
      },
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(shell.stdout, "data");
    shell.kill("SIGTERM");
    // Its output stays open as long as either lives.
    await once(shell.stdout, "close");
    expect(shell.signalCode).toBe("SIGTERM");
  },
);

describe("it does not start, ends with code 1 and says in one line what to mend", () => {
  test("when the port is in use", { timeout: patience }, async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await run({ PORT: String(port) })).toEqual(oneLine(/PORT: \d+ is in use by another program\. .*/));
    other.close();
  });

  test("when a setting is wrong", { timeout: patience }, async () => {
    expect(await run({ PAGE_SIZE: "many" })).toEqual(oneLine(/PAGE_SIZE is "many": .*/));
  });

  test("when production has no sign-in", { timeout: patience }, async () => {
    expect(await run({ PORTAL_ENV: "production" })).toEqual(oneLine(/OIDC_ISSUER is missing.*/));
  });

  test("when the data folder cannot be written to", { timeout: patience }, async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed);
    chmodSync(folder, 0o755);
    chmodSync(closed, 0o555);
    expect(await run({ DATA_DIR: closed }, true)).toEqual(oneLine(/DATA_DIR: the folder .* \(EACCES\)\. .*/));
  });

  test.runIf(process.getuid?.() === 0)(
    "when the data folder belongs to another user",
    { timeout: patience },
    async () => {
      const theirs = join(folder, "theirs");
      mkdirSync(theirs);
      chownSync(theirs, 65_534, 65_534);
      expect(await run({ DATA_DIR: theirs })).toEqual(oneLine(/DATA_DIR: the folder .* belongs to another user .*/));
    },
  );

  test("when a file stands where the data folder should be", { timeout: patience }, async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await run({ DATA_DIR: join(folder, "file") })).toEqual(oneLine(/DATA_DIR: the folder .* cannot .*/));
  });

  test("when the database cannot be reached", { timeout: patience }, async () => {
    const url = `postgres://portal:secret@127.0.0.1:${await freePort()}/portal`;
    const { code, said } = await run({ DATABASE_URL: url });
    expect({ code, said }).toEqual(oneLine(/DATABASE_URL: the database at .* cannot be used: connect ECONNREFUSED.*/));
    expect(said).not.toContain("secret");
  });

  test("when the database takes nothing in (PostgreSQL's programs are needed)", {
    timeout: patience,
  }, async (context) => {
    const own = await startOwnPostgres();
    context.skip(!own, "PostgreSQL is not installed");
    const url = `${own?.url}?options=-c%20default_transaction_read_only%3Don`;
    const ended = await run({ DATABASE_URL: url });
    own?.end();
    expect(ended).toEqual(
      oneLine(/The database cannot be used just now \(cannot execute .* in a read-only transaction\)\. .*/),
    );
  });

  test("when a definition is broken, with file, line and column", { timeout: patience }, async () => {
    const schemas = join(folder, "broken/schemas");
    cpSync(join(home, "schemas"), schemas, { recursive: true });
    symlinkSync(join(home, "widgets"), join(folder, "broken/widgets"));
    const rules = join(schemas, "warranty/rules.json");
    writeFileSync(rules, readFileSync(rules, "utf8").replace('"completes"', '"complets"'));
    const { code, said } = await run({ SCHEMAS_DIR: schemas });
    expect(code).toBe(1);
    expect(said).toMatch(/rules\.json:\d+:\d+ .*complets/);
  });
});

describe("a running server", () => {
  let env: Record<string, string>;
  let running: ProductProcess;
  beforeAll(async () => {
    env = { PORT: String(await freePort()), DATA_DIR: join(folder, "data") };
    // As an earlier release left it.
    mkdirSync(join(folder, "data/files/old"), { recursive: true });
    writeFileSync(join(folder, "data/files/old/upload"), "somebody's invoice", { mode: 0o666 });
    for (const place of ["data", "data/files", "data/files/old"]) chmodSync(join(folder, place), 0o777);
    running = await startProduct(env);
  }, 2 * patience);
  afterAll(() => running?.kill());

  const address = (path: string) => `${running.settings.publicUrl}${path}`;

  test("is ready when it says so", async () => {
    expect(await (await fetch(address("/readyz"))).json()).toEqual({ status: "ready" });
  });

  test("leaves nothing in the data folder that another user could read, new or old", async () => {
    const entries = readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true });
    const open = entries.filter((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077);
    expect(open.map(({ name }) => name)).toEqual([]);
    expect(entries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["pg_wal", "database.lock", "tools.json", "upload"]),
    );
    expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
  });

  test.runIf(process.getuid?.() === 0)("of whose files another user of the machine reads none", async () => {
    chmodSync(folder, 0o755);
    const nobody = { uid: 65_534, gid: 65_534 };
    const found = spawn("find", [join(folder, "data"), "-type", "f", "-readable"], {
      ...nobody,
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(await Promise.all([text(found.stdout), text(found.stderr)])).toEqual([
      "",
      expect.stringContaining("denied"),
    ]);
    const names = readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const read = spawn("cat", names, { ...nobody, stdio: ["ignore", "pipe", "ignore"] });
    expect(await text(read.stdout)).toBe("");
  });

  test("keeps a second process off its data", { timeout: patience }, async () => {
    expect(await run({ ...env, PORT: String(await freePort()) })).toEqual(oneLine(/DATA_DIR: another process .*/));
    expect((await fetch(address("/readyz"))).status).toBe(200);
  });

  test("asked to end, says so at once, serves for a while, keeps no connection, and then answers what is on its way", {
    timeout: patience,
  }, async () => {
    await running.end();
    running = await startProduct({ ...env, SHUTDOWN_DELAY_SECONDS: "2" });
    expect((await fetch(address("/healthz"))).headers.get("connection")).toBe("keep-alive");
    const slow = await beginRequest(running.settings.port);
    const ended = running.end();
    await turnsRed(address("/readyz"));
    expect(await (await fetch(address("/readyz"))).json()).toEqual({ message: "The process is being stopped." });
    for (const path of ["/healthz", "/config.json", "/oidc/jwks", "/nowhere"]) {
      expect((await fetch(address(path))).headers.get("connection"), path).toBe("close");
    }
    await refusesNewcomers(address("/healthz"));
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 400 [\s\S]*<h1>/);
    expect(await ended).toBe(0);
    running = await startProduct(env);
  });

  test("asked to end, answers what is on its way, and starts again on the same data", {
    timeout: patience,
  }, async () => {
    const slow = await beginRequest(running.settings.port);
    const ended = running.end();
    await refusesNewcomers(address("/healthz"));
    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 400 [\s\S]*<h1>/);
    expect(await ended).toBe(0);
    running = await startProduct(env);
    expect((await fetch(address("/readyz"))).status).toBe(200);
  });
});
