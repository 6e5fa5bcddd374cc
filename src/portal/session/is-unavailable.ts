/** Did the provider (or the API behind it) say that it is closed for maintenance? Providers word a 503 in several ways. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { error: code, error_description, status } = error as Error & Record<string, unknown>;
  const said = [code, error_description, error.message].filter((part) => typeof part === "string").join(" ");
  return status === 503 || /temporarily_unavailable|\b503\b|service unavailable/i.test(said);
}
