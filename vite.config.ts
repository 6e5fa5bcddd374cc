import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import product from "./package.json" with { type: "json" };

const here = import.meta.dirname;
/** Modules of ours in the places of those that RJSF brings and no form of ours needs: a tenth of the form's page. */
const standIns = join(here, "src/portal/screens/form/stand-ins");

/** Where `.ci/run` wants the counts; unset, vitest speaks to the terminal alone. */
const { TEST_REPORTS, TEST_REPORT_NAME = "unit" } = process.env;

/**
 * Tests that take long: every call by every role, random and hostile cases by the thousand, processes that are started and killed.
 * `npm run check` leaves them to `npm test`.
 */
const long = [
  "tests/cli/{new-claim-type,why-claim}.test.ts",
  "tests/contract/examples.test.ts",
  "tests/form-files.test.ts",
  "tests/definitions/{broken,edited-on,our-own-edited,several-faults,ten-edits}.test.ts",
  "tests/engine/random/*.test.ts",
  "tests/replay/command.test.ts",
  "tests/server/{durability,fuzz,hostile,leaks,seed}/*.test.ts",
  "tests/server/access/every-*.test.ts",
  "tests/server/claims/{list-exact,search}.test.ts",
  "tests/server/import/import-killed.test.ts",
  "tests/server/insights/insights.test.ts",
  "tests/server/platform/{development,fill-database,folder-lock,start-up}.test.ts",
  "tests/server/reports/{equals-the-list,workbook}.test.ts",
  "tests/server/sign-in/tricks.test.ts",
  "tests/server/tools/live-definitions.test.ts",
  "tests/server/workflow/{at-once,exhaustive,walk}.test.ts",
];

/** What a form does not need without a network: screens of staff, pages that show what the server alone knows, the maker of PDFs. */
const needsNetwork =
  /screens\/(studio|audit|failed-mail|insights|claim|matrix)\/|form\/preview\/|draft-route|features\/(reports|pdf|owners)\/|dashboard\/views\/|pdfmake|recharts/;

/** Writes into the service worker which files it keeps: the shell and all code that a form may ask for. */
function serviceWorkerFiles(): Plugin {
  return {
    name: "service-worker-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const worker = chunks.find(({ name }) => name === "service-worker");
      const pending = chunks.filter(({ isEntry }) => isEntry && worker).filter((chunk) => chunk !== worker);
      const wanted = new Set(pending);
      for (const { imports, dynamicImports } of pending) {
        for (const fileName of [...imports, ...dynamicImports]) {
          const chunk = chunks.find((one) => one.fileName === fileName);
          if (!chunk || wanted.has(chunk) || needsNetwork.test(chunk.facadeModuleId ?? "")) continue;
          wanted.add(chunk);
          pending.push(chunk);
        }
      }
      if (!worker) throw new Error("There is no service worker.");
      const styles = Object.keys(bundle).filter((name) => name.endsWith(".css"));
      const code = [...wanted].map(({ fileName }) => fileName);
      const open = join(here, "src/portal/public");
      const icons = readdirSync(open, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
      const files = ["/", ...[...code, ...styles, ...icons].map((name) => `/${name}`).sort()];
      const print = createHash("sha256").update(JSON.stringify(files));
      for (const name of ["index.html", ...icons.map((icon) => `public/${icon}`)])
        print.update(readFileSync(join(here, "src/portal", name)));
      const version = print.digest("hex").slice(0, 12);
      worker.code = worker.code.replaceAll("__SHELL__", `(${JSON.stringify({ version, files })})`);
    },
  };
}

/**
 * Writes into the page what comes beside its code: the script that asks early (see `app/early.ts`), and the names of the files of a
 * form, for those who come straight to one.
 */
function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const wholeOf = (start: (typeof chunks)[number] | undefined) => {
          const names = new Set(start && [start.fileName]);
          for (const name of names)
            for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next);
          return names;
        };
        const frame = wholeOf(chunks.find(({ isEntry, name }) => isEntry && name === "main"));
        const form = wholeOf(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("claim-form-screen.tsx")));
        const early = chunks.find(({ isEntry, name }) => isEntry && name === "early");
        if (!early || form.size === 0) throw new Error("What is asked for early is not there.");
        const content = [...form]
          .filter((name) => !frame.has(name))
          .map((name) => `/${name}`)
          .join(" ");
        return [
          { tag: "script", attrs: { type: "module", async: true, crossorigin: true, src: `/${early.fileName}` } },
          { tag: "meta", attrs: { name: "form-files", content }, injectTo: "head" },
        ];
      },
    },
  };
}

/** Where the two screens begin that people open all day, as the bundler calls them, on Windows too. */
const busiest = ["screens/form/claim-form-screen.tsx", "screens/claim/claim-screen.tsx"].map((path) =>
  join(here, "src/portal", path).replaceAll("\\", "/"),
);

/** All that a module imports without waiting. Filled by `busiestGroups`, for as long as one build takes. */
const reach = new Map<string, Set<string>>();

function reachOf(start: string, graph: Graph): Set<string> {
  const known = reach.get(start);
  if (known) return known;
  const found = new Set([start]);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  reach.set(start, found);
  return found;
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const ownCode = /^(?!.*[\\/]node_modules[\\/])/;

/** Bytes: below, what is shared by few stands with what is shared by nearly the same; of more together, files would need each other. */
const smallFile = 5_000;

/**
 * What just these of the busiest screens need, in few files. A group for each set of them: within one group, what is small is put
 * beside what is needed by others too, so that a form would load what the page of a claim alone needs. Libraries stay as they are
 * shared: by their `index.js` each seems to need all of them, and a form would load the dialogs of others.
 */
const busiestGroups = [busiest, ...busiest.map((start) => [start])].flatMap((starts) => {
  const called = starts.map((start) => basename(start, "-screen.tsx")).join("-and-");
  const name = (id: string, graph: Graph) =>
    busiest.every((start) => reachOf(start, graph).has(id) === starts.includes(start)) ? called : null;
  const shared = { debugName: called, name, minShareCount: 2, entriesAware: true };
  // All that the form alone needs comes with it in one file: several, with what is small put together, would need each other.
  const entriesAware = starts.length > 1 || starts[0] !== busiest[0];
  return [
    { ...shared, test: ownCode, entriesAware, entriesAwareMergeThreshold: smallFile },
    { ...shared, debugName: `${called}-libraries` },
  ];
});

/** Vite demands a default export. The page is built into dist/portal; the server hands it out. */
export default defineConfig({
  root: join(here, "src/portal"),
  plugins: [react(), earlyFiles(), serviceWorkerFiles()],
  define: { __PORTAL_VERSION__: JSON.stringify(product.version) },
  cacheDir: join(here, "node_modules/.vite"),
  resolve: {
    alias: [
      { find: "markdown-to-jsx/react", replacement: join(standIns, "plain-markdown.tsx") },
      { find: "fast-equals", replacement: join(standIns, "deep-equal.ts") },
      { find: "fast-uri", replacement: join(standIns, "resolved-references.ts") },
      { find: /^\.{1,2}\/getDefaultRegistry\.js$/, replacement: join(standIns, "lean-registry.ts") },
      { find: /^\.{1,2}\/shallowAllOfMerge\.js$/, replacement: join(standIns, "merge-all-of.ts") },
      { find: /^\.{1,2}\/(omitExtraData|toPathSchema)\.js$/, replacement: join(standIns, "omits-nothing.ts") },
    ],
  },
  server: { fs: { allow: [here] } },
  build: {
    outDir: join(here, "dist/portal"),
    emptyOutDir: true,
    target: "es2023",
    // Inlined images would need `data:` in the page's security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // Minified code keeps no licence, and licences want to be passed on.
    license: { fileName: "licences.md" },
    rolldownOptions: {
      input: {
        main: join(here, "src/portal/index.html"),
        early: join(here, "src/portal/app/early.ts"),
        "service-worker": join(here, "src/portal/service-worker.ts"),
      },
      output: {
        // Its address is its scope, and never changes.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // Of the names of all screens that share a file, the first.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        // A file for each set of screens that share something makes a hundred, each asked for, looked up and packed alone.
        codeSplitting: {
          groups: [
            // With the little that it imports: it runs while the others come.
            { name: "early", test: /app[\\/]early\.ts$/, priority: 3 },
            // Apart, since a release changes our own code and seldom the libraries.
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 2 },
            { name: "frame", tags: ["$initial"], test: /^(?!.*service-worker)/, priority: 1 },
            // Every page asks for it once it is quiet.
            { name: "kept", test: /session[\\/](kept-store|vault)\.ts$/, priority: 1 },
            ...busiestGroups,
          ],
        },
      },
    },
  },
  test: {
    reporters: TEST_REPORTS
      ? ["default", ["json", { outputFile: join(TEST_REPORTS, `${TEST_REPORT_NAME}.json`) }]]
      : ["default"],
    // A test that looks at nothing proves nothing.
    expect: { requireAssertions: true },
    // Far above what anything takes: a hang is an error, a slow machine is not.
    testTimeout: 180_000,
    // As the browser's tests: CI tells what passed at its second try only ("retry x1"), and what fails twice fails.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 180_000,
    // Commands that tests run are compiled once, not each time anew.
    env: { NODE_COMPILE_CACHE: join(here, "node_modules/.cache/node") },
    // On two cores vitest would leave one to itself and have little to do there.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files of a process share the modules that they import: loading them anew took longer than the tests.
    isolate: false,
    projects: [
      { extends: true, test: { name: "long", root: here, include: long, environment: "node" } },
      {
        extends: true,
        test: {
          name: "node",
          root: here,
          include: ["tests/*.test.ts", "tests/{engine,server,definitions,contract,cli,replay}/**/*.test.ts"],
          exclude: long,
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          root: here,
          include: ["tests/{portal,widgets}/**/*.test.{ts,tsx}"],
          environment: join(here, "tests/helpers/page-environment.ts"),
          setupFiles: ["tests/helpers/page-setup.ts"],
        },
      },
    ],
  },
});
