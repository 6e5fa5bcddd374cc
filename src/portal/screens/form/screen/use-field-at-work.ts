import { useEffect, useRef } from "react";
import { returnTo } from "../../../shared/session/return-to.ts";
import type { FaultPlace } from "./fault-strip.tsx";

/** Somebody whose session ended goes on at the field that they were at, once they have signed in again and find what they typed. */
export function useFieldAtWork(isRestored: boolean, goTo: (place: FaultPlace) => void): void {
  const go = useRef(() => {
    const kept = returnTo.takePlace(location.pathname);
    // The page to check one's answers draws no field.
    if (!kept || !isRestored || location.pathname.endsWith("/check")) return;
    const [section = "", field = ""] = kept.split(" ");
    goTo({ section, field });
  });
  useEffect(() => {
    // Opens a section, which an effect cannot.
    const timer = setTimeout(go.current);
    const keep = ({ target }: FocusEvent) => {
      const frame = (target as Element).closest("[data-field]");
      const section = frame?.closest("[id^=section-]")?.id.replace(/^section-|-fields$/g, "");
      if (section) returnTo.workAt(`${section} ${frame?.getAttribute("data-field")}`);
    };
    addEventListener("focusin", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("focusin", keep);
      returnTo.workAt(undefined);
    };
  }, []);
}
