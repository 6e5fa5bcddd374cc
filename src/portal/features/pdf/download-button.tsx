import { Box, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { saveBlob } from "../../shared/api/save-blob.ts";
import { hasScreen } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import { claimWords, useClaimWords } from "./claim-words.ts";

/** Saves the claim as a PDF; customers are not offered it (TIME-11). */
export function DownloadButton({ claim }: { claim: ClaimRecord }) {
  const { api, config, person } = usePortal();
  const announce = useAnnounce();
  const titles = useClaimWords(claim.type) ?? claimWords(undefined);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const isOffered = !hasScreen(person, "no-download");
  useCommand(isOffered ? "Download" : undefined, () => void download());
  if (!isOffered) return null;
  const name = `${claim.claim_number}.pdf`;

  async function download() {
    setState("busy");
    announce(`Preparing ${name}`);
    try {
      // Printing is seldom: its code comes when it is asked for.
      const { printClaim } = await import("./print-claim.ts");
      saveBlob(await printClaim({ api, base: config.api, person, claim, titles }), name);
      setState("idle");
      announce(`${name} downloaded`);
    } catch (error) {
      logFailure("file", "The claim could not be printed.", error);
      setState("failed");
    }
  }

  return (
    <Box>
      <Button isBusy={state === "busy"} onClick={download}>
        {state !== "busy" && <Glyph name="download" />}
        Download
      </Button>
      {state === "failed" && (
        <Text role="alert" color="fg.error" textStyle="sm" mt="1">
          The PDF could not be made. Please try again.
        </Text>
      )}
    </Box>
  );
}
