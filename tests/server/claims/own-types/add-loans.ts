import { cpSync } from "node:fs";
import { join } from "node:path";
import type { EditedSchemas } from "../../../helpers/edited-schemas.ts";

/** Two types written from nothing, by JSON alone: statuses, facts, letters, columns, lists, timers and a second language of their own; one extends the other. */
export function addLoans(schemas: EditedSchemas): void {
  for (const type of ["loan", "loan-trial"])
    cpSync(join(import.meta.dirname, type), join(schemas.folder, type), { recursive: true });
  schemas.edit("shared/claim-types.json", ({ types }) => {
    const loan = { type: "loan", label: "Loan Unit", prefix: "LU", description: "A unit is lent." };
    const trial = {
      type: "loan-trial",
      extends: "loan",
      label: "Trial Unit",
      prefix: "TU{year}",
      description: "On trial.",
    };
    (types as object[]).push(loan, trial);
  });
  const $schema = "../meta/languages.schema.json";
  schemas.write("shared/languages.json", { $schema, languages: { mi: "te reo Māori" } });
  const inShared = { letter: { open: "Tirohia {number}" }, lists: { "loan-uses": { heat: "Te whakamahana" } } };
  schemas.write("shared/messages.mi.json", { $schema: "../meta/changes.schema.json", ...inShared });
  schemas.edit("shared/lists.json", (file) => {
    const choices = (words: Record<string, string>) =>
      Object.entries(words).map(([value, label]) => ({ value, label }));
    Object.assign(file.lists ?? file, {
      "loan-uses": [
        { value: "heat", label: "Heating", accepts: ["warmth"] },
        ...choices({ dry: "Drying out" }),
        { value: "cool", label: "Cooling", retired: true },
      ],
      "loan-states": choices({ good: "As new", worn: "Worn" }),
    });
  });
}
