// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { signInReach } from "../../../src/portal/shared/session/sign-in-reach.ts";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { insertPerson } from "../../server/access/people.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../../server/sign-in/browser.ts";
import { startBehindProxy } from "../../server/sign-in/provider-proxy.ts";
import { deviceStorage, keepTokens, openTab } from "./tab.ts";

const email = "mere.ngata@example.test";
let server: Awaited<ReturnType<typeof startBehindProxy>>;
let subject: string;
let storage: Storage;

beforeAll(async () => {
  server = await startBehindProxy();
  ({ ssoId: subject } = await insertPerson(server.database, { email, roles: ["warranty", "dealer"] }));
  await ensureDemoAccounts(server.database);
  vi.stubGlobal("location", new URL(server.settings.publicUrl));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Signed in at the real provider, and then away until the access token has expired. */
beforeEach(async () => {
  const client = portalClient(server.settings);
  const { back } = await signInWith(new Browser(), client, email, "portal-demo");
  const tokens = (await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens;
  storage = deviceStorage();
  keepTokens(storage, server.settings, subject, tokens);
  server.renewals.length = 0;
  server.set("fine");
  signInReach.set({ isAway: false });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tab = () => openTab(server.settings, storage);
const stored = () => [storage.getItem("access_token"), storage.getItem("refresh_token")];
const claims = ["WC1", "WC2", "WC3", "WC4", "WC5", "WC6"];
const callAll = ({ api }: ReturnType<typeof tab>) =>
  Promise.all(claims.map((claim) => api.call("GET /api/claim/:claim", { params: { claim } })));

test("any number of calls with an expired token wait for one renewal, however slow, and are all answered [API-04] [API-07] [API-08] [API-10]", async () => {
  const before = stored();
  const release = server.hold();
  const answers = callAll(tab());
  await vi.waitFor(() => expect(server.renewals).toHaveLength(1));
  release();
  expect(await answers).toEqual(claims.map(() => ({ claim: null })));
  expect(server.renewals).toHaveLength(1);
  for (const [index, token] of stored().entries()) expect(token).not.toBe(before[index]);
});

test("two tabs at once renew once between them: a refresh token used twice would end the session", async () => {
  const tabs = [tab(), tab()];
  await Promise.all(tabs.map(callAll));
  expect(server.renewals).toHaveLength(1);
  expect(tabs.map(({ signedOut }) => signedOut())).toEqual([0, 0]);
});

test("so it is over plain HTTP, where browsers give no locks", async () => {
  vi.spyOn(globalThis, "navigator", "get").mockReturnValue({ onLine: true } as Navigator);
  const tabs = [tab(), tab(), tab()];
  await Promise.all(tabs.map(callAll));
  expect(server.renewals).toHaveLength(1);
  expect(tabs.map(({ signedOut }) => signedOut())).toEqual([0, 0, 0]);
});

test("a session that was ended elsewhere is signed out once, its tokens gone, however many calls were waiting [API-11] [API-12]", async () => {
  await server.database.deleteFrom("sign_in_records").where("model", "in", ["RefreshToken", "Grant"]).execute();
  const mine = tab();
  await expect(callAll(mine)).rejects.toMatchObject({ name: "SignedOutError" });
  await vi.waitFor(() => expect(stored()).toEqual([null, null]));
  expect(mine.signedOut()).toBe(1);
});

test("a refresh token that somebody else has used signs out: it may be stolen", async () => {
  const [, used] = stored();
  await portalClient(server.settings).refresh(used ?? "");
  const mine = tab();
  await expect(mine.api.call("GET /api/user")).rejects.toMatchObject({ name: "SignedOutError" });
  expect(mine.signedOut()).toBe(1);
});

test.each(["down", "bad gateway"] as const)(
  "a provider that is away (%s) signs nobody out: the tokens stay, it is told, and all goes on once it is back",
  async (weather) => {
    const before = stored();
    server.set(weather);
    const mine = tab();
    await expect(mine.api.call("GET /api/user")).rejects.toMatchObject({ name: "SignInAwayError" });
    expect([mine.signedOut(), signInReach.isAway(), stored()]).toEqual([0, true, before]);

    server.set("fine");
    expect(await mine.api.call("GET /api/user")).toMatchObject({ email });
    expect(signInReach.isAway()).toBe(false);
  },
);

test("a token that another tab got by signing in anew meanwhile is taken, and nobody is signed out", async () => {
  const [, old] = stored();
  const client = portalClient(server.settings);
  const { back } = await signInWith(new Browser(), client, email, "portal-demo");
  const tokens = (await (await client.exchange(back.searchParams.get("code") ?? "")).json()) as Tokens;
  await client.refresh(old ?? "");
  const release = server.hold();
  const mine = tab();
  const answer = mine.api.call("GET /api/user");
  await vi.waitFor(() => expect(server.renewals).toHaveLength(2));
  keepTokens(storage, server.settings, subject, tokens);
  release();
  expect(await answer).toMatchObject({ email });
  expect(mine.signedOut()).toBe(0);
});

const patient = { timeout: 20_000 };

test("signing out ends the refresh token at the provider, also when the page is closed before its logout [AUTH-05]", async () => {
  const [, token] = stored();
  const { session } = tab();
  // Leaving the page is the one thing that stands still here.
  void session.signOut().catch(() => undefined);
  await vi.waitFor(() => expect(stored()).toEqual([null, null]), patient);
  await vi.waitFor(async () => {
    const left = await server.database
      .selectFrom("sign_in_records")
      .select("id")
      .where("model", "=", "RefreshToken")
      .where("id", "=", token ?? "")
      .execute();
    expect(left).toEqual([]);
  }, patient);
});
