import type { Access } from "../../../definitions/store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { headingName, isNeeded } from "./headings.ts";
import type { Sheet } from "./sheet.ts";
import { customers } from "./sheets/customers.ts";
import { dockets } from "./sheets/dockets.ts";
import { models } from "./sheets/models.ts";
import { units } from "./sheets/units.ts";
import { usersSheet } from "./sheets/users.ts";

/** What may be imported, in the order in which one needs the other. */
export const importKinds = ["customers", "products", "dockets", "users"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The sheet of a kind, by a file's headings: products with serial numbers are units that were sold, others the catalogue. */
export function sheetFor(kind: ImportKind, access: Access, signIn: Settings["signIn"]) {
  return (headings: readonly string[]): Sheet => {
    if (kind === "products") return headings.map(headingName).includes("serial") ? units : models;
    return { customers, dockets, users: usersSheet(access, signIn) }[kind];
  };
}

/** Every sheet with its columns, for a person at the command line. */
export function describeSheets(access: Access, signIn: Settings["signIn"]): string {
  return [customers, models, dockets, units, usersSheet(access, signIn)]
    .map(({ name, columns }) => {
      const lines = Object.entries(columns).map(
        ([column, { says, ...rest }]) =>
          `    ${column.padEnd(22)}${says}${isNeeded({ says, ...rest }) ? "" : " (may be left out)"}`,
      );
      return [`  ${name}`, ...lines].join("\n");
    })
    .join("\n");
}
