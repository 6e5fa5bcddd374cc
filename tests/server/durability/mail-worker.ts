import { join } from "node:path";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { diskStore } from "../../../src/server/platform/files/disk-store.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { startMail } from "../../../src/server/start-up/start-mail.ts";

// The product's worker alone, as a process that can be killed; the pages are not needed for that.
const settings = readSettings();
const database = await openDatabase(settings);
const mail = await startMail({ settings, database, files: diskStore(join(settings.dataDir, "files")) });
process.once("SIGTERM", async () => {
  await mail.stop();
  await database.destroy();
});
console.log("ready");
