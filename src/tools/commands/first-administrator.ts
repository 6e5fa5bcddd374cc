import { firstAdministrator } from "../tasks/first-administrator.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = `npm run first-administrator -- <email> "<first and last name>" [--another]
  makes this person administrator (super_admin) and prints a link where they choose a password: good once, for 24 hours. Say it
  again for a new link, which ends the one before
  --another   also when somebody is administrator already; to one of them it gives a new password
  the database: that of DATABASE_URL, while the portal runs, or of DATA_DIR; stop the portal first when it runs on its own`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { another: { type: "boolean", default: false } },
  });
  const [email, name, ...more] = positionals;
  if (email === undefined || name === undefined || more.length > 0) throw new Error(usage);
  const { link, endsAt } = await firstAdministrator({ email, name, isAnother: values.another });
  console.log(
    `${email} is administrator. While the portal runs, this link sets the password, once, until ${endsAt.toISOString()}:`,
  );
  console.log(`\n${link}\n`);
  console.log("Whoever has the link can use it: hand it over in person or by a private message.");
}

await runCommand(run);
