import { useEffect, useState } from "react";

const changed = "portal-kept-changed";

/** Tells this page that what the device keeps is not what it was: a form over the page has closed or was sent. */
export const tellKeptChanged = () => dispatchEvent(new Event(changed));

/** How often what the device keeps has changed under this page: who shows it reads it again. */
export function useKeptChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const count = () => setChanges((before) => before + 1);
    addEventListener(changed, count);
    return () => removeEventListener(changed, count);
  }, []);
  return changes;
}
