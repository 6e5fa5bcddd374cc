import { chakra } from "@chakra-ui/react";
import { type MouseEvent, useContext, useSyncExternalStore } from "react";
import { listedClaims } from "../shortcuts/use-row-keys.ts";
import { SelectionContext } from "./selection.ts";

const never = () => () => {};

/** Ticks a claim of the list; draws itself alone again. Nothing where claims are not acted on together. */
export function SelectBox({ number }: { number: string }) {
  const selection = useContext(SelectionContext);
  const isTicked = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(number) ?? false);
  if (!selection) return null;
  return (
    // With Shift the browser would mark text.
    <label data-select-label data-screen-only onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <chakra.input
        type="checkbox"
        boxSize="4"
        me="2"
        verticalAlign="middle"
        aria-label={`Select ${number}`}
        checked={isTicked}
        onChange={() => {}}
        onClick={(event) => selection.toggle(number, event.shiftKey ? listAround(event) : undefined)}
      />
    </label>
  );
}

const listAround = ({ currentTarget }: MouseEvent): string[] => listedClaims(currentTarget.closest("section"));
