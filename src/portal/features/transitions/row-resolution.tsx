import { type ReactNode, useState } from "react";
import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import { ResolutionControl } from "./resolution-control.tsx";
import { RowButton } from "./row-button.tsx";

interface Props {
  claim: ClaimRow;
  /** As the lists say that were read once for all rows; undefined until they have come. */
  choices: ResolutionOption[] | undefined;
  /** What stands there where there is nothing to choose. */
  none: ReactNode;
}

/** The resolutions in a row of the list: a plain button until it is pressed, since a hundred of the whole would be felt. */
export function RowResolution({ claim, choices, none }: Props) {
  const [isPressed, setPressed] = useState(false);
  if (isPressed) return <ResolutionControl claim={claim} none={none} isInRow />;
  if (claim.deleted_at || choices?.length === 0) return none;
  return choices && <RowButton number={claim.claim_number} onPress={() => setPressed(true)} />;
}
