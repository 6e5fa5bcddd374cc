import { everyone } from "./roles-of-decisions.ts";
import { type Answers, type ClaimRule, claimRules, type PlainRule, plainRules, reads } from "./who-may.ts";

/** Prints the table of who may what, as it was decided and is tested. */
const short: Record<string, string> = {
  customer_service_manager: "cs_manager",
  managing_director: "md",
  general_manager: "gm",
};
const heads = everyone.map((role) => short[role] ?? role);
const answerTo = (answers: Answers, role: string) =>
  String(answers.find(([, roles]) => roles.includes(role))?.[0] ?? "");
const mark = (code: string) => (code === "200" ? "yes" : code);

/** Of a claim of their own account that they read, sent; drafts and deleted ones where these differ. `-`: no such claim for them. */
function aboutClaim(rule: ClaimRule, role: string, standing: "sent" | "draft" | "deleted"): string {
  const [rightful, otherwise] = rule.right ?? [everyone, 0];
  if (!rightful.includes(role)) return String(otherwise);
  const isRead = reads(role, { type: rule.type, isDraft: standing === "draft", of: "own" });
  return isRead ? mark(answerTo(rule[standing], role)) : "-";
}

const ofClaims = claimRules.flatMap((rule) =>
  (["sent", "draft", "deleted"] as const).map((standing) => [
    `${rule.call}${rule.trying ? ` ${rule.trying}` : ""}`,
    `${rule.type} ${standing === "draft" ? "draft" : `${rule.status}${standing === "deleted" ? ", deleted" : ""}`}`,
    ...everyone.map((role) => aboutClaim(rule, role, standing)),
  ]),
);
const ofOthers = plainRules.map((rule: PlainRule) => [
  rule.call,
  rule.on ?? "",
  ...everyone.map((role) => mark(answerTo(rule.answers, role))),
]);

const rows = [["call", "on", ...heads], ...ofOthers, ...ofClaims];
const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
console.log(`${rows
  .map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  )
  .join("\n")}

yes: done. 401, 403: refused, whatever it is about. 404, 422, not amendable: refused as it stands.
-: for this role there is no such claim; claims of other accounts are the same where the role reads one account's alone:
   customer and dealer the active one's, account_manager those looked after.`);
