import { type AuditKind, type AuditOutcome, auditKinds, auditOutcomes } from "../../../contract/audit-kinds.ts";

/** What is asked of the audit trail; it stands in the page's address. */
export interface AuditQuestion {
  kind?: AuditKind | undefined;
  outcome?: AuditOutcome | undefined;
  person?: string | undefined;
  about?: string | undefined;
  /** YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

const parts = ["kind", "outcome", "person", "about", "from", "to", "before"] as const;

const isGood: Record<(typeof parts)[number], (text: string) => boolean> = {
  kind: (text) => Object.hasOwn(auditKinds, text),
  outcome: (text) => auditOutcomes.some((outcome) => outcome === text),
  person: (text) => text.length <= 200,
  about: (text) => text.length <= 200,
  from: isDay,
  to: isDay,
  before: (text) => /^\d{1,15}$/.test(text),
};

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** Reads any address: what is not understood counts as absent. */
export function readAuditQuestion(address: URLSearchParams): AuditQuestion {
  const given = parts.flatMap((part) => {
    const text = address.get(part)?.trim() ?? "";
    return text !== "" && isGood[part](text) ? [[part, text]] : [];
  });
  return Object.fromEntries(given);
}

/** The address of a question, without what is not asked. */
export const writeAuditQuestion = (question: AuditQuestion): Record<string, string> =>
  Object.fromEntries(Object.entries(question).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));
