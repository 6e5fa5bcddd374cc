import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { JsonSchema } from "../engine/index.ts";

const ours = path.join(import.meta.dirname, "../../widgets");

/**
 * What `ui:options` of each widget may say, from its `options.schema.json`. A widget's folder bears its name; the folders stand
 * beside `schemas/`, or else are the project's own.
 */
export function widgetOptions(root: string): Record<string, JsonSchema> {
  const beside = path.join(root, "..", "widgets");
  const folder = existsSync(beside) && namesIn(beside).length > 0 ? beside : ours;
  return Object.fromEntries(
    namesIn(folder).map((name) => [
      name,
      JSON.parse(readFileSync(path.join(folder, name, "options.schema.json"), "utf8")),
    ]),
  );
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "options.schema.json")));
