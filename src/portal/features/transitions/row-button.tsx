import type { Ref } from "react";
import { RowGlyph } from "../../shared/ui/icons.tsx";

interface Props {
  number: string;
  isOpen?: boolean;
  isBusy?: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens a row's list of resolutions. Its look is in the style sheet of the list's cells. */
export function RowButton({ number, isOpen = false, isBusy = false, onPress, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      data-resolve-button
      aria-label={`Actions for ${number}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      Actions
      <RowGlyph name="chevronDown" />
    </button>
  );
}
