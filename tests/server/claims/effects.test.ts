import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { effects, knowEffects } from "../../../src/server/claims/effects.ts";
import { readSettings } from "../../../src/server/env.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

test("an effect that nobody wrote is told of before the first claim", async () => {
  const [warranty] = ownDefinitions().list();
  if (!warranty) throw new Error("There is no claim type.");
  expect(() => knowEffects(warranty, ownDefinitions().letters)).not.toThrow();
  const submit = { from: ["new"], to: "open", allowed: {}, effects: ["mail-recieved"] };
  const workflow = { ...warranty.workflow, transitions: { submit } };
  expect(() => knowEffects({ ...warranty, workflow }, ownDefinitions().letters)).toThrow(
    'schemas/warranty/workflow.json: transition "submit" names the effect "mail-recieved"',
  );
});

test("the effects that an analyst may name are those that are written", () => {
  const { schemasDir } = readSettings({});
  const { $defs } = JSON.parse(readFileSync(join(schemasDir, "meta/workflow.schema.json"), "utf8"));
  expect([...$defs.effect.else.enum].sort()).toEqual(Object.keys(effects).sort());
});

test("a question that is put to nobody is told of before the first claim", async () => {
  const { access, list } = ownDefinitions();
  const [warranty] = list();
  if (!warranty) throw new Error("There is no claim type.");
  const transitions = { "query-nobody": { from: ["open"], to: "same", allowed: {}, effects: ["open-enquiry"] } };
  expect(() =>
    knowEffects({ ...warranty, workflow: { ...warranty.workflow, transitions } }, ownDefinitions().letters, access),
  ).toThrow('transition "query-nobody" asks a role');
  for (const definition of list())
    expect(() => knowEffects(definition, ownDefinitions().letters, access)).not.toThrow();
});
