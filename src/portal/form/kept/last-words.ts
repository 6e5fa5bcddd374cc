import type { KeptForm } from "./kept-forms.ts";

const name = (key: string) => `last-words ${key}`;

/**
 * What was typed in the last moment before the page went. Local storage writes at once, where a database transaction begun on
 * the way out may be cut off. Full or refused storage leaves what the database has.
 */
export const lastWords = {
  read(key: string): KeptForm | undefined {
    const text = localStorage.getItem(name(key));
    return text === null ? undefined : (JSON.parse(text) as KeptForm);
  },
  write(key: string, form: KeptForm): void {
    try {
      localStorage.setItem(name(key), JSON.stringify(form));
    } catch (error) {
      console.warn("The last changes could not be kept on this device.", error);
    }
  },
  forget(key: string): void {
    localStorage.removeItem(name(key));
  },
};
