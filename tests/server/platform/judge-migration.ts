import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SchemaStep, SchemaSteps } from "../../../src/server/platform/database/apply-steps.ts";

/** The newest step of the last release. Whoever makes a release moves it. */
export const lastReleased = "0017-exports-of-questions";

/** Tables that may hold so many rows that no step may touch each of them. */
const large =
  "absences|activities|audit_events|claim_dockets|claim_figures|claim_mentions|claim_notes|claim_owners|claim_requests|claim_set_aside|claim_tallies|claim_tally_changes|claim_timers|claim_turns|claim_undos|claim_units|claim_values|claim_versions|claims|customers|deliveries|delivery_lines|enquiries|files|form_letters|form_requests|form_sendings|inbound_mail|kept_values|localities|materials|notices|outbox|outbox_attachments|shipments|sign_in_records|streets|units|user_customers|users";

/** What squawk looks at beside what is dangerous here: taste, and limits of time that `apply-steps.ts` sets for every step. */
const excluded = [
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-identity",
  "prefer-robust-stmts",
  "prefer-text-field",
  "prefer-timestamp-tz",
  "require-lock-timeout",
  "require-statement-timeout",
];

const ending = process.platform === "win32" ? ".exe" : "";
const program = fileURLToPath(
  import.meta.resolve(`@squawk-cli/${process.platform}-${process.arch}/bin/squawk${ending}`),
);

/** Steps that change rows of a large table all the same, each with the reason why they are few. */
const changesFew: Record<string, string> = {
  "0034-technical-words": "claims that wait to be authorised",
};

/** What squawk warns of and does no harm in a step, each with the reason. */
const harmless: Record<string, { rule: string; because: string }> = {
  "0023-held-versions": {
    rule: "ban-drop-not-null",
    because: "saved_by: the release before always writes it and only compares it with whoever saves again",
  },
  "0033-checked-files": {
    rule: "require-concurrent-index-creation",
    because: "the index holds no row yet: its column is added empty in the same step, and the table is read once",
  },
};

/** Taking away what the release before still reads: allowed to a step that says which code it needs. */
const contracting =
  /^(ban-drop-column|ban-drop-table|ban-drop-not-null|renaming-column|renaming-table|adding-required-field)$/;

const changesRows = "changes the rows of a large table: do it in batches, from a job of the server";
const takesAway = "takes away what the release before still uses";

/** Of statements with their quotes taken off: what is written by hand and what a builder writes are the same. */
const ownRules: [rule: RegExp, fault: string][] = [
  [
    new RegExp(`\\b(update|delete from|merge into|truncate( table)?)\\s+(only\\s+)?(public\\.)?(${large})\\b`, "i"),
    changesRows,
  ],
  // Squawk looks at tables and columns alone.
  [
    /^\s*drop\s+(aggregate|domain|function|materialized|policy|procedure|schema|sequence|trigger|type|view)\b/i,
    takesAway,
  ],
  [/^\s*alter\s+(domain|function|materialized|procedure|schema|sequence|type|view)\b[\s\S]*\brename\b/i, takesAway],
  [/^\s*alter\s+table\b[\s\S]*\balter\b[\s\S]*\bdrop\s+(default|identity|expression)\b/i, takesAway],
  [/^\s*alter\s+table\b[\s\S]*\bdisable\s+(trigger|rule)\b/i, takesAway],
  [/^\s*lock\b/i, "locks a table"],
  [/^\s*(vacuum\s+full|vacuum\s*\([^)]*\bfull|cluster)\b/i, "writes a table anew under an exclusive lock"],
  [/^\s*alter\s+table\b[\s\S]*\bset\s+(logged|unlogged|tablespace)\b/i, "writes a table anew under an exclusive lock"],
  [/^\s*create\s+type\b[\s\S]*\benum\b/i, "makes an enum, which cannot lose a value again: use text with a check"],
];

/** What is wrong with a step by the rules of `.github/operations.md`, a sentence each; `steps` are all there are. */
export function judgeMigration(name: string, step: SchemaStep, steps: SchemaSteps): string[] {
  const { statements } = step;
  const faults = [
    ...squawk(statements, step).filter((fault) => !fault.endsWith(`(${harmless[name]?.rule})`)),
    ...statements
      .flatMap(ownFaults)
      .filter((fault) => (fault !== changesRows || !(name in changesFew)) && (fault !== takesAway || !step.needs)),
  ];
  if (step.needs !== undefined && (!(step.needs in steps) || step.needs > lastReleased)) {
    faults.push(`needs ${step.needs}, which no release holds yet: take away one release after what replaces it`);
  }
  if (step.isConcurrent && statements.some((text) => !/\bindex\s+concurrently\b/i.test(text))) {
    faults.push("does more outside of a transaction than build or drop an index: give that a step of its own");
  }
  if (!step.isConcurrent && statements.some((text) => /\bconcurrently\b/i.test(text))) {
    faults.push("builds an index concurrently, which no transaction can: give it a step of its own, with isConcurrent");
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

function squawk(statements: readonly string[], { needs, isConcurrent }: SchemaStep): string[] {
  const options = ["--reporter", "json", "--pg-version", "15", "--exclude", excluded.join(",")];
  // Without a name it reads what it is given.
  const { stdout, stderr, error } = spawnSync(
    program,
    isConcurrent ? options : [...options, "--assume-in-transaction"],
    {
      input: statements.map((text) => `${text.replace(/;\s*$/, "")};`).join("\n"),
      encoding: "utf8",
    },
  );
  if (error || !stdout.trim()) throw new Error(`squawk did not answer: ${error ?? stderr}`);
  const found: { rule_name: string; message: string }[] = JSON.parse(stdout);
  return found
    .filter(({ rule_name }) => !(needs && contracting.test(rule_name)))
    .map(({ rule_name, message }) => `${message} (${rule_name})`);
}

function ownFaults(statement: string): string[] {
  // What a function or a trigger does later is not done now.
  if (/^\s*create\s+(or\s+replace\s+)?(function|procedure|trigger)\b/i.test(statement)) return [];
  const plain = statement.replaceAll('"', "");
  return ownRules.filter(([rule]) => rule.test(plain)).map(([, fault]) => fault);
}
