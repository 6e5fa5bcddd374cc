import { LRUCache } from "lru-cache";

/**
 * Searches that are known to find more claims than are counted. Such a search stays one, so it is counted again only after an
 * hour; what it finds is read anew each time.
 */
export const wideSearches = new LRUCache<string, true>({ max: 2_000, ttl: 3_600_000, noUpdateTTL: true });
