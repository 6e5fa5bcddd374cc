import type { Settings } from "../env.ts";
import { demoPassword } from "../sign-in/demo-accounts.ts";

/** What a person who has just started it wants to know, as one block. */
export function announcement(settings: Settings, demoEmails: string[]): string {
  const { publicUrl, databaseUrl, dataDir, signIn } = settings;
  const rows: [string, string][] = [
    ["Portal", publicUrl],
    ["Sign-in", signIn.kind === "embedded" ? `bundled, password ${demoPassword} for each of` : signIn.issuer],
    ...demoEmails.map((email): [string, string] => ["", email]),
    ["Mail", mailPlace(settings)],
    ["API", `${publicUrl}/api/docs`],
    ["Database", databaseUrl ? new URL(databaseUrl).host : "bundled, in the data folder"],
    ["Data folder", dataDir],
  ];
  return ["", ...rows.map(([name, text]) => `  ${name.padEnd(12)} ${text}`), ""].join("\n");
}

function mailPlace({ smtpUrl, environment, publicUrl }: Settings): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  return environment === "production" ? "waits: SMTP_URL is not set" : `${publicUrl}/mail`;
}
