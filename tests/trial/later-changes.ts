import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Change } from "./changes.ts";
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
  renameStatus,
  replaceIn,
} from "./edits.ts";

const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");
const write = (folder: string, file: string, text: string): void => writeFileSync(join(folder, file), text);

/** Exchanges two names wherever the files say them. */
function exchangeIn(folder: string, files: string[], one: string, other: string): void {
  for (const file of files) {
    const said = read(folder, file).replaceAll(one, "\u0001").replaceAll(other, one).replaceAll("\u0001", other);
    write(folder, file, said);
  }
}

/** A type of another's form gets one of its own, which begins as that. */
export function extendInstead(folder: string): void {
  editJson(folder, "shared/claim-types.json", ({ types }) => {
    const part = (types as Json[]).find(({ type }) => type === "return-part") as Json;
    delete part.definition;
    part.extends = "return";
  });
  editJson(folder, "return/workflow.json", (json) => {
    delete json.types;
  });
  mkdirSync(join(folder, "return-part"));
  const own = { $schema: "../meta/changes.schema.json", start: { path: "return-part", call: null } };
  write(folder, "return-part/workflow.json", JSON.stringify(own));
}

/** Kinds of changes that the others have not: what two places share, exchange or take from each other. */
export const laterChanges: Change[] = [
  {
    title: "a status that conditions and words of another type say too is called otherwise in that one alone",
    edit(folder) {
      renameStatus(folder, "replacement", ["packing", "unit being packed"], { phase: "approved", tone: "progress" });
      migration(folder, "replacement", [{ mapStatus: { packing: "unit being packed" } }]);
    },
    migrates: "all",
  },
  {
    title: "a section is removed with all its fields that columns, letters and the search use, and they are set aside",
    edit(folder) {
      const fields = [
        "pickupAddress",
        "pickupAddressData",
        "manualAddresses",
        "pickupContactName",
        "pickupContactPhone",
        "pickupCargoType",
        "specialInstructions",
      ];
      for (const field of fields) removeField(folder, "return", field);
      const isGone = (node: unknown): boolean =>
        typeof node === "string" && /^\/(form\/)?(pickup|manualAddresses|specialInstructions)/.test(node);
      const less = (node: unknown): unknown => {
        if (Array.isArray(node)) return node.filter((one) => !isGone(one)).map(less);
        if (typeof node !== "object" || node === null) return node;
        return Object.fromEntries(
          Object.entries(node)
            .filter(([key, value]) => !isGone(key) && !isGone((value as Json)?.from) && !isGone((value as Json)?.form))
            .map(([key, value]) => [key, less(value)]),
        );
      };
      for (const file of ["record", "messages.en", "rules"]) {
        editJson(folder, `return/${file}.json`, (json) => less(json));
      }
      editJson(folder, "return/sections.json", ({ sections, guides }) => {
        const all = sections as Json[];
        all.splice(
          all.findIndex(({ id }) => id === "pickup"),
          1,
        );
        for (const { steps } of guides as { steps: Json[] }[]) {
          steps.splice(
            steps.findIndex(({ section }) => section === "pickup"),
            1,
          );
        }
      });
      editJson(folder, "return/messages.en.json", ({ sections, hints, columns }) => {
        delete (sections as Json).pickup;
        delete (hints as Json)["tell-pickup"];
        for (const column of ["town", "pick-up", "packed-as"]) delete (columns as Json)[column];
      });
      migration(
        folder,
        "return",
        fields.map((field) => ({ setAside: `/${field}` as const })),
      );
    },
    migrates: "all",
  },
  {
    title: "a list of choices inside the items of a list is narrowed, and its values become others",
    edit(folder) {
      inForm(folder, "return", (fields) => {
        const own = itemsOf(fields.materials as Json).partModelType as Json;
        own.enum = ["outdoor", "spare part", "other"];
      });
      editJson(folder, "shared/lists.json", (lists) => {
        lists["return-part-types"] = (lists["return-part-types"] as Json[]).filter(({ value }) => value !== "indoor");
      });
      replaceIn(folder, "return", '"indoor", ', "");
      editJson(folder, "return/rules.json", (json) => JSON.parse(JSON.stringify(json).replaceAll('"indoor",', "")));
      const values = { indoor: "other", outdoor: "outdoor", "spare part": "spare part", other: "other" };
      migration(folder, "return", [{ mapValues: "/materials/*/partModelType", values }]);
    },
    migrates: "all",
  },
  {
    title: "a role becomes two, one of which takes its work",
    edit(folder) {
      editJson(folder, "access.json", ({ roles }) => {
        const { finance, ...others } = roles as Fields;
        for (const name of Object.keys(roles as Json)) delete (roles as Json)[name];
        Object.assign(roles as Json, others, {
          payments: { ...finance, formerly: ["finance"] },
          credit_control: { ...finance },
        });
      });
      for (const file of [
        "shared/facts.json",
        "shared/statuses.json",
        "shared/conditions.schema.json",
        "shared/views.json",
      ]) {
        write(
          folder,
          file,
          read(folder, file)
            .replaceAll('"const": "finance"', '"enum": ["payments", "credit_control"]')
            .replaceAll(/"finance"(?!: \{)/g, '"payments", "credit_control"'),
        );
      }
      for (const file of ["warranty/workflow.json", "replacement/workflow.json"]) {
        write(folder, file, read(folder, file).replaceAll(/"finance"(?=[\],])/g, '"payments", "credit_control"'));
      }
    },
  },
  {
    title: "a type that was one of another's form begins to extend it instead",
    edit: extendInstead,
  },
  {
    title: "a type is removed, and the other of its form takes its claims",
    edit(folder) {
      editJson(folder, "shared/claim-types.json", (json) => {
        json.types = (json.types as Json[]).filter(({ type }) => type !== "return-part");
      });
      editJson(folder, "return/workflow.json", (json) => {
        delete json.types;
      });
      write(folder, "access.json", read(folder, "access.json").replaceAll(/, "return-part"/g, ""));
      migration(folder, "return", [{ mapType: { "return-part": "return" } }]);
    },
    migrates: "all",
  },
  {
    title: "two texts exchange their names",
    edit(folder) {
      exchangeIn(
        folder,
        ["return/record.json", "return/rules.json", "return/sections.json"],
        "/pickupContactName",
        "/specialInstructions",
      );
      inForm(folder, "return", (fields) => {
        const { pickupContactName, specialInstructions } = fields;
        Object.assign(fields, { pickupContactName: specialInstructions, specialInstructions: pickupContactName });
      });
      editJson(folder, "return/form.ui.json", (ui) => {
        const { pickupContactName, specialInstructions } = ui;
        Object.assign(ui, { pickupContactName: specialInstructions, specialInstructions: pickupContactName });
      });
      exchangeIn(folder, ["return/messages.en.json"], "/pickupContactName", "/specialInstructions");
      migration(folder, "return", [
        { rename: "/pickupContactName", to: "between" },
        { rename: "/specialInstructions", to: "pickupContactName" },
        { rename: "/between", to: "specialInstructions" },
      ]);
    },
    migrates: "all",
  },
  {
    title: "two statuses exchange their names",
    edit(folder) {
      const [one, other] = ["packing", "arrange collection"];
      const named = (name: unknown) => (name === one ? other : name === other ? one : name);
      const said = (node: unknown): unknown => {
        if (Array.isArray(node)) return node.map((item) => (typeof item === "string" ? named(item) : said(item)));
        if (typeof node !== "object" || node === null) return node;
        return Object.fromEntries(
          Object.entries(node).map(([key, value]) => {
            if (key === "statuses" && !Array.isArray(value)) {
              return [key, Object.fromEntries(Object.entries(value).map(([name, of]) => [named(name), said(of)]))];
            }
            const isStatus = ["to", "from", "status", "const"].includes(key) && typeof value === "string";
            return [key, isStatus ? named(value) : key === "blocks" ? value : said(value)];
          }),
        );
      };
      for (const file of [
        "shared/statuses",
        "shared/messages.en",
        "shared/conditions.schema",
        "return/workflow",
        "replacement/workflow",
      ]) {
        editJson(folder, `${file}.json`, said);
      }
      for (const type of ["replacement", "return"]) {
        migration(folder, type, [{ mapStatus: { packing: "arrange collection", "arrange collection": "packing" } }]);
      }
    },
    migrates: "all",
  },
  {
    title: "a text moves from the one item of a list to the claim",
    edit(folder) {
      removeNotes(folder);
      addField(folder, ["return", "reason"], "notes", { type: "string", maxLength: 1000 });
      migration(folder, "return", [{ setAside: "/return/*/notes" }]);
    },
    migrates: "all",
  },
  {
    title: "a fact becomes a field of the form",
    edit(folder) {
      editJson(folder, "shared/facts.json", ({ facts }) => {
        delete (facts as Json).chequeRequestNumbers;
      });
      editJson(folder, "shared/messages.en.json", ({ facts }) => {
        if (facts) delete (facts as Json).chequeRequestNumbers;
      });
      addField(folder, ["warranty", "comments"], "chequeRequestNumbers", {
        type: "array",
        maxItems: 20,
        items: { type: "string", maxLength: 30 },
      });
      addWords(folder, "warranty", "fields", { "/chequeRequestNumbers": { title: "Cheque requests" } });
    },
  },
];

function removeNotes(folder: string): void {
  inForm(folder, "return", (fields) => {
    delete itemsOf(fields.return as Json).notes;
  });
  for (const name of ["record", "messages.en", "rules"]) {
    editJson(folder, `return/${name}.json`, (json) =>
      JSON.parse(
        JSON.stringify(json, (key, value) => (key === "/return/*/notes" || key === "notes" ? undefined : value)),
      ),
    );
  }
}
