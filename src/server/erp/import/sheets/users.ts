import { nearestWord } from "../../../../definitions/read/nearest-word.ts";
import type { Access } from "../../../../definitions/store.ts";
import { canonicalRole } from "../../../access/read-person.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import { CellFault, type Column, code, listOf, mail, optional, text } from "../cells.ts";
import type { Sheet } from "../sheet.ts";
import { writeUsers } from "../write-users.ts";

/** As `--hash-password` writes it. */
const hash: Column = {
  says: "a password's hash, as --hash-password makes it; never the password",
  read: (typed) =>
    /^scrypt\$16384\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/.test(typed)
      ? typed
      : new CellFault("is not a password's hash; make one with npm run import -- --hash-password"),
};

const role = ({ roles }: Access): Column => ({
  says: "a role",
  read(typed) {
    const name = canonicalRole(typed);
    if (Object.hasOwn(roles, name)) return name;
    const nearest = nearestWord(name, Object.keys(roles));
    return new CellFault(
      `"${typed.slice(0, 40)}" is no role; ${nearest ? `is it ${nearest}?` : "see schemas/access.json"}`,
    );
  },
});

/** People by their e-mail addresses, with their roles and accounts. Passwords belong to the bundled sign-in alone. */
export function usersSheet(access: Access, { kind }: Pick<Settings["signIn"], "kind">): Sheet {
  const accounts = listOf(code(20, "a customer number"), "customer numbers with commas between them");
  const isEmbedded = kind === "embedded";
  return {
    name: "users",
    columns: {
      email: mail,
      name: text(200, "first and last name"),
      roles: listOf(role(access), `with commas between them: ${Object.keys(access.roles).join(", ")}`),
      accounts: optional(accounts, []),
      active_account: optional(code(20, "the one of their accounts that they begin with"), null),
      managed_accounts: optional(accounts, []),
      sso_id: optional(
        code(200, "the subject (sub) that the sign-in provider knows them by; OIDC_ISSUER needs it"),
        "",
      ),
      ...(isEmbedded && { password_hash: optional(hash, "") }),
    },
    key: ["email"],
    agreements: [{ by: "sso_id", same: ["email"] }],
    tables: ["users", "user_roles", "user_customers", "customer_managers"],
    write: (trx, rows) => writeUsers(trx, rows, { isEmbedded }),
  };
}
