import { Button, Flex } from "@chakra-ui/react";
import { useState } from "react";
import type { Choice, ChoiceMatrix } from "../../../engine/index.ts";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

const MatrixDialog = lazyDialog(
  async () => (await import("./matrix-dialog.tsx")).MatrixDialog,
  ({ onClose }) => onClose(),
);

/** A field's matrix and where it stands by itself, as a section hands it to the field's control. */
export interface FieldMatrix {
  matrix: ChoiceMatrix;
  options: Choice[];
  address: string;
}

interface Props extends FieldMatrix {
  value: unknown;
  /** Absent: the field is read-only. */
  onChoose?: (value: Choice["value"]) => void;
}

/** Beside a field whose choices are a matrix: opens it in a dialog, or in a new tab (WFORM-32, WFORM-33). */
export function MatrixOpener({ onChoose, ...field }: Props) {
  const { matrix, options, address } = field;
  const [isOpen, setOpen] = useState(false);
  const announce = useAnnounce();
  const choose = (value: Choice["value"]) => {
    onChoose?.(value);
    setOpen(false);
    announce(`${options.find((option) => option.value === value)?.label} is chosen.`);
  };
  return (
    <Flex mt="2" columnGap="4" rowGap="1" wrap="wrap" align="center" data-screen-only>
      <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {matrix.title}
      </Button>
      <NewTabLink address={address} />
      {isOpen && <MatrixDialog {...field} {...(onChoose && { onChoose: choose })} onClose={() => setOpen(false)} />}
    </Flex>
  );
}
