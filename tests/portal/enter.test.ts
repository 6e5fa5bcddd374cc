import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "../../src/portal/shared/api/api.ts";
import { type Entry, enter } from "../../src/portal/shared/session/bootstrap.ts";
import { Session } from "../../src/portal/shared/session/session.ts";
import { signInReach } from "../../src/portal/shared/session/sign-in-reach.ts";
import { roleTable } from "../helpers/role-table.ts";
import { discovery, formOf, portalConfig, signedIn, tokens } from "./support/provider.ts";
import { aUser } from "./support/records.ts";
import { type SmallServer, smallServer } from "./support/small-server.ts";

const portal = "http://localhost:3000";
let server: SmallServer;
let user: () => { status?: number; json: unknown };
let isAway = false;
let isRefused = false;
/** The nonce that the sign-in was begun with. */
let asked: string | undefined;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  // Leaving the page is the one thing jsdom cannot do; it says so, and stays.
  vi.spyOn(console, "error").mockImplementation(() => {});
  user = () => ({ json: aUser() });
  isAway = false;
  isRefused = false;
  asked = undefined;
  server = await smallServer(({ path }) => {
    if (path === "/.well-known/openid-configuration") return { json: discovery(server.origin) };
    if (path === "/token" && isAway) return { status: 502, json: "A proxy's page" };
    if (path === "/token" && isRefused) return { status: 400, json: { error: "invalid_grant" } };
    if (path === "/token") {
      return { json: { ...tokens("second", "refresh-2"), id_token: identity(server.origin) } };
    }
    return user();
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  signInReach.set({ isAway: false });
  await server.close();
});

const identity = (iss: string) => `e30.${btoa(JSON.stringify({ sub: "1", iss, aud: "portal", nonce: asked }))}.none`;

function arrive(address: string): { entry: Promise<Entry>; session: Session } {
  const session = new Session(portalConfig(server.origin), portal);
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  return { entry: enter(session, api, new URL(address, portal)), session };
}

/** What was put aside for the way back from the provider: a sign-in has begun. */
const request = () => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("sign-in-request."));
  return key ? JSON.parse(localStorage.getItem(key) ?? "") : undefined;
};

/** Begins a sign-in from `path`, and gives the state that the provider's answer must carry. */
async function begun(path: string): Promise<string> {
  arrive(path);
  await waitFor(() => expect(request()).toBeDefined());
  const { id, nonce } = request();
  asked = nonce;
  return id;
}

test("a visitor without a session leaves for the provider, the wanted address kept [AUTH-01]", async () => {
  arrive("/claims?page=2");
  await waitFor(() => expect(request()?.data).toEqual({ path: "/claims?page=2" }));
});

test("the provider's code becomes tokens in local storage and the wanted address comes back [AUTH-02] [AUTH-03] [AUTH-04]", async () => {
  const state = await begun("/claim/WC100001");
  expect(asked).toMatch(/^\w{30,}$/);
  const entry = await arrive(`/signed-in?code=abc&state=${state}`).entry;
  expect(entry).toMatchObject({ kind: "in", path: "/claim/WC100001" });
  const exchange = server.received.find(({ path }) => path === "/token");
  expect(exchange && formOf(exchange)).toMatchObject({
    grant_type: "authorization_code",
    client_id: "portal",
    code: "abc",
    redirect_uri: `${portal}/signed-in`,
    audience: "urn:claims",
  });
  expect(localStorage.getItem("access_token")).toBe("second");
  expect(localStorage.getItem("refresh_token")).toBe("refresh-2");
});

test("name, roles and permissions come from the API [AUTH-07] [AUTH-08] [ROLE-06]", async () => {
  signedIn(localStorage, server.origin);
  const permissions = ["resolve claim", "save working notes"];
  const name = " Aroha  Te Rangi";
  user = () => ({ json: aUser({ name, roles: ["warranty", "tech-support"], permissions }) });
  expect(await arrive("/").entry).toMatchObject({
    kind: "in",
    person: { name, firstName: "Aroha", roles: ["warranty", "tech_support"], permissions },
  });
});

test.each([
  ...roleTable.map(({ role }) => [["warranty", role], "in"]),
  [["super_admin"], "in"],
  [["warranty", "super_admin"], "in"],
  [["warranty"], "denied"],
  ...roleTable.filter(({ role }) => role !== "super_admin").map(({ role }) => [[role], "denied"]),
  [["customer", "admin"], "denied"],
] as [string[], string][])("roles %j: %s [AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17]", async (roles, kind) => {
  signedIn(localStorage, server.origin);
  user = () => ({ json: aUser({ roles }) });
  expect((await arrive("/").entry).kind).toBe(kind);
});

test.each([500, 404, 403])(
  "an answer of %i instead of the user clears the tokens and signs in again, but not for ever [AUTH-13]",
  async (status) => {
    user = () => ({ status, json: { message: "Broken." } });
    signedIn(localStorage, server.origin);
    arrive("/claims");
    await waitFor(() => expect(request()?.data).toEqual({ path: "/claims" }));
    expect(localStorage.getItem("access_token")).toBeNull();
    expect(localStorage.getItem("refresh_token")).toBeNull();

    signedIn(localStorage, server.origin);
    expect(await arrive("/claims").entry).toEqual({ kind: "failed" });
    expect(localStorage.getItem("access_token")).toBeNull();
  },
);

test("somebody whom the provider knows and the server does not is told so, once it is clear", async () => {
  const said = "Your account is not known here. Please contact your account manager.";
  user = () => ({ status: 401, json: { message: said } });
  signedIn(localStorage, server.origin);
  arrive("/");
  await waitFor(() => expect(request()?.data).toEqual({ path: "/" }));
  signedIn(localStorage, server.origin);
  expect(await arrive("/").entry).toEqual({ kind: "failed", says: said });
});

test.each(["error=access_denied", "code=refused"])(
  "a sign-in that fails with %s clears the tokens and signs in again, but not for ever [AUTH-12]",
  async (answer) => {
    const state = await begun("/");
    signedIn(localStorage, server.origin);
    isRefused = true;
    arrive(`/signed-in?${answer}&state=${state}`);
    await waitFor(() => expect(request()?.id).not.toBe(state));
    await waitFor(() => expect(request()).toBeDefined());
    const stored = () => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")];
    expect(stored()).toEqual([null, null]);
    // Nor are any left by the failure that ends it.
    signedIn(localStorage, server.origin);
    const entry = await arrive(`/signed-in?${answer}&state=${request().id}`).entry;
    expect(entry).toEqual({ kind: "failed" });
    expect(stored()).toEqual([null, null]);
  },
);

test.each([
  ["that says the provider is closed", "error=temporarily_unavailable&error_description=503"],
  ["that says no", "error=access_denied&state=made-up"],
  ["with somebody else's code", "code=theirs&state=made-up"],
  ["without anything", ""],
])("a link to the way back %s, which no sign-in waits for, signs nobody out and shows no outage", async (_, query) => {
  const link = `/signed-in?${query}`;
  signedIn(localStorage, server.origin);
  expect(await arrive(link).entry).toMatchObject({ kind: "in", path: "/" });
  expect([localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]).toEqual(["first", "refresh-1"]);

  localStorage.clear();
  arrive(link);
  await waitFor(() => expect(request()?.data).toEqual({ path: "/" }));
  expect(server.received.filter(({ path }) => path === "/token")).toEqual([]);
});

test.each([
  ["of another sign-in", () => "another"],
  ["of none", () => undefined],
])("an identity %s is not taken", async (_, nonce) => {
  const state = await begun("/");
  asked = nonce();
  arrive(`/signed-in?code=abc&state=${state}`);
  await waitFor(() => expect(request()?.id).not.toBe(state));
  expect(localStorage.getItem("access_token")).toBeNull();
});

test("an answer of 503 while the person is asked for signs nobody out: the page waits", async () => {
  user = () => ({ status: 503, json: { message: "Away." } });
  signedIn(localStorage, server.origin);
  // How long each wait is has tests of its own; of a wait of seconds a hundredth passes here.
  const { setTimeout: usual } = globalThis;
  const sooner = (run: () => void, ms = 0, ...given: []) => usual(run, ms <= 10_000 ? ms / 100 : ms, ...given);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(sooner as typeof usual);
  expect(await arrive("/claims").entry).toEqual({ kind: "maintenance", path: "/claims" });
  expect(server.received.filter(({ path }) => path === "/api/user").length).toBeGreaterThan(3);
  expect(localStorage.getItem("access_token")).toBe("first");
});

test.each(["error=temporarily_unavailable", "error=server_error&error_description=503", "error=503"])(
  "a 503 passed back as %s is maintenance [AUTH-09]",
  async (answer) => {
    const state = await begun("/");
    const { entry } = arrive(`/signed-in?${answer}&state=${state}`);
    expect(await entry).toEqual({ kind: "maintenance", path: "/" });
  },
);

test("a provider that is away while the session is renewed signs nobody out: the page waits for it", async () => {
  signedIn(localStorage, server.origin);
  user = () => ({ status: 401, json: { message: "Your session has ended." } });
  isAway = true;
  expect(await arrive("/claims").entry).toEqual({ kind: "maintenance", path: "/claims" });
  expect(localStorage.getItem("refresh_token")).toBe("refresh-1");
});

test("an answer of the provider that is loaded twice changes nothing, and the wanted address still comes back", async () => {
  const answer = `/signed-in?code=abc&state=${await begun("/claims?page=2")}`;
  expect(await arrive(answer).entry).toMatchObject({ kind: "in", path: "/claims?page=2" });
  expect(await arrive(answer).entry).toMatchObject({ kind: "in", path: "/claims?page=2" });
  expect(server.received.filter(({ path }) => path === "/token")).toHaveLength(1);
});

test("logging out clears the tokens [AUTH-05]", async () => {
  signedIn(localStorage, server.origin);
  const { session } = arrive("/");
  void session.signOut();
  await waitFor(() => expect(localStorage.getItem("access_token")).toBeNull());
  expect(localStorage.getItem("refresh_token")).toBeNull();
});
