import { isForTrying } from "../../contract/environment.ts";
import type { Settings } from "../env.ts";
import { demoPassword } from "../sign-in/demo-accounts.ts";

/** What a person who has just started it wants to know, as one block. */
export function announcement(settings: Settings, demoEmails: string[]): string {
  const { publicUrl, databaseUrl, dataDir, environment } = settings;
  const rows: [string, string][] = [
    ["Portal", publicUrl],
    ["Sign-in", signInPlace(settings)],
    ...demoEmails.map((email): [string, string] => ["", email]),
    ["Mail", mailPlace(settings)],
    ...(isForTrying(environment) ? [["API", `${publicUrl}/api/docs`] satisfies [string, string]] : []),
    ["Database", databaseUrl ? new URL(databaseUrl).host : "bundled, in the data folder"],
    ["Data folder", dataDir],
  ];
  return ["", ...rows.map(([name, text]) => `  ${name.padEnd(12)} ${text}`), ""].join("\n");
}

function signInPlace({ signIn, environment }: Settings): string {
  if (signIn.kind === "outside") return signIn.issuer;
  if (isForTrying(environment)) return `bundled, password ${demoPassword} for each of`;
  return "bundled; the first administrator comes by `npm run first-administrator`, others by `npm run import -- users`";
}

function mailPlace({ smtpUrl, environment, publicUrl }: Settings): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  return isForTrying(environment) ? `${publicUrl}/mail` : "waits: SMTP_URL is not set";
}
