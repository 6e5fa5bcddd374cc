import type { CallName } from "./call-requests.ts";

/** How often each call answered with which kind of status. */
export class Coverage {
  #counts = new Map<string, Map<string, number>>();

  add(name: CallName, status: number | undefined): void {
    const kind = status === undefined ? "none" : status < 300 ? "2xx" : String(status);
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, counts.set(kind, (counts.get(kind) ?? 0) + 1));
  }

  /** Calls that never succeeded. */
  lacking(names: readonly string[]): string[] {
    return names.filter((name) => !this.#counts.get(name)?.has("2xx"));
  }

  /** A line per call. */
  lines(): string[] {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, counts]) => {
        const told = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `${kind} ${count}`);
        return `${name.padEnd(22)} ${told.join("  ")}`;
      });
  }
}
