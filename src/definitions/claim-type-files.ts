import type { Definition, Json, Messages } from "../engine/definition.ts";
import type { Fault } from "./fault.ts";
import { FaultyDefinitions } from "./fault.ts";
import { resolveRefs } from "./resolve-refs.ts";
import { shapeFaults } from "./shape-faults.ts";
import type { SharedSources } from "./shared-sources.ts";
import { readSource, type SourceFile } from "./source-file.ts";

/** The files of one claim type's folder, by the part of the definition they hold. */
export interface ClaimTypeFiles {
  type: string;
  schema: SourceFile;
  ui: SourceFile;
  sections: SourceFile;
  rules: SourceFile;
  workflow: SourceFile;
  record: SourceFile;
  messages: SourceFile;
}

/** Reads a claim type's folder and checks each file's shape. Throws FaultyDefinitions with every fault. */
export function readClaimType(root: string, type: string): ClaimTypeFiles {
  const open = (name: string) => readSource(root, `${type}/${name}`);
  const files: ClaimTypeFiles = {
    type,
    schema: open("form.schema.json"),
    ui: open("form.ui.json"),
    sections: open("sections.json"),
    rules: open("rules.json"),
    workflow: open("workflow.json"),
    record: open("record.json"),
    messages: open("messages.en.json"),
  };
  const kinds = ["ui", "sections", "rules", "workflow", "record", "messages"] as const;
  const faults: Fault[] = kinds.flatMap((kind) => shapeFaults(root, files[kind], kind));
  if (faults.length > 0) throw new FaultyDefinitions(faults);
  return files;
}

/** The definition that the files describe, shared shapes, lists and words in their places. */
export function toDefinition(root: string, files: ClaimTypeFiles, shared: SharedSources): Definition {
  const body = (source: SourceFile): Record<string, Json> => {
    const { $schema: _, ...rest } = source.json as Record<string, Json>;
    return rest;
  };
  const { sections } = body(files.sections);
  const { rules } = body(files.rules);
  return {
    type: files.type,
    schema: resolveRefs(root, files.schema),
    ui: body(files.ui),
    sections,
    rules,
    workflow: body(files.workflow),
    record: body(files.record),
    messages: words(files.messages, shared),
  } as unknown as Definition;
}

type WrittenField = { title: string; help?: string; list?: string };

function words(source: SourceFile, shared: SharedSources): Messages {
  const written = source.json as unknown as Omit<Messages, "fields"> & { fields: Record<string, WrittenField> };
  const fields: Messages["fields"] = {};
  for (const [pointer, { list, ...field }] of Object.entries(written.fields)) {
    const options = list === undefined ? undefined : shared.lists[list];
    if (list !== undefined && !options) {
      const message = `There is no list "${list}" in shared/lists.json.`;
      throw new FaultyDefinitions([source.fault(["fields", pointer, "list"], "unknown-list", message)]);
    }
    fields[pointer] = { ...field, ...(options && { options }) };
  }
  const { type, sections, rules, transitions } = written;
  return { type, sections, fields, rules, transitions, statuses: shared.statuses, validation: shared.validation };
}
