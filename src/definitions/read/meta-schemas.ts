import { existsSync } from "node:fs";
import path from "node:path";
import type { Json } from "../../engine/index.ts";
import { readSource } from "./source-file.ts";

export type MetaSchema = { [key: string]: Json };

const own = path.join(import.meta.dirname, "../../../schemas");

/** A file of the definitions that the product brings along. */
export const ownJson = (file: string): MetaSchema => readSource(own, file).json as MetaSchema;

/** The JSON Schema of one kind of file; a folder of definitions without `meta/` is judged by ours. */
export function metaSchema(root: string, kind: string): MetaSchema {
  const file = `meta/${kind}.schema.json`;
  return readSource(existsSync(path.join(root, file)) ? root : own, file).json as MetaSchema;
}
