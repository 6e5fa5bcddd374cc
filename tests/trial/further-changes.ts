import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationStep } from "../../src/engine/index.ts";
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
  renameStatus,
  replaceIn,
} from "./edits.ts";

/** Columns that lists are narrowed and ordered by. */
export function addListColumns(folder: string): void {
  const column = { list: "internal", filter: true, order: true, export: true };
  editJson(folder, "return/record.json", ({ columns }) => {
    Object.assign((columns as Fields)["packed-as"] as Json, column);
  });
  editJson(folder, "warranty/record.json", ({ columns }) => {
    Object.assign((columns as Fields).fault as Json, column);
    Object.assign((columns as Fields)["purchase-order"] as Json, column);
  });
}

const replaceText = (folder: string, files: string[], from: string, to: string): void => {
  for (const file of files) {
    writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replaceAll(from, to));
  }
};

const renameShared = (folder: string, from: string, to: string, own: string[]): void => {
  const files = ["shared/statuses.json", "shared/messages.en.json", "shared/conditions.schema.json"];
  replaceText(folder, [...files, ...own], `"${from}"`, `"${to}"`);
};

const steps = (folder: string, types: string[], own: MigrationStep[]) => {
  for (const type of types) migration(folder, type, own);
};

const renameType = (folder: string, from: string, to: string, files: string[]): void => {
  for (const file of ["shared/claim-types.json", "access.json", ...files]) {
    replaceText(folder, [file], `"type": "${from}"`, `"type": "${to}"`);
    replaceText(folder, [file], `"extends": "${from}"`, `"extends": "${to}"`);
    replaceText(folder, [file], `"definition": "${from}"`, `"definition": "${to}"`);
  }
  editJson(folder, "access.json", ({ scopes }) => {
    for (const scope of Object.values(scopes as Record<string, Json[]>)) {
      for (const one of scope) {
        if (Array.isArray(one.types)) one.types = one.types.map((type) => (type === from ? to : type));
      }
    }
  });
};

/** As analysts make them, each tried on a live portal of two processes, too. */
export const furtherChanges: Change[] = [
  {
    title: "a day inside an object is called otherwise in a type and the one that extends it",
    edit(folder) {
      inForm(folder, "warranty", (fields) => {
        const own = (fields.installer as Json).properties as Fields;
        own.failedOn = own.dateFailed as Json;
        delete own.dateFailed;
      });
      replaceIn(folder, "warranty", "/dateFailed", "/failedOn");
      replaceIn(folder, "warranty", '"dateFailed":', '"failedOn":');
      migration(folder, "warranty", [{ rename: "/installer/dateFailed", to: "failedOn" }]);
    },
    migrates: "all",
  },
  {
    title: "a whole object is called otherwise",
    edit(folder) {
      renameField(folder, "warranty", "installer", "dates");
      replaceIn(folder, "warranty", "/installer/", "/dates/");
      replaceIn(folder, "replacement", "/installer/", "/dates/");
      replaceText(folder, ["shared/conditions.schema.json"], "/installer/", "/dates/");
      migration(folder, "warranty", [{ rename: "/installer", to: "dates" }]);
    },
    migrates: "all",
  },
  {
    title: "a status is called otherwise with its words in all types, and claims stay",
    edit: (folder) =>
      renameShared(folder, "cs to action", "with our people", [
        "warranty/workflow.json",
        "replacement/workflow.json",
        "return/workflow.json",
      ]),
  },
  {
    title: "a status is called otherwise with its words in all types, and claims go along",
    edit(folder) {
      renameShared(folder, "cs to action", "with our people", [
        "warranty/workflow.json",
        "replacement/workflow.json",
        "return/workflow.json",
      ]);
      steps(folder, ["warranty", "return"], [{ mapStatus: { "cs to action": "with our people" } }]);
    },
    migrates: "all",
  },
  {
    title: "a status is taken away from all types, and its claims go to another",
    edit(folder) {
      renameStatus(folder, "return", ["unit received", "in transit"]);
      editJson(folder, "shared/conditions.schema.json", ({ $defs }) => {
        ($defs as Json).askedAfterReceipt = { "/claim/statusBefore": { const: "in transit" } };
      });
      migration(folder, "return", [{ mapStatus: { "unit received": "in transit" } }]);
    },
    migrates: "all",
  },
  {
    title: "a transition is called otherwise",
    edit(folder) {
      replaceText(
        folder,
        ["return/workflow.json", "return/messages.en.json"],
        '"unit-received": {',
        '"goods-arrived": {',
      );
    },
  },
  {
    title: "two transitions are taken away",
    edit(folder) {
      for (const file of ["warranty/workflow", "warranty/messages.en", "replacement/workflow"]) {
        editJson(folder, `${file}.json`, ({ transitions }) => {
          delete (transitions as Json)["query-account-manager"];
          delete (transitions as Json)["query-customer-service"];
        });
      }
      replaceText(folder, ["warranty/templates.json"], ', "query-customer-service"', "");
      replaceText(folder, ["warranty/templates.json"], '"query-customer-service", ', "");
    },
  },
  {
    title: "a section goes, and its fields stand in another",
    edit(folder) {
      editJson(folder, "return/sections.json", ({ sections, guides }) => {
        const all = sections as { id: string; fields: unknown[] }[];
        const gone = all.find(({ id }) => id === "pickup");
        const stays = all.find(({ id }) => id === "products");
        stays?.fields.push(...(gone?.fields ?? []));
        all.splice(all.indexOf(gone as never), 1);
        for (const { steps: own } of guides as { steps: Json[] }[]) {
          for (const step of own) if (step.section === "pickup") step.section = stays?.id;
        }
        replaceIn(folder, "return", '"completes": "pickup"', `"completes": "${stays?.id}"`);
      });
      editJson(folder, "return/messages.en.json", ({ sections }) => {
        delete (sections as Json).pickup;
      });
    },
  },
  {
    title: "two texts move into a list of contacts",
    edit(folder) {
      removeField(folder, "return", "pickupContactName");
      removeField(folder, "return", "pickupContactPhone");
      replaceIn(folder, "return", "{/form/pickupContactName}", "the contact");
      replaceIn(folder, "return", "{/form/pickupContactPhone}", "the telephone");
      inForm(folder, "return", (fields) => {
        const text = { type: "string", maxLength: 100 };
        const items = { type: "object", properties: { name: text, phone: text } };
        fields.contacts = { type: "array", maxItems: 3, items };
      });
      editJson(folder, "return/sections.json", ({ sections }) => {
        (sections as { id: string; fields: unknown[] }[]).find(({ id }) => id === "pickup")?.fields.push("/contacts");
      });
      addWords(folder, "return", "fields", {
        "/contacts": { title: "Contacts" },
        "/contacts/*/name": { title: "Name" },
        "/contacts/*/phone": { title: "Telephone" },
      });
      migration(folder, "return", [
        { move: "/pickupContactName", to: "/contacts/name" },
        { move: "/pickupContactPhone", to: "/contacts/phone" },
        { wrap: "/contacts" },
      ]);
    },
    migrates: "all",
  },
  {
    title: "a text is demanded of every item of a list",
    edit(folder) {
      editJson(folder, "warranty/rules.json", ({ rules }) => {
        Object.assign(rules as Json, {
          "part-docket": {
            each: "/parts",
            field: "/parts/*/partDeliveryDocket",
            must: { "/item/partDeliveryDocket": true },
            blocks: ["submit", "update"],
            completes: "parts",
          },
        });
      });
      addWords(folder, "warranty", "rules", { "part-docket": "Please say the docket of each part." });
    },
  },
  {
    title: "a shared list is narrowed, and its values become others in both types",
    edit(folder) {
      narrowFaults(folder);
      migration(folder, "warranty", [
        {
          mapValues: "/fault/type",
          values: {
            doa: "doa",
            "uneconomical to repair": "unable to repair",
            "no parts available": "unable to repair",
            "obsolete uni": "unable to repair",
            "unable to repair": "unable to repair",
          },
        },
      ]);
    },
    migrates: "all",
  },
  { title: "a shared list is narrowed, and nobody says what becomes of the others", edit: narrowFaults },
  {
    title: "a text has to be of a pattern that claims do not keep to",
    edit(folder) {
      inForm(folder, "warranty", (fields) => {
        Object.assign(((fields.authorisation as Json).properties as Fields).poNumber as Json, { maxLength: 3 });
      });
    },
  },
  {
    title: "a number becomes a text, and claims stay",
    edit(folder) {
      inForm(folder, "warranty", (fields) => {
        Object.assign(fields.expenses as Json, {
          properties: {
            ...((fields.expenses as Json).properties as Json),
            labourHours: { type: "string", maxLength: 20 },
          },
        });
      });
    },
  },
  {
    title: "a role is taken away that conditions ask for",
    edit(folder) {
      editJson(folder, "access.json", ({ roles }) => {
        delete (roles as Json).finance;
      });
      for (const file of ["shared/facts.json", "shared/statuses.json", "replacement/workflow.json"]) {
        editJson(folder, file, (json) => withoutText(json, "finance"));
      }
      replaceText(folder, ["shared/conditions.schema.json"], '"const": "finance"', '"const": "customer_service"');
    },
  },
  {
    title: "a role is called otherwise, and says what it was called",
    edit(folder) {
      replaceText(
        folder,
        [
          "access.json",
          "shared/facts.json",
          "shared/statuses.json",
          "shared/conditions.schema.json",
          "replacement/workflow.json",
        ],
        '"finance"',
        '"accounts_payable"',
      );
      replaceText(folder, ["shared/conditions.schema.json"], '"accounts_payable": {', '"finance": {');
      editJson(folder, "access.json", ({ roles }) => {
        Object.assign((roles as Fields).accounts_payable as Json, { formerly: ["finance"] });
      });
    },
  },
  {
    title: "shared words of types, statuses and columns say something else",
    edit(folder) {
      replaceText(folder, ["shared/messages.en.json"], '"Completed"', '"All done"');
      replaceText(folder, ["shared/claim-types.json"], '"label": "Warranty"', '"label": "Repair"');
      replaceText(folder, ["shared/columns.json"], '"Job No."', '"Job"');
    },
  },
  {
    title: "a column is taken away that saved views narrow, order and show",
    edit(folder) {
      editJson(folder, "return/record.json", ({ columns }) => {
        delete (columns as Json)["packed-as"];
      });
    },
  },
  {
    title: "a column is called otherwise that saved views narrow, order and show",
    edit(folder) {
      addListColumns(folder);
      replaceText(folder, ["return/record.json"], '"packed-as":', '"packaging":');
    },
    finds: { where: "packaging=carton", holds: ({ pickupCargoType }) => pickupCargoType === "carton" },
  },
  {
    title: "a field is taken away that saved views narrow by, and what it held is set aside",
    edit(folder) {
      removeField(folder, "return", "pickupCargoType");
      editJson(folder, "return/record.json", ({ columns }) => {
        delete (columns as Json)["packed-as"];
      });
      migration(folder, "return", [{ setAside: "/pickupCargoType" }]);
    },
    migrates: "all",
  },
  {
    title: "a text in the items of a list is set aside",
    edit(folder) {
      inForm(folder, "warranty", (fields) => {
        delete itemsAt(folder, fields).partDescription;
      });
      for (const file of ["record", "messages.en"]) {
        editJson(folder, `warranty/${file}.json`, (json) => withoutPart(json));
      }
      migration(folder, "warranty", [{ setAside: "/parts/*/partDescription" }]);
    },
    migrates: "all",
  },
  {
    title: "a type of another's form is called otherwise, and its claims stay",
    edit(folder) {
      renameType(folder, "return-part", "spare-return", ["return/workflow.json"]);
    },
  },
  {
    title: "a type that another extends is called otherwise, and its claims stay",
    edit(folder) {
      renameSync(join(folder, "warranty"), join(folder, "repair"));
      renameType(folder, "warranty", "repair", []);
    },
  },
  {
    title: "a type gets another prefix for its numbers",
    edit: (folder) => replaceText(folder, ["shared/claim-types.json"], '"prefix": "WC"', '"prefix": "WX"'),
  },
  {
    title: "the type that makes no claims is taken away",
    edit(folder) {
      rmSync(join(folder, "pallet-return"), { recursive: true });
      editJson(folder, "shared/claim-types.json", (json) => {
        json.types = (json.types as Json[]).filter(({ type }) => type !== "pallet-return");
      });
    },
  },
];

function narrowFaults(folder: string): void {
  editJson(folder, "shared/shapes.schema.json", ({ $defs }) => {
    (($defs as Fields).faultType as Json).enum = ["doa", "unable to repair"];
  });
  editJson(folder, "shared/lists.json", (lists) => {
    lists["fault-types"] = (lists["fault-types"] as Json[]).filter(({ value }) =>
      ["doa", "unable to repair"].includes(value as string),
    );
  });
}

function withoutText(node: unknown, text: string): unknown {
  if (Array.isArray(node)) return node.filter((one) => one !== text).map((one) => withoutText(one, text));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutText(value, text)]));
}

function itemsAt(folder: string, fields: Fields): Json {
  const own = (fields.parts as Json).items as Json;
  const ref = own.$ref as string | undefined;
  if (!ref) return own.properties as Json;
  const shapes = JSON.parse(readFileSync(join(folder, "shared/shapes.schema.json"), "utf8"));
  const copy = shapes.$defs[ref.split("/").at(-1) ?? ""];
  (fields.parts as Json).items = JSON.parse(JSON.stringify(copy).replaceAll('"#/', '"../shared/shapes.schema.json#/'));
  delete shapes.$defs[ref.split("/").at(-1) ?? ""];
  writeFileSync(join(folder, "shared/shapes.schema.json"), JSON.stringify(shapes));
  return ((fields.parts as Json).items as Json).properties as Json;
}

function withoutPart(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((one) => one !== "partDescription").map(withoutPart);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => !/^(\/parts\/\*\/)?partDescription$/.test(key) && value !== "partDescription",
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPart(value)]));
}
