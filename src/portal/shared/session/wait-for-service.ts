/** Milliseconds between two looks. */
const pace = 20_000;

/**
 * Looks every so often whether the API answers again, and then calls `onBack` once. Any answer but a 5xx will do: without a
 * token it is a refusal. Returns how to stop.
 */
export function waitForService(address: string, onBack: () => void): () => void {
  const timer = setInterval(async () => {
    const response = await fetch(address, { headers: { accept: "application/json" } }).catch(() => undefined);
    if (!response || response.status >= 500) return;
    clearInterval(timer);
    onBack();
  }, pace);
  return () => clearInterval(timer);
}
