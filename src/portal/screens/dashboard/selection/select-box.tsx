import { chakra } from "@chakra-ui/react";
import { useContext, useSyncExternalStore } from "react";
import { SelectionContext } from "./selection.ts";

const never = () => () => {};

/** Ticks a claim of the list; draws itself alone again. Nothing where claims are not acted on together. */
export function SelectBox({ number }: { number: string }) {
  const selection = useContext(SelectionContext);
  const isTicked = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(number) ?? false);
  if (!selection) return null;
  return (
    <label data-select-label data-screen-only>
      <chakra.input
        type="checkbox"
        boxSize="4"
        me="2"
        verticalAlign="middle"
        aria-label={`Select ${number}`}
        checked={isTicked}
        onChange={() => selection.toggle(number)}
      />
    </label>
  );
}
