import type { Offence, Source } from "./source.ts";

interface Manifest {
  scripts?: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface Lock {
  packages: Record<
    string,
    {
      peerDependencies?: Record<string, string>;
      peerDependenciesMeta?: Record<string, { optional?: boolean }>;
      bin?: Record<string, string>;
    }
  >;
}

/** Loaded in development, or to play stories on the screen, and not otherwise. */
const lazily: Record<string, string> = {
  "src/server/start-up/development.ts": "vite",
  "src/tools/replay/players/browser/form-page.ts": "playwright",
};

/** What a test finds by the machine's kind, in a package of another name. */
const byPlatform = ["squawk-cli"];

const packageOf = (target: string) =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

const isPackage = (target: string) => !/^(\.|node:)/.test(target);

/** Imports of what `npm ci --omit=dev` leaves out, in what is shipped. */
export function shippedOffences({ path, imports }: Source, { dependencies }: Manifest): Offence[] {
  if (!/^(src|widgets)\//.test(path)) return [];
  return imports
    .filter(({ target, isType }) => !isType && isPackage(target))
    .map(({ target, line }) => ({ name: packageOf(target), line }))
    .filter(({ name }) => !Object.hasOwn(dependencies, name) && lazily[path] !== name)
    .map(({ name, line }) => ({ path, line, message: `imports ${name}, which is not among the dependencies` }));
}

/** Dependencies that nothing shipped needs, those for development that nothing needs at all, and peers that packages of ours ask for and package.json does not state. */
export function dependencyOffences(sources: Source[], manifest: Manifest, { packages }: Lock): Offence[] {
  const path = "package.json";
  const stated = { ...manifest.devDependencies, ...manifest.dependencies };
  const shipped = sources.filter((source) => /^(src|widgets)\//.test(source.path));
  const used = new Set(shipped.flatMap(({ imports }) => imports.map(({ target }) => packageOf(target))));
  const peersOf = (name: string) => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = packages[`node_modules/${name}`] ?? {};
    return Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  };
  for (const name of Object.keys(manifest.dependencies)) for (const peer of peersOf(name)) used.add(peer);
  const named = [
    ...Object.values(manifest.scripts ?? {}),
    ...sources.flatMap(({ strings }) => strings.map(({ text }) => text)),
  ].flatMap((text) => text.split(/[\s/]+/));
  const inDevelopment = new Set([
    ...byPlatform,
    ...named,
    ...sources.flatMap(({ imports }) => imports.map(({ target }) => packageOf(target))),
    ...Object.keys(stated).flatMap(peersOf),
  ]);
  const isCalled = (name: string) =>
    [name, ...Object.keys(packages[`node_modules/${name}`]?.bin ?? {})].some((one) => inDevelopment.has(one));
  return [
    ...Object.keys(manifest.devDependencies)
      .filter((name) => !name.startsWith("@types/") && !isCalled(name))
      .map((name) => ({ path, message: `names ${name}, which nothing imports, runs or asks for beside itself` })),
    ...Object.keys(manifest.dependencies)
      .filter((name) => !used.has(name))
      .map((name) => ({ path, message: `names ${name}, which nothing shipped imports; is it for development?` })),
    ...Object.keys(stated).flatMap((name) =>
      peersOf(name)
        .filter((peer) => !Object.hasOwn(stated, peer))
        .map((peer) => ({ path, message: `does not name ${peer}, which ${name} asks for beside itself` })),
    ),
  ];
}
