import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("before any script came, the page says that it is loading", () => {
  const html = readFileSync(join(import.meta.dirname, "../../src/portal/index.html"), "utf8");
  // Written into the document that files share, it would take away what React listens to, and no later test could click.
  const page = new DOMParser().parseFromString(html, "text/html");
  expect(page.getElementById("root")?.textContent?.trim()).toBe("Loading the Warranty Portal...");
});
