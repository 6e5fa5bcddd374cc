import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const key = "last-list";
const lists = ["/", "/claims"];

/** Remembers, for this tab, at which list its person is, with all that narrows it. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (lists.includes(pathname)) sessionStorage.setItem(key, pathname + search);
  }, [pathname, search]);
}

/** The address of the list that this tab was at last, or that it was opened from; the dashboard's where there was none. */
export function lastList(): string {
  return sessionStorage.getItem(key) ?? openedFrom() ?? "/";
}

function openedFrom(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && lists.includes(pathname) ? pathname + search : undefined;
}
