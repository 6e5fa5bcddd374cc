import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Access } from "../../../src/definitions/store.ts";

/** The product's own roles, as `schemas/access.json` has them. */
export const access: Access = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../schemas/access.json"), "utf8"),
);
