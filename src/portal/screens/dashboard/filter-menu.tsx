import type { ReactNode } from "react";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";

interface Props {
  /** 'Status', 'Type'. */
  name: string;
  /** What its panel is called; absent: by its name. */
  title?: string;
  /** How many things are asked. */
  ticked: number;
  children: ReactNode;
}

/** A filter behind a button above the list. */
export function FilterMenu({ name, title = `${name} filter`, ticked, children }: Props) {
  return (
    <Disclosure
      glyph="filter"
      title={title}
      label={
        <>
          {name}
          {ticked > 0 && (
            <Tag palette="accent" px="1.5" py="0">
              {ticked}
            </Tag>
          )}
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
