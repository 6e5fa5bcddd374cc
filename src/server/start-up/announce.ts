import type { Settings } from "../env.ts";
import { demoPassword } from "../sign-in/demo-accounts.ts";

/** What a person who has just started it wants to know, as one block. */
export function announcement(settings: Settings, demoEmails: string[]): string {
  const { publicUrl, databaseUrl, dataDir, smtpUrl, signIn } = settings;
  const rows: [string, string][] = [
    ["Portal", publicUrl],
    ["Sign-in", signIn.kind === "embedded" ? `bundled, password ${demoPassword} for each of` : signIn.issuer],
    ...demoEmails.map((email): [string, string] => ["", email]),
    ["Mail", smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `${publicUrl}/mail`],
    ["API", `${publicUrl}/api/docs`],
    ["Database", databaseUrl ? new URL(databaseUrl).host : "bundled, in the data folder"],
    ["Data folder", dataDir],
  ];
  return ["", ...rows.map(([name, text]) => `  ${name.padEnd(12)} ${text}`), ""].join("\n");
}
