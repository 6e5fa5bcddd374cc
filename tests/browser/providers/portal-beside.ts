import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { openDataFolder } from "../../../src/server/start-up/data-folder.ts";
import { importFile } from "../../../src/tools/tasks/import-file.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../../helpers/product-process.ts";
import { type OutsideProvider, removed } from "./provider-process.ts";

export interface PortalBeside {
  provider: OutsideProvider;
  address: string;
  /** Its settings, by their names in the environment. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The portal as in production beside an outside provider, one of whose people was imported as staff. */
export async function startPortalBeside(
  startProvider: (publicUrl: string) => Promise<OutsideProvider>,
): Promise<PortalBeside> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "portal-beside-"));
  const provider = await startProvider(address);
  let portal: ProductProcess | undefined;
  const close = async () => {
    await portal?.end();
    await provider.stop();
    await removed(folder);
  };
  try {
    const env = {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: address,
      PORTAL_ENV: "production",
      DATA_DIR: join(folder, "data"),
      ...provider.env,
    };
    await importPerson(env, folder, provider.subject);
    portal = await startProduct(env);
    return { provider, address, env, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function importPerson(env: Record<string, string>, folder: string, subject: string): Promise<void> {
  const settings = readSettings(env);
  const file = join(folder, "users.csv");
  writeFileSync(file, `email,name,roles,sso_id\ntui.harris@company.test,Tui Harris,"warranty, admin",${subject}\n`);
  await openDataFolder(settings.dataDir);
  await (await openDatabase(settings)).destroy();
  const { added, bad } = await importFile("users", file, { isCheck: false, stopAt: 1, tell: console.error }, settings);
  if (added !== 1 || bad > 0) throw new Error("The provider's person could not be imported.");
}
