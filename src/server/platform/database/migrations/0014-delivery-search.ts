export const statements = [
  // A docket or an invoice is looked up however it is typed, also for every return that is opened.
  "create index deliveries_docket_typed on deliveries (lower(docket))",
  "create index deliveries_invoice_typed on deliveries (lower(invoice))",
  // Nothing asks for it as it stands.
  "drop index deliveries_invoice",
];
