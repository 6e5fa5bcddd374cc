import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** SERIAL-02: the box of a serial number holds so many; what is pasted beyond is told by the list. */
const held = "parts/serials/serial-box.tsx";

test("no box of a widget cuts in silence what is typed or pasted: its rule tells", () => {
  const folder = join(import.meta.dirname, "../../widgets");
  const cutting = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && readFileSync(join(folder, file), "utf8").includes("maxLength="))
    .toSorted();
  expect(cutting).toEqual([held]);
});
