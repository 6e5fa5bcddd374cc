import { formatDate } from "../../shared/ui/dates.ts";

/** What a report is asked by: an account, or the days on which claims were submitted. */
export type ReportQuestion = { statuses: string[]; where?: string[] } & (
  | { customer: string }
  | { start: string; end: string }
);

const keys = {
  customer: "report-customer",
  start: "report-start",
  end: "report-end",
  status: "report-status",
  where: "report-where",
  page: "report-page",
} as const;

/** The question in the page's address; undefined where there is none, or half of one. What cannot be asked, the server says. */
export function readQuestion(address: URLSearchParams): ReportQuestion | undefined {
  const statuses = address.getAll(keys.status);
  const where = address.getAll(keys.where);
  const asked = { statuses, ...(where.length > 0 && { where }) };
  const customer = address.get(keys.customer);
  const start = address.get(keys.start);
  const end = address.get(keys.end);
  if (customer) return { customer, ...asked };
  return start && end ? { start, end, ...asked } : undefined;
}

/** The address with another question, or none; what else stands in it stays, so that the list behind a report is found again. */
export function withQuestion(address: URLSearchParams, question: ReportQuestion | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of Object.values(keys)) next.delete(key);
  if (!question) return next;
  if ("customer" in question) next.set(keys.customer, question.customer);
  else {
    next.set(keys.start, question.start);
    next.set(keys.end, question.end);
  }
  for (const status of question.statuses) next.append(keys.status, status);
  for (const text of question.where ?? []) next.append(keys.where, text);
  return next;
}

/** Tells one question from another. */
export const questionKey = (question: ReportQuestion): string =>
  withQuestion(new URLSearchParams(), question).toString();

/** The days in words; an account is named by its claims. */
export function questionTitle(question: ReportQuestion, customer: string | undefined): string {
  if ("customer" in question) return customer ?? "one customer";
  return `${formatDate(question.start)} to ${formatDate(question.end)}`;
}

/** Which of the report's pages the address asks for. */
export function readReportPage(address: URLSearchParams): number {
  const page = Number(address.get(keys.page));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export function withReportPage(address: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(keys.page, String(page));
  return next;
}
