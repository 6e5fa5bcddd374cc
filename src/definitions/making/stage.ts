import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileNames } from "../claim-type-files.ts";
import { ownWords, ownWorkflow, withCover, withType } from "./made-texts.ts";
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
    // What the source was in earlier versions is no affair of the new type.
    cpSync(path.join(root, plan.from), path.join(schemas, plan.name), {
      recursive: true,
      filter: (from) => path.basename(from) !== "migrations",
    });
    const rewrite = (file: string, change: (text: string, plan: Plan) => string) => {
      const where = path.join(schemas, file);
      writeFileSync(where, change(readFileSync(where, "utf8"), plan));
    };
    rewrite(path.join(plan.name, fileNames.workflow), ownWorkflow);
    rewrite(path.join(plan.name, fileNames.messages), ownWords);
    rewrite(typesFile, withType);
    rewrite(accessFile, withCover);
    return { schemas, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
