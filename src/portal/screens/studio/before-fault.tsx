import { Text } from "@chakra-ui/react";
import type { Compiled } from "./use-last-compiled.ts";

interface Props {
  /** Only the names of things are of an earlier state. */
  isNames?: boolean;
  compiled: Compiled | undefined;
  hasFaults: boolean;
}

/** Says of a view that it is not the draft as it stands, while that has faults. */
export function BeforeFault({ isNames = false, compiled, hasFaults }: Props) {
  if (!hasFaults || !compiled) return null;
  const { release } = compiled;
  const [what, it] = isNames ? ["Names are shown", "they were"] : ["Shown", "it was"];
  return (
    <Text textStyle="sm" color="fg.muted" mb="3">
      {what} as {release === undefined ? `${it} before the fault` : `${it} in release ${release}, which is served`}.
    </Text>
  );
}
