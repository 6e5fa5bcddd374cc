import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import type { Api } from "../../shared/api/api.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimLink } from "./shortcuts/use-row-keys.ts";

/** Which claim was opened from the list, by the list's entry in the tab's history; for as long as the portal stands. */
const openedOf = new WeakMap<Api, Map<string, string>>();

/**
 * Gives the focus back to the claim that was opened, when the person comes back to the list; the page's place comes back by itself.
 * `onClick` hears every click in the list.
 */
export function useListPosition(list: RefObject<HTMLElement | null>, isListed: boolean) {
  const { api } = usePortal();
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const isDone = useRef(false);

  useEffect(() => {
    if (isDone.current || !isListed) return;
    isDone.current = true;
    const path = isBack ? openedOf.get(api)?.get(key) : undefined;
    if (path) claimLink(list.current, path)?.focus({ preventScroll: true });
  }, [isListed, isBack, api, key, list]);

  return {
    onClick({ target }: MouseEvent) {
      const path = target instanceof Element && target.closest('a[href^="/claim/"]')?.getAttribute("href");
      if (!path) return;
      const opened = openedOf.get(api) ?? new Map<string, string>();
      openedOf.set(api, opened.set(key, path));
    },
  };
}
