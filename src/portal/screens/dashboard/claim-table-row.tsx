import { memo, type ReactNode } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import type { ChoicesOf } from "../../features/transitions/use-choices.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimMark } from "./claim-marks.ts";
import type { Column } from "./columns.tsx";
import type { ListingWords } from "./use-listing-words.ts";

interface Props {
  claim: ClaimRow;
  columns: Column[];
  words: ListingWords;
  placement: string | null | undefined;
  choicesOf: ChoicesOf;
  /** Is it the one that the pane beside the list shows? */
  isPreviewed: boolean;
}

/** A claim's row, drawn again only when something in it has changed. */
export const ClaimTableRow = memo(function ClaimTableRow(props: Props) {
  const { claim, columns, words, placement, choicesOf, isPreviewed } = props;
  const { person } = usePortal();
  const mark = claimMark(claim, person, words);
  return (
    <tr data-claim={claim.claim_number} data-mark={mark?.palette} data-previewed={isPreviewed || undefined}>
      {columns.map((column) => (
        <td key={column.label} {...placeOf(column)}>
          {quietly(column.cell(claim, { words, mark, person, placement, choicesOf }))}
        </td>
      ))}
    </tr>
  );
});

/** What is read for an empty cell. */
const none = "–";

/** An empty cell is read, and where there are many not seen. */
const quietly = (shown: ReactNode) => (shown === none ? <span data-none>{none}</span> : shown);

/** The table's style sheet speaks of these. */
export const placeOf = ({ isShort, isLong, isSticky, width }: Column) => ({
  ...(isShort && { "data-short": "" }),
  ...(isLong && { "data-long": "" }),
  ...(isSticky && { "data-sticky": "" }),
  ...(width && { "data-width": width }),
});
