import { isObject } from "../../engine/index.ts";
import { type FileKind, fileNames, metaOf } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { Check, SharedCheck } from "./check.ts";

const draft = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/;

/** `$schema`, where it is said, is the one by which editors check this kind of file. */
export const schemaLinks: Check = ({ files }) =>
  (Object.keys(fileNames) as FileKind[]).flatMap((kind) =>
    linkFaults(files[kind].source, `../meta/${metaOf(kind)}.schema.json`, kind === "schema"),
  );

export const sharedSchemaLinks: SharedCheck = ({ shared: { files } }) => [
  ...linkFaults(files.lists, "../meta/lists.schema.json"),
  ...linkFaults(files.messages, "../meta/shared-messages.schema.json"),
  ...linkFaults(files.types, "../meta/claim-types.schema.json"),
  ...linkFaults(files.columns, "../meta/columns.schema.json"),
  ...linkFaults(files.week, "../meta/working-week.schema.json"),
  ...linkFaults(files.access, "./meta/access.schema.json"),
];

function linkFaults(source: SourceFile, wanted: string, isDraftFine = false): Fault[] {
  const said = isObject(source.json) ? source.json.$schema : undefined;
  if (typeof said !== "string" || said.replace(/^\.\//, "") === wanted.replace(/^\.\//, "")) return [];
  if (isDraftFine && draft.test(said)) return [];
  const message = `Editors check this kind of file by "${wanted}".`;
  return [source.fault(["$schema"], "wrong-schema", message, wanted)];
}
