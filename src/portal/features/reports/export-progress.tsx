import { Flex, Text } from "@chakra-ui/react";
import { Button } from "../../shared/ui/button.tsx";
import { type Exporting, madeSoFar, megabyte } from "./use-export.ts";

interface Props {
  exporting: Exporting;
  /** Absent where the dialog's own Cancel stops it. */
  onStop?: () => void;
  /** Leaves it to be made and fetched later. */
  onLeave?: () => void;
}

/** That a file is being made, and how much of a large one has come. */
export function ExportProgress({ exporting: { isBusy, received, made }, onStop, onLeave }: Props) {
  if (!isBusy) return null;
  const come = received >= megabyte ? ` ${(received / megabyte).toLocaleString("en-NZ")} MB so far.` : "";
  return (
    <Flex columnGap="2" pt="1" wrap="wrap" align="center" data-screen-only>
      <Text color="fg.muted" textStyle="sm">
        The file is being prepared and goes to your downloads by itself.{come || (made && ` ${madeSoFar(made)}`)}
      </Text>
      {onLeave && made && (
        <Button rank="quiet" size="sm" onClick={onLeave}>
          Go on in the background
        </Button>
      )}
      {onStop && (
        <Button rank="quiet" size="sm" onClick={onStop}>
          Stop
        </Button>
      )}
    </Flex>
  );
}
