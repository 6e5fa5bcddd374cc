import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("before any script came, the page says that it is loading", () => {
  document.write(readFileSync(join(import.meta.dirname, "../../src/portal/index.html"), "utf8"));
  expect(document.getElementById("root")?.textContent?.trim()).toBe("Loading the Warranty Portal...");
});
