import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { demoPassword } from "../../src/server/platform/sign-in/demo-accounts.ts";
import { type CallName, type FuzzRequest, requestsOf } from "../fuzz/call-requests.ts";
import { startFuzzed } from "../fuzz/fuzzed-server.ts";
import { prepare } from "../fuzz/prepare.ts";
import { sender } from "../fuzz/send-request.ts";
import { freePort } from "../helpers/free-port.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../server/sign-in/browser.ts";
import { staff } from "../server/workflow/stand.ts";

const json = "application/json";

/**
 * Runs a portal with claims and its own sign-in for as long as scanners look at it. Writes its address, a token, the address
 * of its sign-in, and a request of each call that succeeds.
 */
async function standToBeScanned(folder: string): Promise<void> {
  const env = {
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    ACCESS_TOKEN_SECONDS: "86400",
    MAX_CALLS_PER_MINUTE: "1000000",
    MAX_REFUSED_TOKENS_PER_MINUTE: "1000000",
    MAX_PALLET_REQUESTS_PER_DAY: "1000000",
    MAX_LETTERS_PER_DAY: "1000000",
  };
  const settings = readSettings(env);
  const { known } = await prepare(settings);
  const definitions = loadDefinitions(settings.schemasDir);
  const server = await startFuzzed(env, settings.publicUrl, join(folder, "server.log"));
  const client = portalClient(settings);
  const { back } = await signInWith(new Browser(), client, staff("super_admin"), demoPassword);
  const answer = await client.exchange(back.searchParams.get("code") ?? "");
  const token = `Bearer ${((await answer.json()) as Tokens).access_token}`;
  const to = sender(settings.publicUrl, async () => token, 1);
  const host = new URL(settings.publicUrl).host;
  mkdirSync(join(folder, "requests"));
  const write = (name: string, { method, path, body = "" }: Sent, headers: Record<string, string>) => {
    const lines = Object.entries({ Host: host, ...headers }).map(([key, value]) => `${key}: ${value}`);
    const text = `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
    writeFileSync(join(folder, "requests", `${name}.txt`), text);
  };

  for (const name of Object.keys(calls) as CallName[]) {
    const { method, params, query, body }: Call = calls[name];
    if (!params && !query && !body) continue;
    const takes = (one: FuzzRequest) => one.method === method && !one.isBytes && (!query || one.path.includes("?"));
    const made = fc.sample(requestsOf(name, known, definitions), { numRuns: 300, seed: 1 }).filter(takes);
    const good: FuzzRequest[] = [];
    for (const one of made) {
      const outcome = await to.send({ ...one, as: staff("super_admin") });
      if ("status" in outcome && outcome.status < 300) good.push(one);
      if (good.length === 3) break;
    }
    // The one that carries most; where nothing but the address carries anything, a star says where to try.
    const size = ({ path, body = "" }: FuzzRequest) => path.length + body.length;
    const [one] = good.sort((a, b) => size(b) - size(a));
    if (!one) continue;
    const isPathAlone = !one.path.includes("?") && !one.body;
    const sent = isPathAlone ? { ...one, path: `${one.path}*` } : one;
    write(name, sent, { Authorization: token, "Content-Type": json });
  }
  to.end();
  const visitor = new Browser();
  const page = await visitor.follow(await visitor.get(client.authorizeUrl()), client.redirect);
  const path = new URL(page.url).pathname;
  const form = new URLSearchParams({ email: staff("finance"), password: "not this one" });
  write("sign-in", { method: "POST", path, body: String(form) }, formHeaders(visitor));

  writeFileSync(join(folder, "token"), token);
  writeFileSync(join(folder, "sign-in"), client.authorizeUrl());
  writeFileSync(join(folder, "address"), settings.publicUrl);
  process.once("SIGTERM", () => server.end());
}

type Sent = Pick<FuzzRequest, "method" | "path" | "body">;

const formHeaders = (visitor: Browser) => ({
  "Content-Type": "application/x-www-form-urlencoded",
  Cookie: ["_interaction", "_interaction.sig"].map((name) => `${name}=${visitor.cookie(name)}`).join("; "),
});

await standToBeScanned(process.argv[2] ?? "");
