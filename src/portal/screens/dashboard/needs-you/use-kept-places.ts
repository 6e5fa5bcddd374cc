import { type ComponentType, useEffect, useState } from "react";
import { useKeptChanges } from "../../../shared/session/kept-changed.ts";
import { ownerOf } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import type { KeptFormsProps } from "./kept-forms.tsx";
import type { KeptPlace } from "./kept-places.ts";

interface Kept {
  places: KeptPlace[];
  /** What shows them; nothing to show where there are none. */
  KeptForms?: ComponentType<KeptFormsProps>;
}

/** The forms that this device keeps of this person, undefined until they are read, and the way to have one out of the list. */
export function useKeptPlaces() {
  const { person } = usePortal();
  const changes = useKeptChanges();
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<Kept> => {
      // The code that opens what is kept is for those who have something kept.
      const { hasKept } = await import("../../../shared/session/kept-store.ts");
      if (!(await hasKept(ownerOf(person)))) return { places: [] };
      const { KeptForms, keptPlacesOf } = await import("./kept-forms.tsx");
      return { places: await keptPlacesOf(person), KeptForms };
    };
    void read()
      .catch((): Kept => ({ places: [] }))
      .then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [person, changes]);
  const gone = (slot: string) =>
    setKept((now) => now && { ...now, places: now.places.filter((place) => place.slot !== slot) });
  return { ...kept, gone };
}
