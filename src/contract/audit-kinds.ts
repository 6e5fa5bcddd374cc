/** What the audit trail knows of, with the words of the screen. */
export const auditKinds = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  "sign-in-link": "Link to set a password made",
  "password-set": "Password set",
  "unknown-subject": "Signed in, but not known here",
  "token-refused": "Session refused",
  "not-allowed": "Not allowed",
  "not-found": "Not found, or not theirs",
  "too-many": "Too many requests",
  "role-change": "Roles changed",
  download: "File downloaded",
  export: "Report exported",
  "export-download": "Export downloaded",
  "letter-outside": "Letter to a typed address",
  definitions: "Definitions reviewed or released",
  "request-again": "Request sent again",
  "upload-found": "Virus found in a file",
  "upload-unchecked": "File not checked for viruses",
} as const;

export type AuditKind = keyof typeof auditKinds;

export const auditOutcomes = ["done", "refused", "failed", "withdrawn"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Entries of one page. */
export const auditPage = 50;
