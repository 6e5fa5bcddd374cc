import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

interface Story {
  as: string;
  form?: { purchaser?: { uuid: string } };
  steps: {
    set?: Record<string, unknown>;
    add?: { "/products"?: Product; "/parts"?: { partNumber: string; partDescription: string } };
    file?: string | string[];
  }[];
}

const fixtures = join(import.meta.dirname, "../../../fixtures");
const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const names = readdirSync(join(fixtures, "warranty"));

let portal: TestApp;

beforeAll(async () => {
  portal = await testApp();
});

afterAll(() => portal.close());

describe.each(names)("%s", (name) => {
  const story: Story = readJson(join(fixtures, "warranty", name));

  test("names a person, an account, units, parts and files that exist", async () => {
    const answer = await portal.as(story.as)({ method: "GET", url: "/api/user" });
    const { customers } = answer.json<{ customers: { uuid: string }[] }>();
    const account = story.form?.purchaser?.uuid ?? "";
    if (story.as.startsWith("dealer")) expect(customers.map(({ uuid }) => uuid)).toContain(account);
    const erp = erpOf(portal.database);
    for (const { add = {}, file = [] } of story.steps) {
      const product = add["/products"];
      if (product) {
        const unit = { material: product.model, serial: product.serial };
        const [sold] = await erp.products.find(account, [unit]);
        expect(sold?.docket).toBe(product.deliveryDocket);
        expect(sold?.warrantyUntil != null && sold.warrantyUntil < "2026-11-20").toBe(product.outOfWarranty);
        expect((await activeClaims(portal.database, account, [unit])).of(unit)).toEqual([]);
      }
      const part = add["/parts"];
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
