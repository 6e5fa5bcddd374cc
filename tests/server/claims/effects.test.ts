import { expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { knowEffects } from "../../../src/server/claims/effects.ts";
import { readSettings } from "../../../src/server/env.ts";

test("an effect that nobody wrote is told of before the first claim", async () => {
  const [warranty] = (await loadDefinitions(readSettings({}).schemasDir)).list();
  if (!warranty) throw new Error("There is no claim type.");
  expect(() => knowEffects(warranty)).not.toThrow();
  const submit = { from: ["new"], to: "open", allowed: {}, effects: ["mail-recieved"] };
  const workflow = { ...warranty.workflow, transitions: { submit } };
  expect(() => knowEffects({ ...warranty, workflow })).toThrow(
    'schemas/warranty/workflow.json: transition "submit" names the effect "mail-recieved"',
  );
});
