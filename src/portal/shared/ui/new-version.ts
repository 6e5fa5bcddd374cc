import { useEffect, useState } from "react";
import { logFailure } from "../api/log-failure.ts";

/** The scripts that a page begins with; empty where it is none of ours. */
const firstScripts = (page: Document) =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute("src")).join(" ");

/** Is another build of the portal served by now than the one this page runs? False where that cannot be told. */
async function isNewVersionServed(): Promise<boolean> {
  const own = firstScripts(document);
  try {
    const answer = await fetch(new URL("/", document.baseURI), { cache: "no-store", headers: { accept: "text/html" } });
    const served = firstScripts(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return answer.ok && own !== "" && served !== "" && own !== served;
  } catch (error) {
    logFailure("call", "The portal's version could not be looked up.", error);
    return false;
  }
}

/** Once a part of the page did not come: is that because a newer build has taken this page's place? */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void isNewVersionServed().then((is) => {
      if (isCurrent) setNew(is);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return isNew;
}
