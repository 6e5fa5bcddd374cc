import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get } from "../../../src/engine/index.ts";
import { readStories, storyFiles } from "../../../src/replay/read-stories.ts";
import type { Story } from "../../../src/replay/story.ts";
import { activeClaims } from "../../../src/server/claims/active-claims.ts";
import { addressFinderOf } from "../../../src/server/lookups/address-finder.ts";
import { erpOf } from "../../../src/server/lookups/erp.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

interface Product {
  model: string;
  serial: string;
  deliveryDocket: string;
  outOfWarranty: boolean;
}

interface Part {
  partNumber: string;
  partDescription: string;
}

const fixtures = join(import.meta.dirname, "../../../fixtures");
const names = storyFiles(fixtures, ["warranty"]);

let portal: TestApp;

beforeAll(async () => {
  portal = await testApp();
});

afterAll(() => portal.close());

describe.each(names)("%s", (name) => {
  // The cases of a file differ in days and expectations, not in what they name.
  const story = readStories(fixtures, name)[0] as Story;

  test("names a person, an account, units, parts and files that exist", async () => {
    const answer = await portal.as(story.as)({ method: "GET", url: "/api/user" });
    const { customers } = answer.json<{ customers: { uuid: string }[] }>();
    const account = String(get(story.form, "/purchaser/uuid") ?? "");
    if (story.as.startsWith("dealer")) expect(customers.map(({ uuid }) => uuid)).toContain(account);
    const erp = erpOf(portal.database);
    for (const { add = {}, file = [] } of story.steps) {
      const product = add["/products"] as unknown as Product | undefined;
      if (product) {
        const unit = { material: product.model, serial: product.serial };
        const [sold] = await erp.products.find(account, [unit]);
        expect(sold?.docket).toBe(product.deliveryDocket);
        expect(sold?.warrantyUntil != null && sold.warrantyUntil < "2026-11-20").toBe(product.outOfWarranty);
        expect((await activeClaims(portal.database, account, [unit])).of(unit)).toEqual([]);
      }
      const part = add["/parts"] as unknown as Part | undefined;
      if (part) {
        const found = await erp.materials.searchParts(part.partNumber);
        expect(found).toEqual([{ Material: part.partNumber, Description: part.partDescription }]);
      }
      for (const each of [file].flat()) expect(existsSync(join(fixtures, "files", each))).toBe(true);
    }
  });

  test("names addresses that the address finder finds, unless typed by hand", async () => {
    for (const { set = {} } of story.steps) {
      const address = set["/installationLocation/address"];
      if (!address || set["/manualAddresses/install"]) continue;
      const places = await addressFinderOf(portal.database).find(String(address).replace(/,.*$/, ""));
      expect(places.map(({ formatted_address }) => formatted_address)).toContain(address);
    }
  });
});
