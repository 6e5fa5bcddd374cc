import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wholeList } from "../../src/contract/list-query.ts";
import { createApi } from "../../src/portal/shared/api/api.ts";
import { readList } from "../../src/portal/shared/api/read-list.ts";
import { waitingQueries } from "../../src/portal/shared/api/waiting-queries.ts";

/** Path and token of each request. */
let asked: string[];
let types: object[];
/** Who asks, and the statuses there are. */
let answered: object;

beforeEach(() => {
  asked = [];
  types = [];
  answered = { customer: null, statuses: [] };
  localStorage.setItem("access_token", "one");
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = input instanceof Request ? input : { url: String(input), headers: init?.headers };
    const { pathname, search } = new URL(url, location.origin);
    asked.push(`${pathname}${search} ${new Headers(headers).get("authorization") ?? "-"}`);
    if (pathname === "/config.json") return Response.json({ api: "" });
    return Response.json({ claim_types: types, claims: { data: [] }, ...answered });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  // What others have there, such as styles, is theirs.
  for (const own of document.head.querySelectorAll("link[rel=modulepreload], meta[name=form-files]")) own.remove();
  history.replaceState(null, "", "/");
});

/** The module as a page at `path` runs it. */
async function startAt(path: string) {
  history.replaceState(null, "", path);
  vi.resetModules();
  const early = await import("../../src/portal/app/early.ts");
  await early.takeEarly("");
  return early;
}

const firstCalls = ["/api/claim-types", "/api/user", "/api/statuses", "/api/notices"].map(
  (path) => `${path} Bearer one`,
);
const loads = () =>
  [...document.head.querySelectorAll("link")].map((link) => `${link.rel} ${link.getAttribute("href")}`);

test("beside its code a list's page asks for what its first picture shows, and the list asks for nothing again", async () => {
  const { takeEarly } = await startAt("/");
  expect(asked).toEqual(["/config.json -", ...firstCalls, "/api/claims?updated_at=desc&page=1 Bearer one"]);
  const session = { accessToken: async () => "one", renew: async () => "two" };
  const api = createApi({ session, base: "", onSignedOut: () => {}, early: takeEarly });
  const count = asked.length;
  await Promise.all([readList(api, wholeList), api.call("GET /api/user")]);
  expect(asked).toHaveLength(count);
  await readList(api, wholeList);
  expect(asked).toHaveLength(count + 1);
});

test("what waits for a claimant is asked for early, as their home asks for it", async () => {
  const waits = { waits_for_claimant: true, description: "", phase: "submitted" };
  const statuses = [
    { value: "asked", label: "Needs you", ...waits },
    { value: "sent", label: "Sent", ...waits, waits_for_claimant: false },
    { value: "asked again", label: "Needs you", ...waits },
    { value: "draft", label: "Draft", ...waits, phase: "draft" },
  ];
  answered = { is_claimant: true, statuses };
  const { takeEarly } = await startAt("/");
  const waiting = () => asked.filter((one) => one.includes("statuses%5B"));
  await vi.waitFor(() => expect(waiting()).toHaveLength(2));
  const session = { accessToken: async () => "one", renew: async () => "two" };
  const api = createApi({ session, base: "", onSignedOut: () => {}, early: takeEarly });
  for (const { query } of waitingQueries(statuses as never)) await api.call("GET /api/claims", { query });
  expect(waiting()).toEqual([
    "/api/claims?statuses%5B%5D=asked&statuses%5B%5D=asked+again&updated_at=asc&page=1&wants=yes Bearer one",
    "/api/claims?statuses%5B%5D=draft&updated_at=desc&page=1&wants=yes Bearer one",
  ]);
});

test("an answer to another token than is in use is not taken, nor one after the first picture", async () => {
  const address = new URL("/api/user", location.origin).href;
  expect(await (await startAt("/claims?status=draft")).takeEarly(address, "two")).toBeUndefined();
  expect(asked).toEqual(["/config.json -", ...firstCalls]);
  const { takeEarly, endEarly } = await startAt("/");
  endEarly();
  expect(await takeEarly(address, "one")).toBeUndefined();
});

test("what did not leave is asked for anew, and what nobody answers in time is not waited for twice", async () => {
  const faults = new Map<string, Error>([
    ["/api/user", new TypeError("Failed to fetch")],
    ["/api/notices", new DOMException("The operation timed out.", "TimeoutError")],
  ]);
  const answer = fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const fault = faults.get(new URL(input, location.origin).pathname);
    if (fault) throw fault;
    return answer(input, init);
  });
  const { takeEarly } = await startAt("/");
  const take = (path: string) => takeEarly(new URL(path, location.origin).href, "one");
  expect(await take("/api/user")).toBeUndefined();
  await expect(take("/api/notices")).rejects.toThrow("timed out");
});

test("a form's files and its definition come beside the page's code", async () => {
  document.head.append(
    Object.assign(document.createElement("meta"), { name: "form-files", content: "/assets/a.js /assets/b.js" }),
  );
  types = [
    { new_path: "/new-claim/other", module: "/definitions/x/other.js" },
    { new_path: "/new-claim/one?kind=a", module: "/definitions/x/one.js?key=1" },
  ];
  await startAt("/new-claim/one?kind=a");
  const module = `modulepreload ${location.origin}/definitions/x/one.js?key=1`;
  await vi.waitFor(() =>
    expect(loads().toSorted()).toEqual(["modulepreload /assets/a.js", "modulepreload /assets/b.js", module]),
  );
});

test("of somebody who is not signed in nothing is asked", async () => {
  localStorage.clear();
  await startAt("/");
  expect(asked).toEqual(["/config.json -"]);
});
