import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "../../src/portal/shared/api/api.ts";
import { Session } from "../../src/portal/shared/session/session.ts";
import { discovery, formOf, portalConfig, signedIn, tokens } from "./support/provider.ts";
import { type SmallServer, smallServer } from "./support/small-server.ts";

let server: SmallServer;
/** Access tokens that the API takes. */
let good: Set<string>;
let refreshAnswer: () => { status?: number; json?: unknown };
let onSignedOut: () => void;

beforeEach(async () => {
  localStorage.clear();
  good = new Set(["second"]);
  refreshAnswer = () => ({ json: tokens("second", "refresh-2") });
  onSignedOut = vi.fn();
  server = await smallServer(({ path, authorization }) => {
    if (path === "/.well-known/openid-configuration") return { json: discovery(server.origin) };
    if (path === "/token") return refreshAnswer();
    if (path === "/api/statuses")
      return { status: 503, headers: { "retry-after": "60" }, json: { message: "The portal is restarting." } };
    if (path === "/api/claims/search?page=1")
      return { status: 422, json: { message: "Correct it.", errors: { searchString: ["Too short.", "Twice."] } } };
    if (!good.has(authorization?.replace("Bearer ", "") ?? "")) return { status: 401, json: { message: "No." } };
    return { json: { path }, isOff: true };
  });
  signedIn(localStorage, server.origin);
});

afterEach(() => server.close());

const api = () =>
  createApi({
    session: new Session(portalConfig(server.origin), "http://localhost:3000"),
    base: server.origin,
    onSignedOut,
  });

const calls = (path: string) => server.received.filter((request) => request.path.startsWith(path));

test("a call goes to the configured host with the bearer token of local storage and asks for JSON [API-01] [API-02] [API-03]", async () => {
  localStorage.setItem("access_token", "second");
  const { call, upload, download, follow } = api();
  await call("GET /api/claim/:claim", { params: { claim: "WC/1" } });
  await call("POST /api/claim/delete", { body: { claim: "WC1" } });
  await call("PUT /api/claim/wrn", { body: { claim: "WC1", wrn: "1" } });
  await upload("POST /api/file/store", new FormData());
  const asked = server.received.map(({ method, path, authorization, accept }) => [method, path, authorization, accept]);
  expect(asked).toEqual(
    ["GET /api/claim/WC%2F1", "POST /api/claim/delete", "PUT /api/claim/wrn", "POST /api/file/store"].map((line) => [
      ...line.split(" "),
      "Bearer second",
      "application/json",
    ]),
  );
  await download("POST /api/file/download", { body: { path: "files/1" } });
  expect(server.received.at(-1)).toMatchObject({
    path: "/api/file/download",
    authorization: "Bearer second",
    accept: expect.stringMatching(/^application\/json/),
  });
  const hearing = { signal: new AbortController().signal, onBegun: vi.fn(), onEvent: vi.fn() };
  expect(await follow("GET /api/live", { query: {} }, hearing)).toBe(false);
  expect(server.received.at(-1)).toMatchObject({ path: "/api/live", authorization: "Bearer second" });
});

test("a 401 renews the tokens with the stored refresh token and tries again [API-04] [API-05] [API-09] [API-10]", async () => {
  await api().call("GET /api/user");
  expect(calls("/api/user").map(({ authorization }) => authorization)).toEqual(["Bearer first", "Bearer second"]);
  const [renewal] = calls("/token");
  expect(renewal && formOf(renewal)).toMatchObject({
    client_id: "portal",
    grant_type: "refresh_token",
    refresh_token: "refresh-1",
  });
  expect(localStorage.getItem("access_token")).toBe("second");
  expect(localStorage.getItem("refresh_token")).toBe("refresh-2");
});

test("what is tried again is the same call with the same body, and its answer is the caller's [API-05]", async () => {
  const body = { claim: "WC1", wrn: "77" };
  expect(await api().call("PUT /api/claim/wrn", { body })).toEqual({ path: "/api/claim/wrn" });
  const sent = calls("/api/claim/wrn").map(({ method, body, accept }) => [method, JSON.parse(body), accept]);
  expect(sent).toEqual(Array(2).fill(["PUT", body, "application/json"]));
});

test("calls that meet a 401 together wait for one renewal and are all tried again [API-07] [API-08]", async () => {
  const { call } = api();
  const claims = ["WC1", "WC2", "WC3", "WC4", "WC5"];
  await Promise.all(claims.map((claim) => call("GET /api/claim/:claim", { params: { claim } })));
  expect(calls("/token")).toHaveLength(1);
  expect(calls("/api/claim/").filter(({ authorization }) => authorization === "Bearer second")).toHaveLength(5);
});

test("a sent form that meets a 401 is sent again after one renewal [API-04] [API-05]", async () => {
  await api().upload("POST /api/file/store", new FormData());
  expect(calls("/api/file/store").map(({ authorization }) => authorization)).toEqual(["Bearer first", "Bearer second"]);
  expect(calls("/token")).toHaveLength(1);
});

test("a call is tried again once only [API-06]", async () => {
  good.clear();
  await expect(api().call("GET /api/user")).rejects.toMatchObject({ name: "RefusalError", status: 401 });
  expect([calls("/api/user").length, calls("/token").length]).toEqual([2, 1]);
  expect(localStorage.getItem("access_token")).toBe("second");
});

test("a failed renewal clears the tokens and signs the person out [API-11] [API-12]", async () => {
  refreshAnswer = () => ({ status: 400, json: { error: "invalid_grant" } });
  await expect(api().call("GET /api/user")).rejects.toMatchObject({ name: "SignedOutError" });
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(localStorage.getItem("access_token")).toBeNull();
  expect(localStorage.getItem("refresh_token")).toBeNull();
});

test("a token that another tab renewed meanwhile is taken instead of renewing again", async () => {
  const session = new Session(portalConfig(server.origin), "http://localhost:3000");
  localStorage.setItem("access_token", "second");
  await expect(session.renew("first")).resolves.toBe("second");
  expect(calls("/token")).toHaveLength(0);
});

test("a 503 is logged as service unavailable [API-13]", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(api().call("GET /api/statuses")).rejects.toMatchObject({ status: 503 });
  expect(log).toHaveBeenCalledWith("service unavailable", expect.stringContaining("/api/statuses"));
  expect(onSignedOut).not.toHaveBeenCalled();
  expect([localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]).toEqual(["first", "refresh-1"]);
  log.mockRestore();
});

test("a 422 gives the first message of each field [API-15]", async () => {
  const refused = await api()
    .call("POST /api/claims/search", { query: { page: 1 }, body: { searchString: "a" } })
    .catch((error) => error);
  expect(refused.status).toBe(422);
  expect(refused.first("searchString")).toBe("Too short.");
});
