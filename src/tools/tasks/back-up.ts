import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { verifyPortal } from "../backup/verify-portal.ts";

export { restoreBackup } from "../backup/restore-backup.ts";
export { takeBackup } from "../backup/take-backup.ts";

/** What is to be verified: a back-up, the portal of the settings, or both, and then one against the other. */
interface Verification {
  folder?: string | undefined;
  isPortal: boolean;
}

/** Tells of every difference; answers how many there are, and what else is to be known. Throws where there is no such back-up or portal. */
export async function verify(
  { folder, isPortal }: Verification,
  tell: (difference: string) => void,
  settings?: Settings,
): Promise<{ differences: number; note: string | undefined }> {
  let differences = 0;
  const count = (difference: string) => {
    differences += 1;
    tell(difference);
  };
  const manifest = folder === undefined ? undefined : await verifyBackup(folder, (line) => count(`back-up: ${line}`));
  const note = isPortal
    ? await verifyPortal(settings ?? readSettings(), manifest, (line) => count(`portal: ${line}`))
    : undefined;
  return { differences, note };
}

export const settingsHere = (): Settings => readSettings();
