import { Box } from "@chakra-ui/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { ownerOf } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";

const KeptForms = lazy(() =>
  import("../../features/kept-forms/kept-forms.tsx").then(
    ({ KeptForms }) => ({ default: KeptForms }),
    // Without a network the rest of the page stands.
    () => ({ default: () => null }),
  ),
);

/** In rem: the panel's head with its edges, and a row. */
const [head, row] = [3.125, 3.5];

/** Forms that this device keeps. Their place is as high as at the last visit until they are read, so that nothing moves. */
export function KeptFormsPlace() {
  const owner = ownerOf(usePortal().person);
  const name = `kept-rows ${owner}`;
  const [isKept, setKept] = useState(false);
  // The code that opens what is kept is for those who have something kept.
  useEffect(() => {
    import("../../shared/session/kept-store.ts").then(({ hasKept }) => hasKept(owner)).then(setKept, () => undefined);
  }, [owner]);
  const [reserved, setReserved] = useState(() => Number(localStorage.getItem(name)) || 0);
  const onCount = (rows: number) => {
    if (rows > 0) localStorage.setItem(name, String(rows));
    else localStorage.removeItem(name);
    setReserved(0);
  };
  return (
    <Box
      mb={reserved > 0 ? "5" : undefined}
      minH={reserved > 0 ? `${head + reserved * row}rem` : undefined}
      css={{ "& > section": { mb: "5" } }}
    >
      <Suspense>{isKept && <KeptForms onCount={onCount} />}</Suspense>
    </Box>
  );
}
