import type { FastifyInstance } from "fastify";
import { isPage } from "./portal-files.ts";

/** The methods that an address takes; none where nothing is. */
export type AllowedMethods = (url: string) => string[];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A route's address as a pattern: `/api/claim/:claim`. */
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : escaped(part)))
      .join("/")}$`,
  );

/** Learns which methods each address has. Register before the routes. */
export function allowedMethods(app: FastifyInstance): AllowedMethods {
  const methods = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const known = methods.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    methods.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  return (url) => {
    const path = url.split("?")[0] ?? "";
    const found = [...methods.values()].filter(({ pattern }) => pattern.test(path));
    const all = new Set(found.flatMap((one) => [...one.methods]));
    if (all.size === 0 && isPage(path)) return ["GET", "HEAD"];
    return [...all].sort();
  };
}
