const key = "wanted-path";
const placeKey = "wanted-place";

/** Where on this page somebody is at work. */
let place: string | undefined;

/**
 * Where somebody who left for the sign-in page wanted to be, kept in this tab: the way back holds it too, but not when the
 * provider answers with a failure, or when the page at the way back is loaded twice.
 */
export const returnTo = {
  keep(path: string): void {
    sessionStorage.setItem(key, path);
    if (place !== undefined) sessionStorage.setItem(placeKey, `${pageOf(path)} ${place}`);
  },
  /** The page tells where on it somebody is at work, for them to go on there. */
  workAt(now: string | undefined): void {
    place = now;
  },
  /** Where somebody was at work on the page at `pathname` who left it for the sign-in page and came back; once. */
  takePlace(pathname: string): string | undefined {
    const [page, ...kept] = sessionStorage.getItem(placeKey)?.split(" ") ?? [];
    sessionStorage.removeItem(placeKey);
    return page === pathname ? kept.join(" ") : undefined;
  },
  read(): string {
    return ownPath(sessionStorage.getItem(key));
  },
};

const pageOf = (path: string) => path.replace(/[?#].*/, "");

/** A path of this portal, whoever wrote it; home otherwise. */
export const ownPath = (path: unknown): string => (typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : "/");
