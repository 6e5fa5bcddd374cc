import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { calls } from "../../src/contract/calls.ts";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { readSettings } from "../../src/server/env.ts";
import { startOwnSignIn } from "../bench/own-sign-in.ts";
import { type CallName, type FuzzRequest, requestsOf } from "../fuzz/call-requests.ts";
import { startFuzzed } from "../fuzz/fuzzed-server.ts";
import { prepare } from "../fuzz/prepare.ts";
import { freePort } from "../helpers/free-port.ts";
import { staff } from "../server/workflow/stand.ts";

/** Runs a portal with claims for as long as scanners look at it; writes its address, a token and a request of each call. */
async function standToBeScanned(folder: string): Promise<void> {
  const signIn = await startOwnSignIn();
  const env = {
    ...signIn.env,
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    MAX_CALLS_PER_MINUTE: "1000000",
    MAX_REFUSED_TOKENS_PER_MINUTE: "1000000",
  };
  const settings = readSettings(env);
  const { known } = await prepare(settings);
  const definitions = loadDefinitions(settings.schemasDir);
  const token = await signIn.headerOf(staff("super_admin"));
  mkdirSync(join(folder, "requests"));
  for (const name of Object.keys(calls) as CallName[]) {
    const takes = (one: FuzzRequest) =>
      one.method === calls[name].method &&
      one.as !== undefined &&
      !one.isBytes &&
      (one.body?.startsWith('{"') || one.path.includes("?"));
    const request = fc.sample(requestsOf(name, known, definitions), { numRuns: 40, seed: 1 }).find(takes);
    if (request) writeFileSync(join(folder, "requests", `${name}.txt`), asText(request, settings.publicUrl, token));
  }
  const server = await startFuzzed(env, settings.publicUrl, join(folder, "server.log"));
  writeFileSync(join(folder, "token"), token);
  writeFileSync(join(folder, "address"), settings.publicUrl);
  process.once("SIGTERM", async () => {
    await server.end();
    signIn.end();
  });
}

/** As it goes over the line, for `sqlmap -r`. */
function asText({ method, path, body = "" }: FuzzRequest, address: string, token: string): string {
  const headers = [`Host: ${new URL(address).host}`, `Authorization: ${token}`, "Content-Type: application/json"];
  return `${method} ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}

await standToBeScanned(process.argv[2] ?? "");
