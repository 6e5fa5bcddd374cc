import { lastWordsPrefix } from "../../session/kept-store.ts";

/**
 * What was typed in the last moment before the page went, locked. Local storage writes at once, where a database transaction begun
 * on the way out may be cut off. Full or refused storage leaves what the database has.
 */
export const lastWords = {
  read: (key: string): string | undefined => localStorage.getItem(lastWordsPrefix + key) ?? undefined,
  write(key: string, sealed: string): void {
    try {
      localStorage.setItem(lastWordsPrefix + key, sealed);
    } catch (error) {
      console.warn("The last changes could not be kept on this device.", error);
    }
  },
  forget(key: string): void {
    localStorage.removeItem(lastWordsPrefix + key);
  },
};
