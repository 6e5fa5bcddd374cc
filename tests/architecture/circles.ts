import { type Offence, resolveImport, type Source } from "./source.ts";

/**
 * The room a file stands in, or none: what puts rooms together (the application, the page's routes) and what all share (types of
 * the context, the doors of the definitions) stand in none.
 */
function roomOf(path: string): string | undefined {
  const [, house, room, inner] = /^src\/([^/]+)\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
  if (house === undefined || room === undefined || house === "engine" || house === "contract") return undefined;
  if (house === "portal" && (room === "screens" || room === "features")) return `src/portal/${room}/${inner ?? ""}`;
  return `src/${house}/${room}`;
}

/** Rooms that need each other by what runs, not by types alone. Each offence names one import on the way round. */
export function circleOffences(sources: readonly Source[]): Offence[] {
  const ways = new Map<string, Map<string, Offence>>();
  for (const { path, imports } of sources) {
    const from = roomOf(path);
    for (const { target, line, isType } of from === undefined || isExcepted(path) ? [] : imports) {
      const to = roomOf(resolveImport(path, target));
      if (isType || from === undefined || to === undefined || from === to) continue;
      const out = ways.get(from) ?? new Map<string, Offence>();
      out.set(to, { path, line, message: `closes a circle: ${from} needs ${to}, which needs it` });
      ways.set(from, out);
    }
  }
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(ways.get(from)?.keys() ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))),
    );
  return [...ways].flatMap(([from, out]) => [...out].filter(([to]) => reaches(to, from)).map(([, offence]) => offence));
}

/** Imports that close a circle on purpose. */
const excepted: { path: string; because: string }[] = [
  {
    path: "src/portal/screens/dashboard/new-claim-dialog.tsx",
    because: "opens a form over the list, fetched when it is asked for",
  },
  {
    path: "src/portal/screens/dashboard/needs-you/kept-forms.tsx",
    because: "goes on with a kept form over the list, fetched when it is asked for",
  },
];

const isExcepted = (path: string) => excepted.some((one) => one.path === path);
