import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foundFaults } from "../../src/definitions/load.ts";
import { readForms } from "../../src/definitions/read-forms.ts";
import type { Change } from "./changes.ts";
import {
  addWords,
  editJson,
  type Fields,
  inForm,
  type Json,
  migration,
  removeField,
  renameField,
  replaceIn,
} from "./edits.ts";
import { extendInstead } from "./later-changes.ts";

/** Every text of these files, from one into another. */
function replaceText(folder: string, files: string[], from: string | RegExp, to: string): void {
  for (const file of files) {
    writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replaceAll(from, to));
  }
}

/** The files of a type that extends another, as they are with what it extends. */
function writeWhole(folder: string, type: string): void {
  const files = readForms(folder).types.find((one) => one.type === type);
  const names = {
    schema: "form.schema",
    ui: "form.ui",
    sections: "sections",
    rules: "rules",
    workflow: "workflow",
    record: "record",
    messages: "messages.en",
    templates: "templates",
  } as const;
  for (const [kind, name] of Object.entries(names)) {
    const json = files?.[kind as keyof typeof names].json;
    writeFileSync(join(folder, type, `${name}.json`), JSON.stringify(json, null, 2));
  }
}

/** Takes away what is shared and nobody names any more. */
function removeUnused(folder: string): void {
  const unused = foundFaults(folder).filter(({ code }) => code === "unused");
  for (const { file, message } of unused) {
    const [, name = ""] = /([^"/]+)"[^"]*$/.exec(message.split(", so it counts")[0] ?? "") ?? [];
    editJson(folder, file, (json) => {
      const there = (json.$defs ?? json) as Json;
      if (!(name in there)) throw new Error(`It is not known what is unused: ${message}`);
      delete there[name];
    });
  }
  // What they alone named is named by nobody now.
  if (unused.length > 0) removeUnused(folder);
}

/** What goes, comes, parts and joins together with what stands around it. */
export const lastChanges: Change[] = [
  {
    title: "a form is removed with both of its types, which many claims have",
    edit(folder) {
      rmSync(join(folder, "return"), { recursive: true });
      editJson(folder, "shared/claim-types.json", (json) => {
        json.types = (json.types as Json[]).filter(({ type }) => !(type as string).startsWith("return"));
      });
      replaceText(folder, ["access.json"], '"types": ["return", "return-part"]', '"types": ["warranty"]');
      editJson(folder, "shared/columns.json", (json) => {
        const isFilled = ({ from }: Json) => !JSON.stringify(from ?? "").includes("form_data/");
        for (const [name, part] of Object.entries(json)) if (Array.isArray(part)) json[name] = part.filter(isFilled);
      });
      removeUnused(folder);
    },
  },
  {
    title: "two roles become one, which says that it was called so",
    edit(folder) {
      editJson(folder, "access.json", ({ roles }) => {
        const { team_leader: _, ...others } = roles as Fields;
        delete (roles as Json).team_leader;
        Object.assign(roles as Json, {
          customer_service_manager: { ...others.customer_service_manager, formerly: ["team_leader"] },
        });
      });
      for (const file of ["shared/facts.json", "shared/conditions.schema.json"]) {
        replaceText(folder, [file], /"team_leader",\s*/g, "");
      }
    },
  },
  {
    title: "the sums of levels are changed while claims wait at them",
    edit(folder) {
      replaceText(folder, ["replacement/workflow.json"], '"maximum": 5000\n', '"maximum": 2000\n');
      replaceText(folder, ["replacement/workflow.json"], '"maximum": 15000\n', '"maximum": 4000\n');
      replaceText(folder, ["warranty/workflow.json"], '"role": "service_manager"', '"role": "general_manager"');
    },
  },
  {
    title: "a type is cut loose from the one that it extends",
    edit(folder) {
      writeWhole(folder, "replacement");
      editJson(folder, "shared/claim-types.json", ({ types }) => {
        delete (types as Json[]).find(({ type }) => type === "replacement")?.extends;
      });
      // What is written in full names no shared condition.
      removeUnused(folder);
      removeField(folder, "warranty", "specialInstructions");
    },
  },
  {
    title: "a field of the form becomes a fact",
    edit(folder) {
      removeField(folder, "return", "specialInstructions");
      const writes = { "/user/roles": { contains: { const: "customer_service" } } };
      const facts = { instructions: { schema: { type: "string", maxLength: 1000 }, visible: "everybody", writes } };
      writeFileSync(join(folder, "return/facts.json"), JSON.stringify({ facts }));
      addWords(folder, "return", "facts", { instructions: { title: "Instructions" } });
      migration(folder, "return", [{ setAside: "/specialInstructions" }]);
    },
    migrates: "all",
  },
  {
    title: "choices of a list in the items of a list become one, and the list is called otherwise",
    edit(folder) {
      editJson(folder, "shared/lists.json", (json) => {
        const less = JSON.parse(JSON.stringify(json).replace(/\{"value":"duplicated"[^}]*\},/, ""));
        const { "cargo-types": cargo, ...others } = less;
        for (const name of Object.keys(json)) delete json[name];
        Object.assign(json, others, { packings: cargo });
      });
      replaceText(folder, ["return/messages.en.json", "warranty/messages.en.json"], '"cargo-types"', '"packings"');
      replaceText(folder, ["return/rules.json"], '"duplicated", ', "");
      const kept = [
        "cancelled_order",
        "wrong_product",
        "project_change",
        "duplicate_order",
        "additional_specified",
        "wrong_quantity",
        "wrong_picking",
        "yes",
        "no",
      ];
      const values = { ...Object.fromEntries(kept.map((value) => [value, value])), duplicated: "wrong_quantity" };
      migration(folder, "return", [{ mapValues: "/return/*/type/checkboxes", values }]);
    },
    migrates: "all",
  },
  {
    title: "a text becomes a number, whose values are named",
    edit(folder) {
      inForm(folder, "return", (fields) => {
        fields.pickupCargoType = { type: "integer", minimum: 1, maximum: 2 };
      });
      editJson(folder, "return/messages.en.json", ({ fields }) => {
        delete ((fields as Fields)["/pickupCargoType"] as Json).list;
      });
      editJson(folder, "return/form.ui.json", (ui) => {
        delete ui.pickupCargoType;
      });
      migration(folder, "return", [{ mapValues: "/pickupCargoType", values: { carton: 1, pallet: 2 } }]);
    },
    migrates: "all",
  },
  {
    title: "a type of another's form begins to extend it, and the claims of both go along",
    edit(folder) {
      extendInstead(folder);
      renameField(folder, "return", "specialInstructions", "wishes");
      migration(folder, "return", [{ rename: "/specialInstructions", to: "wishes" }]);
    },
    migrates: "all",
  },
  {
    title: "a type is told in another language",
    edit(folder) {
      const languages = { mi: "te reo Māori" };
      writeFileSync(join(folder, "shared/languages.json"), JSON.stringify({ languages }));
      const words = { type: { title: "Tono taonga tuku" } };
      writeFileSync(join(folder, "return/messages.mi.json"), JSON.stringify(words));
    },
  },
  {
    title: "two migrations come at once, the later of which takes up what the first made",
    edit(folder) {
      inForm(folder, "return", (fields) => {
        fields.wishes = fields.specialInstructions as Json;
        delete fields.specialInstructions;
      });
      replaceIn(folder, "return", "/specialInstructions", "/wishes");
      replaceIn(folder, "return", '"specialInstructions":', '"wishes":');
      migration(folder, "return", [{ rename: "/specialInstructions", to: "between" }]);
      const steps = [{ rename: "/between", to: "wishes" }];
      writeFileSync(join(folder, "return/migrations/2.json"), JSON.stringify({ steps }));
    },
    migrates: "all",
  },
];
