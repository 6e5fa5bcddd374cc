import { Button, Text } from "@chakra-ui/react";
import { Dialog } from "../../../../widgets/parts/dialog.tsx";
import type { Choice, ChoiceMatrix } from "../../../engine/index.ts";
import { MatrixTable } from "./matrix-table.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

interface Props {
  matrix: ChoiceMatrix;
  options: readonly Choice[];
  address: string;
  value: unknown;
  onChoose?: (value: Choice["value"]) => void;
  onClose: () => void;
}

/** The matrix over the form. Where the field may be changed, a press on a code chooses it. */
export function MatrixDialog({ matrix, options, address, value, onChoose, onClose }: Props) {
  return (
    <Dialog
      title={matrix.title}
      isWide
      onClose={onClose}
      actions={
        <>
          <NewTabLink address={address} />
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {onChoose && (
        <Text mb="3" textStyle="sm" color="fg.muted">
          Press a code to choose it.
        </Text>
      )}
      <MatrixTable matrix={matrix} options={options} value={value} {...(onChoose && { onChoose })} />
    </Dialog>
  );
}
