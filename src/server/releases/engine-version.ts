import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Names the engine that compiles definitions: another as soon as a file of it or AJV is another. */
export const engineVersion: string = fingerprint(join(import.meta.dirname, "../../.."));

function fingerprint(root: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const hash = createHash("sha256").update(dependencies.ajv);
  const folder = join(root, "src/engine");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts")) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("base64url").slice(0, 8);
}
