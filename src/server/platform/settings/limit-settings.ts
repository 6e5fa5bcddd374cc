import type { Reader } from "./setting-reader.ts";

/** How often things may be done. */
export interface UseLimits {
  /** Of each costly call (saves, searches, files), per person. */
  callsPerMinute: number;
  /** Of all other calls together, per person. */
  readsPerMinute: number;
  /** From one network, before it has to wait. */
  refusedTokensPerMinute: number;
  /** Per person and New Zealand's day. */
  palletRequestsPerDay: number;
  /** Letters to addresses that were typed, per person and New Zealand's day. */
  lettersPerDay: number;
}

const most = 1_000_000;

export function readUseLimits(read: Reader): UseLimits {
  const callsPerMinute = read.number("MAX_CALLS_PER_MINUTE", 300, 1, most);
  return {
    callsPerMinute,
    readsPerMinute: read.number("MAX_READS_PER_MINUTE", Math.min(most, 10 * callsPerMinute), 1, most),
    refusedTokensPerMinute: read.number("MAX_REFUSED_TOKENS_PER_MINUTE", 300, 1, most),
    palletRequestsPerDay: read.number("MAX_PALLET_REQUESTS_PER_DAY", 20, 1, most),
    lettersPerDay: read.number("MAX_LETTERS_PER_DAY", 100, 1, most),
  };
}
