import { Text } from "@chakra-ui/react";
import { type Exporting, megabyte } from "./use-export.ts";

/** That a file is being made, and how much of a large one has come. */
export function ExportProgress({ exporting: { isBusy, received } }: { exporting: Exporting }) {
  if (!isBusy) return null;
  const come = received >= megabyte ? ` ${(received / megabyte).toLocaleString("en-NZ")} MB so far.` : "";
  return (
    <Text color="fg.muted" textStyle="sm">
      The file is being prepared and goes to your downloads by itself.{come}
    </Text>
  );
}
