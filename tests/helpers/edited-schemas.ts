import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const home = join(import.meta.dirname, "../..");

export interface EditedSchemas {
  /** A copy of `schemas/`, with `widgets/` beside it. */
  folder: string;
  /** Edits one of its files, as an analyst would. */
  edit(file: string, change: (json: Record<string, object>) => void): void;
  /** Writes a file that was not there. */
  write(file: string, json: object): void;
  remove(): void;
}

/** The product's definitions in a folder of their own, to be edited. */
export function editedSchemas(): EditedSchemas {
  const root = mkdtempSync(join(tmpdir(), "edited-schemas-"));
  const folder = join(root, "schemas");
  cpSync(join(home, "schemas"), folder, { recursive: true });
  symlinkSync(join(home, "widgets"), join(root, "widgets"));
  return {
    folder,
    edit(file, change) {
      const json = JSON.parse(readFileSync(join(folder, file), "utf8"));
      change(json);
      writeFileSync(join(folder, file), JSON.stringify(json, null, 2));
    },
    write: (file, json) => writeFileSync(join(folder, file), JSON.stringify(json, null, 2)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A fourth claim type, `recall`: the return's folder under another name. */
export function addRecall(schemas: EditedSchemas): void {
  cpSync(join(schemas.folder, "return"), join(schemas.folder, "recall"), { recursive: true });
  schemas.edit("recall/workflow.json", (workflow) => {
    Object.assign(workflow, { types: [{ type: "recall" }] });
    Object.assign(workflow.start ?? {}, { path: "recall" });
  });
  schemas.edit("shared/claim-types.json", ({ types }) => {
    (types as object[]).push({ type: "recall", label: "Recall", prefix: "RL", description: "Goods called back." });
  });
}

/** From now on customer service calls off an open recall by a button, saying why; the JSON is all there is to it. */
export function addRecallButton(schemas: EditedSchemas): void {
  schemas.edit("recall/workflow.json", ({ transitions }) => {
    Object.assign(transitions ?? {}, {
      "call-off": {
        via: "button",
        asks: "note",
        from: ["open"],
        to: "disapproved",
        allowed: { $ref: "../shared/conditions.schema.json#/$defs/customerService" },
        effects: [
          { set: { "/claim/approvedBy": "user", "/claim/declineRationale": "text" } },
          { clear: ["/claim/approvedAt", "/claim/authoriseRole"] },
        ],
      },
    });
  });
  schemas.edit("recall/messages.en.json", ({ transitions }) => {
    Object.assign(transitions ?? {}, { "call-off": { label: "Call off the recall", activity: "Recall called off" } });
  });
}

/** From now on a warranty claim is not sent without the customer's job number. */
export function demandJobNumber(schemas: EditedSchemas): void {
  schemas.edit("warranty/rules.json", ({ rules }) => {
    Object.assign(rules ?? {}, {
      "job-number": {
        field: "/customerReference",
        must: { "/form/customerReference": true },
        blocks: ["submit", "update"],
        completes: "location",
      },
    });
  });
  schemas.edit("warranty/messages.en.json", ({ rules }) => {
    Object.assign(rules ?? {}, { "job-number": "Please enter your job number." });
  });
}
