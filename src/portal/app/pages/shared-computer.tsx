import { Box, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";

type State = "nothing" | "kept" | "removed" | "failed";

/** After the log-out, where something unsaved is kept: it is locked, and can be taken off a computer that others use. */
export function SharedComputer({ owner }: { owner: string }) {
  const [state, setState] = useState<State>("nothing");
  useEffect(() => {
    let isHere = true;
    import("../../shared/session/kept-store.ts")
      .then(async ({ forgetClaims, hasKept }) => {
        await forgetClaims(owner);
        return hasKept(owner);
      })
      .then((has) => isHere && has && setState("kept"))
      // A device without storage keeps nothing.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [owner]);
  const remove = async () => {
    try {
      await (await import("../../shared/session/kept-store.ts")).forgetKept(owner);
      setState("removed");
    } catch {
      setState("failed");
    }
  };
  return (
    <Box mt="8" role="status">
      {state === "kept" && (
        <>
          <Text mb="3">
            What you typed and did not save is kept on this device. It is locked until you sign in here again.
          </Text>
          <Button onClick={() => void remove()}>This is a shared computer: remove it</Button>
        </>
      )}
      {state === "removed" && <Text>What you had typed was removed from this device.</Text>}
      {state === "failed" && <Text>It could not be removed. Please clear the browser's data for this site.</Text>}
    </Box>
  );
}
