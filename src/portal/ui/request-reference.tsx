import { Box, chakra } from "@chakra-ui/react";
import { useAnnounce } from "./live-region.tsx";

/** The server's id of a request that failed, for whoever is asked for help: with it they find what happened. */
export function RequestReference({ reference }: { reference: string }) {
  const announce = useAnnounce();
  const copy = () =>
    void navigator.clipboard?.writeText(reference).then(
      () => announce("Reference copied"),
      // It stands there to be selected.
      () => announce("The reference could not be copied"),
    );
  return (
    <Box textStyle="xs" color="fg.muted" mt="1.5">
      Reference for support:{" "}
      <chakra.code userSelect="all" fontFamily="mono">
        {reference}
      </chakra.code>{" "}
      <chakra.button
        type="button"
        aria-label={`Copy reference ${reference}`}
        textDecoration="underline"
        cursor="pointer"
        minH="6"
        px="1"
        onClick={copy}
      >
        Copy
      </chakra.button>
    </Box>
  );
}
