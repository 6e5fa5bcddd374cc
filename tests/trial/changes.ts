import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Form } from "../../src/engine/index.ts";
import {
  addField,
  addWords,
  editJson,
  type Fields,
  inForm,
  itemsOf,
  type Json,
  migration,
  removeField,
  renameField,
  renameStatus,
  replaceIn,
} from "./edits.ts";

/** A change of definitions that nobody prepared the product for. */
export interface Change {
  title: string;
  /** Edits a copy of `schemas/`. */
  edit(folder: string): void;
  /** What becomes of the claims: absent: they stay; `all`: they are taken along; a place: refused there, and none is. */
  migrates?: "all" | `/${string}`;
  /** Tried by `npm run trial` alone: the unit tests hold another of its kind. */
  isLong?: true;
  /** A column by which lists are narrowed since, and the returns that have the value. */
  finds?: { where: string; holds(form: Form): boolean };
}

const text = { type: "string", maxLength: 200 };

/** Different in kind; each is published for itself and taken back. */
export const changes: Change[] = [
  {
    title: "a text in the items of a list is called otherwise",
    edit(folder) {
      inForm(folder, "return", (fields) => {
        const { notes, ...item } = itemsOf(fields.return as Json);
        Object.assign(fields.return?.items as Json, { properties: { ...item, particulars: notes } });
      });
      replaceIn(folder, "return", "/return/*/notes", "/return/*/particulars");
      replaceIn(folder, "return", '"notes":', '"particulars":');
      migration(folder, "return", [{ rename: "/return/*/notes", to: "particulars" }]);
    },
    migrates: "all",
  },
  {
    title: "a field moves into an object of its own, two levels down",
    isLong: true,
    edit(folder) {
      inForm(folder, "return", (fields) => {
        const contact = { type: "object", properties: { name: fields.pickupContactName } };
        delete fields.pickupContactName;
        fields.collection = { type: "object", properties: { contact } };
      });
      replaceIn(folder, "return", "/pickupContactName", "/collection/contact/name");
      editJson(folder, "return/form.ui.json", (ui) => {
        const { pickupContactName, ...rest } = ui;
        return { ...rest, ...(pickupContactName ? { collection: { contact: { name: pickupContactName } } } : {}) };
      });
      migration(folder, "return", [{ move: "/pickupContactName", to: "/collection/contact/name" }]);
    },
    migrates: "all",
  },
  {
    title: "a field is called otherwise that a list's own column is narrowed by, and claims stay",
    edit(folder) {
      editJson(folder, "return/record.json", ({ columns }) => {
        Object.assign((columns as Fields)["packed-as"] as Json, { list: "internal", filter: true });
      });
      renameField(folder, "return", "pickupCargoType", "packedAs");
    },
    finds: { where: "packed-as=carton", holds: ({ pickupCargoType }) => pickupCargoType === "carton" },
  },
  {
    title: "a status is called otherwise, and its claims are taken along",
    edit(folder) {
      renameStatus(folder, "return", ["packing", "being packed"], { phase: "approved", tone: "progress" });
      migration(folder, "return", [{ mapStatus: { packing: "being packed" } }]);
    },
    migrates: "all",
  },
  {
    title: "a status is called otherwise, and its claims stay",
    isLong: true,
    edit: (folder) =>
      renameStatus(folder, "return", ["in transit", "on its way"], { phase: "approved", tone: "progress" }),
  },
  {
    title: "a status is called otherwise in a type that extends another, and in that one alone",
    isLong: true,
    edit(folder) {
      renameStatus(folder, "replacement", ["packing", "unit being packed"], { phase: "approved", tone: "progress" });
      migration(folder, "replacement", [{ mapStatus: { packing: "unit being packed" } }]);
    },
    migrates: "all",
  },
  {
    title: "two statuses become one that the claims of both stand in",
    edit(folder) {
      renameStatus(folder, "return", ["packing", "arrange collection"]);
      migration(folder, "return", [{ mapStatus: { packing: "arrange collection" } }]);
    },
    migrates: "all",
  },
  {
    title: "a list of choices is narrowed, and one becomes another",
    isLong: true,
    edit(folder) {
      narrow(folder);
      migration(folder, "return", [{ mapValues: "/pickupCargoType", values: { carton: "carton", pallet: "carton" } }]);
    },
    migrates: "all",
  },
  { title: "a list of choices is narrowed, and nobody says what becomes of the other", edit: narrow },
  {
    title: "a list of choices is narrowed by a migration that forgets one",
    edit(folder) {
      narrow(folder);
      migration(folder, "return", [{ mapValues: "/pickupCargoType", values: { pallet: "carton" } }]);
    },
    migrates: "/pickupCargoType",
  },
  {
    title: "a field is removed, and what it held set aside",
    edit(folder) {
      removeField(folder, "return", "customerComments");
      migration(folder, "return", [{ setAside: "/customerComments" }]);
    },
    migrates: "all",
  },
  {
    title: "two fields are removed, and nobody says where what they held goes",
    isLong: true,
    edit(folder) {
      removeField(folder, "return", "specialInstructions");
      removeField(folder, "return", "customerComments");
    },
  },
  {
    title: "two texts become one",
    isLong: true,
    edit(folder) {
      removeField(folder, "return", "pickupContactPhone");
      removeField(folder, "return", "pickupContactName");
      addField(folder, ["return", "pickup"], "contact", text);
      migration(folder, "return", [
        { join: ["/pickupContactName", "/pickupContactPhone"], to: "/contact", with: ", " },
      ]);
    },
    migrates: "all",
  },
  {
    title: "one text becomes two",
    isLong: true,
    edit(folder) {
      removeField(folder, "return", "pickupContactName");
      addField(folder, ["return", "pickup"], "given", text);
      addField(folder, ["return", "pickup"], "family", text);
      migration(folder, "return", [{ split: "/pickupContactName", into: ["/given", "/family"], at: " " }]);
    },
    migrates: "all",
  },
  {
    title: "a text becomes shorter than what claims hold, with a migration that says nothing of it",
    edit(folder) {
      inForm(folder, "return", (fields) => {
        Object.assign(fields.customerComments as Json, { maxLength: 5 });
      });
      migration(folder, "return", [{ means: "/customerComments", now: "a word or two" }]);
    },
    migrates: "/customerComments",
  },
  {
    title: "a new field is demanded that earlier claims begin to have",
    isLong: true,
    edit(folder) {
      addField(folder, ["return", "pickup"], "handling", text);
      demand(folder, "handling");
      migration(folder, "return", [{ default: "/handling", value: "as always" }]);
    },
    migrates: "all",
  },
  {
    title: "a new field is demanded that earlier claims have not",
    edit(folder) {
      addField(folder, ["return", "pickup"], "handling", text);
      demand(folder, "handling");
    },
  },
  {
    title: "a role is removed",
    edit(folder) {
      editJson(folder, "access.json", ({ roles }) => {
        delete (roles as Json).team_leader;
      });
      for (const file of ["shared/conditions.schema.json", "shared/facts.json"]) {
        const less = readFileSync(join(folder, file), "utf8").replaceAll(/"team_leader",\s*/g, "");
        writeFileSync(join(folder, file), less);
      }
    },
  },
  {
    title: "a section is called otherwise and takes fields of another",
    isLong: true,
    edit(folder) {
      editJson(folder, "return/sections.json", ({ sections }) => {
        for (const section of sections as { id: string; fields: unknown[] }[]) {
          section.fields = section.fields.filter((field) => field !== "/return_type_option");
          if (section.id !== "pickup") continue;
          section.id = "collection";
          section.fields.push("/return_type_option");
        }
      });
      editJson(folder, "return/sections.json", ({ guides }) => {
        for (const { steps } of guides as { steps: Json[] }[]) {
          for (const step of steps) if (step.section === "pickup") step.section = "collection";
        }
      });
      replaceIn(folder, "return", '"completes": "pickup"', '"completes": "collection"');
      editJson(folder, "return/messages.en.json", ({ sections }) => {
        const words = sections as Json;
        words.collection = words.pickup;
        delete words.pickup;
      });
    },
  },
  {
    title: "shared words of a status and of a type say something else",
    isLong: true,
    edit(folder) {
      editJson(folder, "shared/messages.en.json", ({ statuses }) => {
        Object.assign((statuses as Fields).packing as Json, { label: "Boxes" });
      });
      editJson(folder, "shared/claim-types.json", ({ types }) => {
        Object.assign((types as Json[]).find(({ type }) => type === "return") ?? {}, { label: "Goods Back" });
      });
    },
  },
  {
    title: "a status means another phase",
    isLong: true,
    edit: (folder) =>
      editJson(folder, "return/workflow.json", ({ statuses }) => {
        (statuses as Fields)["arrange collection"] = { phase: "submitted", tone: "attention" };
      }),
  },
  {
    title: "a field of the type that another extends is called otherwise, in both",
    isLong: true,
    edit(folder) {
      renameField(folder, "warranty", "customerReference", "jobNumber");
      replaceIn(folder, "replacement", '/customerReference"', '/jobNumber"');
      replaceIn(folder, "replacement", '"customerReference":', '"jobNumber":');
      migration(folder, "warranty", [{ rename: "/customerReference", to: "jobNumber" }]);
    },
    migrates: "all",
  },
  { title: "a type is called otherwise, and its claims stay", edit: exchange },
  {
    title: "a type is called otherwise with its folder, and its claims go along",
    edit(folder) {
      exchange(folder);
      migration(folder, "exchange", [{ mapType: { replacement: "exchange" } }]);
    },
    migrates: "all",
  },
  {
    title: "one of the types of a form is called otherwise, and its claims go along",
    isLong: true,
    edit(folder) {
      for (const file of ["shared/claim-types.json", "access.json", "return/workflow.json"]) {
        const said = readFileSync(join(folder, file), "utf8").replaceAll('"return-part"', '"return-spare"');
        writeFileSync(join(folder, file), said);
      }
      migration(folder, "return", [{ mapType: { "return-part": "return-spare" } }]);
    },
    migrates: "all",
  },
  {
    title: "a type is removed",
    isLong: true,
    edit(folder) {
      rmSync(join(folder, "replacement"), { recursive: true });
      editJson(folder, "shared/claim-types.json", (json) => {
        json.types = (json.types as Json[]).filter(({ type }) => type !== "replacement");
      });
      for (const file of ["letters.json", "messages.en.json"]) {
        editJson(folder, `shared/${file}`, ({ letters }) => {
          delete (letters as Json)["draft-sent"];
        });
      }
      editJson(folder, "shared/conditions.schema.json", ({ $defs }) => {
        for (const name of ["mayPlaceDrafts", "collectionOpen", "unitReceived"]) delete ($defs as Json)[name];
      });
      const said = readFileSync(join(folder, "access.json"), "utf8").replaceAll('"replacement"', '"warranty"');
      writeFileSync(join(folder, "access.json"), said);
    },
  },
];

function exchange(folder: string): void {
  renameSync(join(folder, "replacement"), join(folder, "exchange"));
  replaceIn(folder, "exchange", '"type": "replacement"', '"type": "exchange"');
  for (const file of ["shared/claim-types.json", "access.json"]) {
    const said = readFileSync(join(folder, file), "utf8").replaceAll('"replacement"', '"exchange"');
    writeFileSync(join(folder, file), said);
  }
}

function narrow(folder: string): void {
  inForm(folder, "return", (fields) => {
    (fields.pickupCargoType as Json).enum = ["carton"];
  });
  editJson(folder, "shared/lists.json", (lists) => {
    lists["return-cargo"] = (lists["cargo-types"] as Json[]).slice(0, 1);
  });
  replaceIn(folder, "return", '"cargo-types"', '"return-cargo"');
}

function demand(folder: string, name: string): void {
  const rule = {
    field: `/${name}`,
    must: { [`/form/${name}`]: true },
    blocks: ["submit", "update"],
    completes: "pickup",
  };
  editJson(folder, "return/rules.json", ({ rules }) => {
    Object.assign(rules as Json, { [name]: rule });
  });
  addWords(folder, "return", "rules", { [name]: `Please say the ${name}.` });
}
