import { text } from "node:stream/consumers";
import { checkSignIn, type Finding } from "../tasks/check-sign-in.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = `npm run check:sign-in [-- --token]
  goes to the sign-in provider of the settings (OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_URL ...) as the page and the server do, and says
  what is wrong and what to do; code 1 when something is
  --token   reads an access token from the input and says whether it would be taken, and whose it is`;

const marks: Record<Finding["kind"], string> = { good: "  good", note: "  note", wrong: " WRONG" };

async function run(): Promise<void> {
  const { values } = readArguments(usage, {
    options: { token: { type: "boolean", default: false } },
  });
  const findings = await checkSignIn(values.token ? await text(process.stdin) : undefined);
  for (const { kind, says, mend } of findings)
    console.log(`${marks[kind]}  ${says}${mend ? `\n        ${mend}.` : ""}`);
  const wrongs = findings.filter(({ kind }) => kind === "wrong").length;
  console.log(wrongs === 0 ? "\nNothing is wrong as far as can be seen without signing in." : `\n${wrongs} wrong.`);
  if (wrongs > 0) process.exitCode = 1;
}

await runCommand(run);
