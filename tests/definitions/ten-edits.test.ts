import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { cutForClaimants } from "../../src/definitions/release/audience/cut-for-claimants.ts";
import type { Context, Form, UserFacts } from "../../src/engine/index.ts";
import {
  decide,
  effectName,
  evaluate,
  formFaults,
  get,
  searchedValues,
  startForm,
  statusLabel,
  toRecord,
} from "../../src/engine/index.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

/** Edits that an analyst makes by the table of schemas/README.md: JSON only, checked without a fault, and in force. */
let schemas: EditedSchemas;
beforeEach(() => {
  schemas = editedSchemas();
});
afterEach(() => schemas.remove());

/** The type's definition after the edits; what the checker finds in them is thrown. */
function edited(type: string) {
  const store = loadDefinitions(schemas.folder);
  const definition = store.get(type);
  if (!definition) throw new Error(`There is no ${type}.`);
  const facts = (form: Form, over: { user?: Partial<UserFacts>; claim?: object } = {}): Context => ({
    form,
    claim: {
      type,
      status: "new",
      today: "2026-11-20",
      files: { stored: 0, queued: 0, documents: 0, photos: 0, videos: 0 },
      ...over.claim,
    },
    user: { roles: ["dealer"], permissions: ["create claim"], authorisingRoles: [], isOwner: true, ...over.user },
  });
  const ask = (form: Form, over?: Parameters<typeof facts>[1]) => evaluate(definition, facts(form, over));
  return { store, definition, ask };
}

/** Puts keys into the object at a pointer of a file. */
const put = (file: string, pointer: string, parts: object) =>
  schemas.edit(file, (json) => Object.assign(get(json, pointer) as object, parts));

/** Changes the list at a pointer of a file. */
const change = (file: string, pointer: string, edit: (list: unknown[]) => void) =>
  schemas.edit(file, (json) => edit(get(json, pointer) as unknown[]));

describe("what an analyst can do in JSON alone", () => {
  test("change a word, of one type and of all", () => {
    put("warranty/messages.en.json", "/fields/~1customerReference", { title: "Your job number" });
    put("shared/messages.en.json", "/statuses/open", { label: "Waiting" });
    const { definition } = edited("warranty");
    expect(definition.messages.fields["/customerReference"]?.title).toBe("Your job number");
    expect(statusLabel(definition.messages, "open", "customer")).toBe("Waiting");
  });

  test("demand something of some people only, and let a field begin otherwise for them", () => {
    const dealers = { "/user/isClaimant": { const: true } };
    put("return/rules.json", "/rules", {
      "own-number": {
        when: dealers,
        field: "/customerComments",
        must: { "/form/customerComments": true },
        blocks: ["submit"],
      },
    });
    put("return/messages.en.json", "/rules", { "own-number": "Please say more." });
    change("return/sections.json", "/sections", (sections) => {
      const own = (sections as { id: string; fields: unknown[] }[]).find(({ id }) => id === "pickup");
      const fields = own?.fields ?? [];
      const begins = [{ when: dealers, value: "pallet" }, { value: "carton" }];
      const entry = fields.find((one) => get(one, "/field") === "/pickupCargoType");
      Object.assign(entry as object, { begins });
    });
    const { definition, ask, store } = edited("return");
    const lacks = (isClaimant: boolean) =>
      ask({}, { user: { isClaimant } }).missing.some(({ rule }) => rule === "own-number");
    expect([lacks(true), lacks(false)]).toEqual([true, false]);
    const user = { roles: [], permissions: [], authorisingRoles: [], isOwner: false };
    const begun = (isClaimant: boolean) => startForm(definition, { ...user, isClaimant }).pickupCargoType;
    expect([begun(true), begun(false)]).toEqual(["pallet", "carton"]);
    const forClaimants = cutForClaimants(definition, store.access);
    expect(forClaimants.rules["own-number"]?.when).toBeUndefined();
    expect(JSON.stringify(forClaimants.sections)).not.toContain("carton");
    // What a claimant is not told is nothing to begin with, and what no screen draws for us none draws for them.
    const own = cutForClaimants(
      {
        ...definition,
        sections: definition.sections.map((section) => ({
          ...section,
          ...(section.id === "pickup" && {
            whileLocked: { "/user/isClaimant": { const: true }, "/claim/status": { const: "approved" } },
            drawn: { "/claim/features": { contains: { const: "collections" } } },
          }),
          fields: section.fields.map((entry) =>
            get(entry, "/field") === "/pickupCargoType"
              ? { field: "/pickupCargoType", begins: [{ from: "/claim/authoriseRole" }] }
              : entry,
          ),
        })),
      },
      store.access,
    ).sections.find(({ id }) => id === "pickup");
    expect(own?.whileLocked).toEqual({ "/claim/status": { const: "approved" } });
    expect(own?.drawn).toEqual({ "/claim/features": { contains: { const: "collections" } } });
    expect(own?.fields).toContainEqual({ field: "/pickupCargoType", begins: [{ value: null }] });
  });

  test("add a field, which is saved, kept in the record and found by search", () => {
    put("warranty/form.schema.json", "/properties", { siteCode: { type: "string", maxLength: 8 } });
    change("warranty/sections.json", "/sections/0/fields", (fields) => fields.push("/siteCode"));
    put("warranty/messages.en.json", "/fields", { "/siteCode": { title: "Site code" } });
    put("warranty/record.json", "/fields", { site_code: { form: "/siteCode", search: true } });
    const { definition, ask } = edited("warranty");
    expect(ask({}).fields["/siteCode"]).toMatchObject({ visible: true, editable: true });
    expect(toRecord(definition, { siteCode: "AK7" })).toMatchObject({ site_code: "AK7" });
    expect(searchedValues(definition, { siteCode: "AK7" })).toMatchObject([{ text: "AK7", from: "/form/siteCode" }]);
    expect(formFaults(definition, { siteCode: "far too long" })).toEqual([
      { field: "/siteCode", message: "Site code may not be longer than 8 characters." },
    ]);
  });

  test("require a field to send", () => {
    const rule = { field: "/customerReference", must: { "/form/customerReference": true } };
    put("warranty/rules.json", "/rules", {
      "job-number": { ...rule, blocks: ["submit", "update"], completes: "location" },
    });
    put("warranty/messages.en.json", "/rules", { "job-number": "Please enter your job number." });
    const { ask } = edited("warranty");
    const rulesAgainst = (form: Form) => ask(form).transitions.submit?.missing.map((missing) => missing.rule);
    expect(rulesAgainst({})).toContain("job-number");
    expect(rulesAgainst({ customerReference: "J1" })).not.toContain("job-number");
    expect(ask({}).fields["/customerReference"]?.required).toBe(true);
  });

  test("offer one more choice", () => {
    const flooded = { value: "flooded", label: "Flooded" };
    change("shared/lists.json", "/fault-types", (choices) => choices.push(flooded));
    change("shared/shapes.schema.json", "/$defs/faultType/enum", (values) => values.push("flooded"));
    const { definition } = edited("replacement");
    expect(definition.messages.fields["/fault/type"]?.options).toContainEqual(flooded);
    expect(formFaults(definition, { fault: { type: "flooded" } })).toEqual([]);
  });

  test("move a section", () => {
    change("warranty/sections.json", "/sections", (sections) => sections.unshift(sections.pop()));
    const { definition } = edited("warranty");
    expect(definition.sections.map(({ id }) => id).slice(0, 2)).toEqual(["comments", "account"]);
  });

  test("add a role, and let it act", () => {
    const workshop = { permissions: ["resolve claim", "create claim"], authorises: [], reads: "sent" };
    put("access.json", "/roles", { workshop });
    change("shared/conditions.schema.json", "/$defs/service/~1user~1roles/contains/enum", (roles) =>
      roles.push("workshop"),
    );
    const { store, ask } = edited("warranty");
    expect(store.access.roles.workshop?.reads).toBe("sent");
    const mayStartWork = (role: string) => {
      const user = { roles: [role], permissions: ["resolve claim"], isOwner: false };
      return ask({}, { user, claim: { status: "open" } }).transitions.start?.offered;
    };
    expect([mayStartWork("workshop"), mayStartWork("finance")]).toEqual([true, false]);
  });

  test("add a status with a transition into it and one out of it", () => {
    const allowed = { $ref: "../shared/conditions.schema.json#/$defs/customerService" };
    put("shared/messages.en.json", "/statuses", {
      "on hold": { label: "On Hold", description: "Waiting for a part." },
    });
    put("warranty/workflow.json", "/statuses", { "on hold": { phase: "submitted", tone: "attention" } });
    put("warranty/workflow.json", "/transitions", {
      hold: { from: ["open"], to: "on hold", allowed },
      "go-on": { from: ["on hold"], to: "open", allowed },
    });
    put("warranty/messages.en.json", "/transitions", {
      hold: { label: "Put on hold", activity: "Put on hold" },
      "go-on": { label: "Go on", activity: "Taken up again" },
    });
    // What extends it has it too, unless it says otherwise; here lint asks for that.
    expect(() => edited("warranty")).toThrow('replacement/workflow.json has this by "extends"');
    put("replacement/workflow.json", "/statuses", { "on hold": null });
    for (const file of ["workflow", "messages.en"]) {
      put(`replacement/${file}.json`, "/transitions", { hold: null, "go-on": null });
    }
    const { ask } = edited("warranty");
    const user = { roles: ["customer_service"], permissions: ["resolve claim"], isOwner: false };
    expect(ask({}, { user, claim: { status: "open" } }).transitions.hold?.offered).toBe(true);
    expect(ask({}, { user, claim: { status: "on hold" } }).transitions["go-on"]?.offered).toBe(true);
  });

  test("change the 60 days and the sums that need an authorisation", () => {
    put("shared/conditions.schema.json", "/$defs/repairedInTime/~1form~1installer~1dateRepaired", { within: "P90D" });
    put("warranty/form.ui.json", "/installer/dateRepaired/ui:options", { min: "P90D" });
    for (const type of ["warranty", "replacement"]) {
      schemas.edit(`${type}/messages.en.json`, (json) => {
        const { fields, rules } = json as Record<"fields" | "rules", Record<string, unknown>>;
        const help = fields["/installer/dateRepaired"] as { help: string };
        help.help = "Repairs are claimed within 90 days.";
        if (type === "warranty")
          rules["repaired-recently"] = "The repair must have been completed in the past 90 days.";
      });
    }
    const sum = "/authorisation/levels/0/when/allOf/0/~1claim~1computed~1goodsValue";
    put("replacement/workflow.json", sum, { maximum: 2000 });
    const warranty = edited("warranty");
    const isTooLate = (dateRepaired: string) =>
      warranty.ask({ installer: { dateRepaired } }).missing.some(({ rule }) => rule === "repaired-recently");
    expect([isTooLate("2026-08-22"), isTooLate("2026-08-21")]).toEqual([false, true]);
    const replacement = edited("replacement");
    const user = { roles: ["tech_support"], authorisingRoles: ["tech_support"], isOwner: false };
    const canApprove = (salePrice: string) =>
      replacement.ask({ products: [{ salePrice }] }, { user, claim: { status: "draft" } }).transitions.approve?.offered;
    expect([canApprove("2000.00"), canApprove("2000.01")]).toEqual([true, false]);
  });

  test("ask for more photos", () => {
    put("shared/conditions.schema.json", "/$defs/onePhotoGiven/~1claim~1files~1photos", { minimum: 2 });
    put("return/messages.en.json", "/rules", { "photo-of-the-goods": "Please upload 2 photos" });
    const { ask } = edited("return");
    const form = { return_type: "incorrect_order", return_type_option: "duplicated" };
    const said = (photos: number) => {
      const files = { stored: photos, queued: 0, documents: 0, photos, videos: 0 };
      const { missing } = ask(form, { claim: { files } });
      return missing.find(({ rule }) => rule === "photo-of-the-goods")?.message;
    };
    expect([said(1), said(2)]).toEqual(["Please upload 2 photos", undefined]);
  });

  test("let a transition do something for some claims only", () => {
    const allowed = { "/user/isOwner": { const: true } };
    const when = { "/form/pickupCargoType": { const: "pallet" } };
    const set = { "/claim/approvedAt": "now" };
    put("return/workflow.json", "/transitions", {
      // Who claims makes no resolution.
      hurry: { via: "button", from: ["open"], to: "same", allowed, effects: [{ set, when }] },
    });
    put("return/messages.en.json", "/transitions", { hurry: { label: "Hurry", activity: "Hurried" } });
    const { definition } = edited("return");
    const effects = (pickupCargoType: string) => {
      const user = { roles: ["dealer"], permissions: [], authorisingRoles: [], isOwner: true };
      const files = { stored: 0, queued: 0, documents: 0, photos: 0, videos: 0 };
      const claim = { type: "return", status: "open", today: "2026-11-20", files };
      const decision = decide(definition, "hurry", { form: { pickupCargoType }, claim, user });
      return decision.ok && decision.effects.map(effectName);
    };
    expect(effects("pallet")).toEqual(["set approvedAt"]);
    expect(effects("carton")).toEqual([]);

    change("return/workflow.json", "/transitions/hurry/effects", (list) => {
      Object.assign(list[0] as object, { when: { "/form/pickupCargo": true } });
    });
    expect(() => edited("return")).toThrow(/return\/workflow\.json:\d+:\d+ .*pickupCargo/);
  });
});
