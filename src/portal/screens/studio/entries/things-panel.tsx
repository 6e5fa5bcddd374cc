import { type ComponentProps, memo } from "react";
import { EntriesPanel } from "./entries-panel.tsx";
import { kindsOf } from "./entry-kinds.ts";

interface Props extends Omit<ComponentProps<typeof EntriesPanel>, "kinds"> {
  view: keyof typeof kindsOf;
}

/** The things that one view of a draft edits; what it takes to know their parts is loaded with it. */
export const ThingsPanel = memo(({ view, folder, ...rest }: Props) => {
  return <EntriesPanel key={`${view} ${folder}`} {...rest} folder={folder} kinds={kindsOf[view]} />;
});
