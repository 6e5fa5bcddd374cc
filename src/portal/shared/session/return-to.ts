const key = "wanted-path";

/**
 * Where somebody who left for the sign-in page wanted to be, kept in this tab: the way back holds it too, but not when the
 * provider answers with a failure, or when the page at the way back is loaded twice.
 */
export const returnTo = {
  keep(path: string): void {
    sessionStorage.setItem(key, path);
  },
  read(): string {
    return ownPath(sessionStorage.getItem(key));
  },
};

/** A path of this portal, whoever wrote it; home otherwise. */
export const ownPath = (path: unknown): string => (typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/");
