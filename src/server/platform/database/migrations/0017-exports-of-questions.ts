export const statements = [
  // An export holds either chosen claims or a report's question, asked in the name of one account or of none.
  "alter table report_exports alter column claims drop not null",
  `alter table report_exports add column question jsonb, add column account uuid,
    add column format text not null default 'csv'`,
  "alter table report_exports add constraint report_exports_asked check ((claims is null) <> (question is null))",
];
