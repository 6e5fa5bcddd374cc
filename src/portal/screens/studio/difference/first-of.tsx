import { type ReactNode, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";

interface Props<Item> {
  items: readonly Item[];
  most: number;
  /** What the items are called, where there are many. */
  many: string;
  /** It is shown in any case. */
  isKept?(item: Item): boolean;
  children(items: readonly Item[]): ReactNode;
}

/** The first of many items; all of them, which may be thousands, once somebody asks. */
export function FirstOf<Item>({ items, most, many, isKept = () => false, children }: Props<Item>) {
  const [areAll, setAll] = useState(false);
  const shown = areAll ? items : items.filter((item, index) => index < most || isKept(item));
  const more = items.length - shown.length;
  return (
    <>
      {children(shown)}
      {more > 0 && (
        <Button size="xs" rank="quiet" mt="1" onClick={() => setAll(true)}>
          {`${more} more ${many}`}
        </Button>
      )}
    </>
  );
}
