import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtInFacts } from "../../../src/engine/index.ts";
import { knowEffects } from "../../../src/server/claims/transition/effects.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

test("a letter that nobody wrote is told of before the first claim", async () => {
  const { access, lettersOf, list } = ownDefinitions();
  const letters = lettersOf("warranty");
  const [warranty] = list();
  if (!warranty) throw new Error("There is no claim type.");
  expect(() => knowEffects(warranty, letters, access)).not.toThrow();
  const submit = { from: ["new"], to: "open", allowed: {}, effects: [{ letter: "recieved" }] };
  const workflow = { ...warranty.workflow, transitions: { submit } };
  expect(() => knowEffects({ ...warranty, workflow }, letters, access)).toThrow(
    'schemas/warranty/workflow.json: transition "submit" names the letter "recieved"',
  );
});

test("the facts that an analyst may name are those that are written", () => {
  const { schemasDir } = readSettings({});
  const { $defs } = JSON.parse(readFileSync(join(schemasDir, "meta/workflow.schema.json"), "utf8"));
  const { set, clear } = $defs.effect.properties;
  const named = builtInFacts.map((name) => `/claim/${name}`).sort();
  expect(Object.keys(set.properties).sort()).toEqual(named);
  expect(named.every((name) => new RegExp(clear.items.pattern).test(name))).toBe(true);
});

test("a question that is put to nobody is told of before the first claim", async () => {
  const { access, lettersOf, list } = ownDefinitions();
  const letters = lettersOf("warranty");
  const [warranty] = list();
  if (!warranty) throw new Error("There is no claim type.");
  const transitions = { "query-nobody": { from: ["open"], to: "same", allowed: {}, effects: [{ ask: "nobody" }] } };
  expect(() => knowEffects({ ...warranty, workflow: { ...warranty.workflow, transitions } }, letters, access)).toThrow(
    'transition "query-nobody" asks the role "nobody"',
  );
  for (const definition of list()) expect(() => knowEffects(definition, letters, access)).not.toThrow();
});
