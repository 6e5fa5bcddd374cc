import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type FileKind, fileNames } from "../claim-type-files.ts";
import { readForms } from "../read-forms.ts";
import { changesOf, ownRecord, ownWords, ownWorkflow, withScopes, withType } from "./made-texts.ts";
import type { Plan } from "./naming.ts";

export const typesFile = "shared/claim-types.json";
export const accessFile = "access.json";

export interface Stage {
  /** A whole `schemas/` that holds the new type, to be judged and played before the real one changes. */
  schemas: string;
  remove(): void;
}

/** Makes the new type in a copy of `root`. */
export function stage(root: string, plan: Plan): Stage {
  const home = mkdtempSync(path.join(tmpdir(), "new-claim-type-"));
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    const schemas = path.join(home, "schemas");
    cpSync(root, schemas, { recursive: true });
    const widgets = path.join(path.resolve(root), "..", "widgets");
    if (existsSync(widgets)) symlinkSync(widgets, path.join(home, "widgets"), "junction");
    const rewrite = (file: string, change: (text: string, plan: Plan) => string) => {
      const where = path.join(schemas, file);
      writeFileSync(where, change(readFileSync(where, "utf8"), plan));
    };
    if (plan.parent === plan.from) extend(root, schemas, plan);
    else {
      // What the source was in earlier versions is no affair of the new type.
      cpSync(path.join(root, plan.from), path.join(schemas, plan.name), {
        recursive: true,
        filter: (from) => path.basename(from) !== "migrations",
      });
      const own = (kind: FileKind) => path.join(plan.name, fileNames[kind]);
      // A type that extends another may have no such file of its own.
      for (const kind of ["workflow", "messages", "record"] as const) {
        if (!existsSync(path.join(schemas, own(kind)))) writeFileSync(path.join(schemas, own(kind)), "{}\n");
      }
      rewrite(own("workflow"), ownWorkflow);
      rewrite(own("messages"), ownWords);
      rewrite(own("record"), ownRecord);
    }
    rewrite(typesFile, withType);
    rewrite(accessFile, withScopes);
    return { schemas, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function extend(root: string, schemas: string, plan: Plan): void {
  const parent = readForms(root).types.find(({ type }) => type === plan.from);
  mkdirSync(path.join(schemas, plan.name));
  const changes = Object.entries(changesOf(plan, (parent?.workflow.json ?? {}) as object));
  for (const [kind, text] of changes) writeFileSync(path.join(schemas, plan.name, fileNames[kind as FileKind]), text);
}
