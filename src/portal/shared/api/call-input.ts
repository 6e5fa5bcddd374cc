import type { CallAnswer, CallInput } from "../../../contract/call.ts";
import type { CallTable } from "../../../contract/calls.ts";

/** `METHOD path` of every call. */
export type CallName = keyof CallTable;

/** What a call takes: those of `params`, `query`, `body` that its contract has. */
export type Given<N extends CallName> = {
  [K in keyof CallInput<CallTable[N]> as CallInput<CallTable[N]>[K] extends undefined ? never : K]: CallInput<
    CallTable[N]
  >[K];
};

/** Left out where a call takes nothing. */
export type GivenArgs<N extends CallName> = keyof Given<N> extends never ? [] : [given: Given<N>];

export type Answer<N extends CallName> = CallAnswer<CallTable[N]>;

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | number | string[] | undefined>;
  body?: unknown;
}

interface Plan {
  method: string;
  url: string;
  body: unknown;
}

/** The request behind a call's name. Lists in `query` are repeated; what is undefined is left out. */
export function plan(base: string, name: CallName, given: unknown = {}): Plan {
  const [method = "GET", path = "/"] = name.split(" ");
  const { params = {}, query = {}, body } = given as Parts;
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const url = new URL(base.replace(/\/$/, "") + filled, location.origin);
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) url.searchParams.append(key, String(one));
  }
  return { method, url: url.href, body };
}
