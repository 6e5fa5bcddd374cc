import { join } from "node:path";
import { build, normalizePath, type Plugin } from "vite";
import { expect, test } from "vitest";

const root = normalizePath(join(import.meta.dirname, ".."));
const screen = `${root}/src/portal/screens/form/claim-form-screen.tsx`;

interface FormFiles {
  /** Modules of the files that come with the form, besides those of the frame. */
  loaded: string[];
  /** What the form and its modules import without waiting. */
  imported: Set<string>;
}

/** Builds the page, writing nothing. */
async function formFiles(): Promise<FormFiles> {
  const files: FormFiles = { loaded: [], imported: new Set([screen]) };
  const reader: Plugin = {
    name: "reader",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const wholeOf = (start: (typeof chunks)[number] | undefined) => {
        const whole = new Set(chunks.filter((chunk) => chunk === start));
        for (const { imports } of whole)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) whole.add(chunk);
        return whole;
      };
      const frame = wholeOf(chunks.find(({ isEntry, name }) => isEntry && name === "main"));
      const form = wholeOf(chunks.find(({ facadeModuleId }) => facadeModuleId === screen));
      const modules = [...form].flatMap((chunk) => (frame.has(chunk) ? [] : Object.entries(chunk.modules)));
      files.loaded = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? id : []));
      for (const id of files.imported)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) files.imported.add(next);
    },
  };
  const output = { write: false, reportCompressedSize: false };
  await build({ configFile: join(root, "vite.config.ts"), logLevel: "error", plugins: [reader], build: output });
  return files;
}

test("a form loads no module that only other screens import", async () => {
  const { loaded, imported } = await formFiles();
  expect(loaded).toContain(screen);
  expect(loaded.filter((id) => !imported.has(id)).map((id) => id.slice(root.length + 1))).toEqual([]);
  // All parts of a library stand behind one `index.js`, which the form imports: it opens none of its dialogs.
  expect(loaded.filter((id) => id.includes("/@zag-js/dialog/"))).toEqual([]);
});
