import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStories, storyFiles } from "../../../src/definitions/stories/read-stories.ts";
import type { Story } from "../../../src/definitions/stories/story.ts";
import { get } from "../../../src/engine/index.ts";
import { activeClaims } from "../../../src/server/claims/lines/active-claims.ts";
import { addressFinderOf } from "../../../src/server/erp/address-finder.ts";
import { erpOf } from "../../../src/server/erp/erp.ts";
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

/** The cases of a file differ in days and expectations, not in what they name. */
const stories = names.map((name) => readStories(fixtures, name)[0] as Story);
/** Fails with the stories whose part is wrong; each part is told as what is named and what there is. */
function same(found: [story: Story, named: unknown, there: unknown][]): void {
  const told = (which: 1 | 2) => found.map((one) => [one[0].file, one[which]]);
  expect(found.length).toBeGreaterThan(0);
  expect(told(1)).toEqual(told(2));
}

test("stories name a person of an account that is theirs, and files that exist", async () => {
  const people = new Map<string, string[]>();
  for (const email of new Set(stories.map(({ as }) => as))) {
    const answer = await portal.as(email)({ method: "GET", url: "/api/user" });
    people.set(
      email,
      (answer.json().customers as { uuid: string }[]).map(({ uuid }) => uuid),
    );
  }
  const dealers = stories.filter(({ as }) => as.startsWith("dealer"));
  same(
    dealers.map((story) => {
      const account = String(get(story.form, "/purchaser/uuid") ?? "");
      return [story, account, people.get(story.as)?.find((uuid) => uuid === account)];
    }),
  );
  same(
    stories.flatMap((story) =>
      story.steps.flatMap(({ file = [] }) =>
        [file]
          .flat()
          .map((each): [Story, string, unknown] => [
            story,
            each,
            existsSync(join(fixtures, "files", each)) ? each : "no such file",
          ]),
      ),
    ),
  );
});

test("stories name units that were sold on their docket and are on no claim, and parts that there are", async () => {
  const erp = erpOf(portal.database);
  const units: [Story, unknown, unknown][] = [];
  const parts: [Story, unknown, unknown][] = [];
  for (const story of stories) {
    const account = String(get(story.form, "/purchaser/uuid") ?? "");
    for (const { add = {} } of story.steps) {
      const product = add["/products"] as unknown as Product | undefined;
      if (product) {
        const unit = { material: product.model, serial: product.serial };
        const [sold] = await erp.products.find(account, [unit]);
        const isOut = sold?.warrantyUntil != null && sold.warrantyUntil < "2026-11-20";
        const claims = (await activeClaims(portal.parts, account, [unit])).of(unit);
        units.push([story, [product.deliveryDocket, product.outOfWarranty, []], [sold?.docket, isOut, claims]]);
      }
      const part = add["/parts"] as unknown as Part | undefined;
      if (part) {
        const found = await erp.materials.searchParts(part.partNumber);
        parts.push([story, [{ Material: part.partNumber, Description: part.partDescription }], found]);
      }
    }
  }
  same(units);
  same(parts);
});

test("stories name addresses that the address finder finds, unless typed by hand", async () => {
  const addresses: [Story, unknown, unknown][] = [];
  for (const story of stories) {
    for (const { set = {} } of story.steps) {
      const address = set["/installationLocation/address"];
      // Data of what was typed names no place of the list.
      const { formatted_address: chosen = null } = Object(
        set["/installationLocation/addressData"] ?? { formatted_address: "" },
      );
      if (!address || set["/manualAddresses/install"] || chosen === null) continue;
      const places = await addressFinderOf(portal.database).find(String(address).replace(/,.*$/, ""));
      const found = places.map(({ formatted_address }) => formatted_address);
      addresses.push([story, address, found.includes(String(address)) ? address : found]);
    }
  }
  same(addresses);
});
