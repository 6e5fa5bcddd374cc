import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { callAs } from "./call-as.ts";

const home = join(import.meta.dirname, "../..");
/** Units that the reference data sold to dealer@example.test, on no other claim. */
const products = [
  { model: "FX35-KVT", serial: "J25D03988" },
  { model: "RX35-KVT", serial: "K25C04033" },
  { model: "FX25-KVT", serial: "J25E02889" },
];
const parts = Array.from({ length: 60 }, (_, index) => ({
  partNumber: "4022046M",
  partDescription: "Fan motor, indoor",
  partModelType: "indoor",
  partDeliveryDocket: "80201480",
  quantity: index + 1,
}));
const fileCount = 30;
const filesInACall = 5;

/** A draft with 3 products, 60 parts and 30 photos, made by the page's signed-in person; gives its number. */
export async function fullClaim(page: Page, address: string): Promise<string> {
  const call = await callAs(page, address);
  const data = { draft: true, products, parts, partsNotRequired: false };
  const { claim_number: claim } = await call("/api/claim", { data });
  const buffer = readFileSync(join(home, "fixtures/files/rating-plate.jpg"));
  for (let sent = 0; sent < fileCount; sent += filesInACall) {
    const form = new FormData();
    form.set("claim", claim);
    for (let n = sent + 1; n <= sent + filesInACall; n++) {
      form.append("claim_files[]", new File([buffer], `photo-${n}.jpg`, { type: "image/jpeg" }));
    }
    await call("/api/file/store", { multipart: form });
  }
  return claim;
}
