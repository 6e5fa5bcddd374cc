import { type Offence, resolveImport, type Source } from "./source.ts";

/** What the page begins with. */
const entry = "src/portal/app/main.tsx";

/**
 * Where the engine comes with what every page loads first. Files that are built of it then need those of the screens, which need them,
 * and a screen's begins before what it imports is there: the claim's page fails in the built portal alone.
 */
export function firstLoadOffences(sources: readonly Source[], from = entry): Offence[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const offences: Offence[] = [];
  const follow = (path: string) => {
    const source = byPath.get(path);
    if (!source || reached.has(path)) return;
    reached.add(path);
    for (const { target, line, isType, isLazy } of source.imports) {
      const next = resolveImport(path, target);
      if (isType || isLazy) continue;
      if (!next.startsWith("src/engine/")) follow(next);
      else offences.push({ path, line, message: "brings the engine into what every page loads first" });
    }
  };
  follow(from);
  return offences;
}
