import fc from "fast-check";
import { hostileText } from "./hostile-values.ts";

/** `?a=1&b=2`, lists repeated; empty for none. */
export function queryText(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value]
      .flat()
      .map((one) => `${encoded(key)}=${encoded(typeof one === "string" ? one : (JSON.stringify(one) ?? ""))}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&").slice(0, 12_000)}` : "";
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const pathPieces = [
  "%",
  "%zz",
  "%00",
  "%c0%ae%c0%ae",
  "%ff",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5c",
  "%e2%80%ae",
  "%F0%9F%98%80",
  "a".repeat(5_000),
  "%61".repeat(300),
  ";x=1",
  "*",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "%0d%0aSet-Cookie:a=b",
  "WC100041%20",
  "WC100041/../WC100042",
  "'%20OR%201=1",
];

/** Addresses of a call with something wrong in place of what it asks for, or after it. */
export const hostilePath = (path: string): fc.Arbitrary<string> =>
  fc.tuple(fc.noBias(fc.constantFrom(...pathPieces)), fc.nat(3), hostileText).map(([piece, how, text]) => {
    const filled = path.replaceAll(/:(\w+)/g, () => (how === 3 ? encoded(text).slice(0, 4_000) : piece));
    if (how === 0 || filled === path) return `${filled}/${piece}`;
    return how === 1 ? `${filled}?${piece}=${piece}&${piece}` : filled;
  });

const junk = fc.constantFrom<Record<string, string>>(
  { authorization: "Bearer" },
  { authorization: "Bearer a.b.c" },
  { authorization: "Basic YTpi" },
  { authorization: `Bearer ${"a".repeat(6_000)}` },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLWFkbWluIn0." },
  { authorization: "bearer \xff\xfe" },
  { accept: "text/html" },
  { accept: "*/*;q=a" },
  { "accept-encoding": "gzip;q=x, br;q=9, \xe9" },
  { "accept-encoding": "identity;q=0" },
  { "accept-language": "x".repeat(3_000) },
  { "content-encoding": "gzip" },
  { "content-length": "0" },
  { cookie: "a=b; __proto__=1; ;;;=" },
  { origin: "https://evil.example.test" },
  { origin: "null", "access-control-request-method": "PUT" },
  { host: "evil.example.test" },
  { host: "[::1" },
  { "x-forwarded-for": "1.2.3.4, not-an-address, ::::" },
  { "x-forwarded-host": "evil.example.test", "x-forwarded-proto": "javascript" },
  { "x-http-method-override": "DELETE" },
  { "if-none-match": "*", "if-modified-since": "never" },
  { range: "bytes=9999999999-1,-,a-b" },
  { expect: "100-continue" },
  { upgrade: "websocket", connection: "upgrade" },
  { te: "trailers, deflate;q=x" },
  { "x-junk": '\u00ff\u00e9;=,"' },
  Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-many-${index}`, "y".repeat(50)])),
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.noBias(junk);
