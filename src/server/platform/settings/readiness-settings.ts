import type { Reader } from "./setting-reader.ts";

export interface ReadinessSettings {
  /** Bytes that must be free where the data folder is. */
  leastFree: number;
  /** Milliseconds that the portal goes on serving after SIGTERM, so that proxies see it go. */
  shutdownDelay: number;
  /** An npm script runs it, such as `npm start`. */
  isRunByNpm: boolean;
}

export function readReadiness(read: Reader): ReadinessSettings {
  return {
    leastFree: read.number("MIN_FREE_MB", 100, 0, 1_000_000_000) * 1024 * 1024,
    shutdownDelay: read.number("SHUTDOWN_DELAY_SECONDS", 5, 0, 300) * 1000,
    isRunByNpm: read.text("npm_lifecycle_event", "") !== "",
  };
}
