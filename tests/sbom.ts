import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unstated } from "./notices.ts";

const root = join(import.meta.dirname, "..");

const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

/**
 * The SBOM (CycloneDX, JSON) of what is shipped. `npm sbom --omit dev` leaves out what development needs too, such as react
 * and all that goes with it; so npm is shown a folder whose package.json and lock file know of no development.
 */
export function sbom(): string {
  const { name, version, license, dependencies, optionalDependencies } = read("package.json");
  const shipped = { name, version, license, dependencies, optionalDependencies };
  const lock = read("package-lock.json");
  delete lock.packages[""].devDependencies;
  for (const [place, { dev }] of Object.entries<{ dev?: boolean }>(lock.packages)) if (dev) delete lock.packages[place];
  for (const [name, licence] of Object.entries(unstated)) lock.packages[`node_modules/${name}`].license ??= licence;
  const above = mkdtempSync(join(tmpdir(), "sbom-"));
  try {
    const folder = join(above, name);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), JSON.stringify(shipped));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
    const isWindows = process.platform === "win32";
    return execFileSync(isWindows ? "npm.cmd" : "npm", ["sbom", ...options], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      shell: isWindows,
    });
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(sbom());
