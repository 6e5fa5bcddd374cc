import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { InjectOptions } from "fastify";
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { DefinitionStore } from "../../../../definitions/store.ts";
import { beforeWorkingTime, type Json } from "../../../../engine/index.ts";
import { createAuthenticate } from "../../../../server/access/authenticate.ts";
import { buildApp } from "../../../../server/app.ts";
import type { AppContext } from "../../../../server/app-context.ts";
import { runTimers } from "../../../../server/claims/timers/run-timers.ts";
import type { Person } from "../../../../server/person.ts";
import { openMemoryDatabase } from "../../../../server/platform/database/open.ts";
import { diskStore } from "../../../../server/platform/files/disk-store.ts";
import { createLog } from "../../../../server/platform/log-options.ts";
import { readPortalSecret } from "../../../../server/platform/portal-secret.ts";
import { readSettings, type Settings } from "../../../../server/platform/settings/settings.ts";
import { createTraces } from "../../../../server/platform/traces/create-traces.ts";
import { fillDatabase } from "../../../../server/start-up/fill-database.ts";
import { type RolledBack, rolledBack } from "./rolled-back.ts";

/** What a call answered. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is to be judged.
  body: any;
}

/** The real server, and what stories need of it besides its calls. */
export interface ApiServer extends RolledBack {
  definitions: DefinitionStore;
  /** Makes it another day: one in the afternoon in New Zealand, and a second later with every call. */
  setDay(day: string): void;
  now(): Date;
  /** Features are switched on for the installation. */
  setFeatures(features: string[]): void;
  /** What the server fills facts of claims with from now on, in place of what it finds: by name. */
  state(facts: Record<string, Json>): void;
  stated(): Record<string, Json>;
  /** Grows with everything that may have changed what the server answers. */
  changes(): number;
  changed(): void;
  /** Lets working time pass until a transition that time makes (`via: timer`) is due, which makes it where the server would. */
  passTime(claim: string, transition: string): Promise<Answer>;
  /** Sends a call as a person, by their e-mail address; a body that is a `FormData` goes as multipart. */
  call(email: string, method: "GET" | "POST" | "PUT", url: string, body?: object): Promise<Answer>;
  /** What a browser keeps of somebody who is signed in, by name. */
  signedIn(email: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Where a browser finds it: a free port, and the built portal. */
interface Listening {
  port: number;
  portal: string;
}

/** The shipped app on an empty data folder with the reference data; it trusts a key of its own, as it would a sign-in provider's. */
export async function startApiServer(definitions: DefinitionStore, listening?: Listening): Promise<ApiServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "claims-portal-replay-"));
  const port = listening && { PORT: String(listening.port) };
  const settings = readSettings({
    DATA_DIR: dataDir,
    ACCESS_TOKEN_SECONDS: "43200",
    MAX_CALLS_PER_MINUTE: "1000000",
    MAX_READS_PER_MINUTE: "1000000",
    UNDO_SECONDS: "0",
    ...port,
  });
  const { database, trying, isTrying } = rolledBack((await openMemoryDatabase()).pool);
  let moment = Date.parse("2026-11-20T00:00:00Z");
  const clock = { now: () => new Date(moment) };
  await fillDatabase({ settings, database, clock, definitions });
  await database.insertInto("sign_in_records").values({ model: "Grant", id: replayGrant, payload: "{}" }).execute();
  const { sign, keySet } = await signer(settings);
  let people = new Map<string, Promise<Person>>();
  let stated: Record<string, Json> = {};
  const parts: AppContext = {
    ...createTraces({ settings, database, clock, log: createLog("silent") }),
    settings,
    database,
    clock,
    definitions,
    secret: await readPortalSecret(database),
    files: diskStore(path.join(dataDir, "files")),
    stated: () => stated,
    authenticate: onceFor(createAuthenticate({ database, settings, access: definitions.access, keySet }), () => people),
  };
  const portal = listening?.portal ?? path.join(dataDir, "not-built");
  const app = await buildApp(parts, { isLogging: false, portal });
  if (listening) await app.listen({ port: listening.port, host: settings.host });
  let changes = 0;
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (email: string): Promise<string> => {
    const token = tokens.get(email) ?? subjectOf(parts, email).then(sign);
    tokens.set(email, token);
    return token;
  };
  return {
    definitions,
    database,
    isTrying,
    async trying(work) {
      return trying(work).finally(() => {
        changes += 1;
        if (!isTrying()) people = new Map();
      });
    },
    setDay: (day) => {
      moment = Date.parse(`${day}T00:00:00Z`);
      changes += 1;
    },
    changes: () => changes,
    changed: () => {
      changes += 1;
    },
    now: () => new Date(moment),
    setFeatures: (features) => {
      settings.features = features;
    },
    stated: () => stated,
    state: (facts) => {
      stated = facts;
    },
    async call(email, method, url, body) {
      moment += 1000;
      if (method !== "GET") changes += 1;
      if (url === "/api/user/switch-account") people = new Map();
      const request = await requestOf(method, url, body);
      const headers = { authorization: `Bearer ${await tokenOf(email)}`, ...request.headers };
      const { statusCode, body: text } = await app.inject({ ...request, headers });
      return { status: statusCode, body: text === "" ? undefined : JSON.parse(text) };
    },
    async passTime(claim, transition) {
      changes += 1;
      moment += 1000;
      return (await passTime(parts, claim, transition))
        ? { status: 200, body: {} }
        : { status: 422, body: { message: "Time makes nothing of this claim." } };
    },
    async signedIn(email) {
      const { issuer, clientId } = settings.signIn;
      const profile = { sub: await subjectOf(parts, email), iss: issuer, aud: clientId, exp: 4_000_000_000, iat: 1 };
      const user = { token_type: "Bearer", scope: "openid", profile, id_token: "" };
      return {
        [`sign-in.user:${issuer}:${clientId}`]: JSON.stringify(user),
        access_token: await tokenOf(email),
        refresh_token: "none",
      };
    },
    async close() {
      await app.close();
      await database.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Who somebody is changes with their account alone, so a token is looked up once in a while and not with every call. */
function onceFor(
  authenticate: AppContext["authenticate"],
  people: () => Map<string, Promise<Person>>,
): typeof authenticate {
  return (request) => {
    const token = request.headers.authorization ?? "";
    const person = people().get(token) ?? authenticate(request);
    people().set(token, person);
    return person;
  };
}

/** What the tokens of stories were granted by: a sign-in that never ends. */
const replayGrant = "replay-grant";

async function signer({ signIn }: Settings) {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const typ = signIn.tokenType || "at+jwt";
  return {
    keySet: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: "replay", alg: "ES256" }] }),
    sign: (subject: string) =>
      new SignJWT({ grant: replayGrant })
        .setProtectedHeader({ alg: "ES256", kid: "replay", typ })
        .setSubject(subject)
        .setIssuer(signIn.issuer)
        .setAudience(signIn.audience)
        .setIssuedAt()
        .setExpirationTime(`${signIn.accessTokenSeconds}s`)
        .sign(privateKey),
  };
}

async function subjectOf({ database }: AppContext, email: string): Promise<string> {
  const person = await database.selectFrom("users").select("sso_id").where("email", "=", email).executeTakeFirst();
  if (!person) throw new Error(`There is no user "${email}" in the reference data.`);
  return person.sso_id;
}

async function requestOf(method: "GET" | "POST" | "PUT", url: string, body?: object): Promise<InjectOptions> {
  if (!(body instanceof FormData)) return { method, url, ...(body && { payload: body }) };
  const encoded = new Response(body);
  return {
    method,
    url,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/**
 * The claim has stood in its status for as long as this transition waits, by working time. It came there earlier, so that it is
 * the same day; what else time makes of it was made already, so that a step of a story shows one thing. Whether it was made.
 */
async function passTime(appContext: AppContext, number: string, transition: string): Promise<boolean> {
  const { database, definitions, clock } = appContext;
  const claim = await database
    .selectFrom("claims")
    .select(["id", "type"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const transitions = definitions.get(claim.type)?.workflow.transitions ?? {};
  const after = transitions[transition]?.after;
  const since = after && beforeWorkingTime(definitions.shared.workingWeek, clock.now(), after);
  if (!since) return false;
  await database.updateTable("claims").set({ status_at: since }).where("id", "=", claim.id).execute();
  const others = Object.keys(transitions).filter((id) => id !== transition && transitions[id]?.via === "timer");
  const made = others.map((id) => ({ claim_id: claim.id, transition: id, since }));
  if (made.length > 0) {
    await database
      .insertInto("claim_timers")
      .values(made)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  await runTimers(appContext);
  const found = database.selectFrom("claim_timers").select("claim_id").where("claim_id", "=", claim.id);
  const isMade = found.where("transition", "=", transition).where("since", "=", since);
  return (await isMade.executeTakeFirst()) !== undefined;
}
