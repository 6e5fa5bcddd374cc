import { chakra } from "@chakra-ui/react";
import { Fragment } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import type { Column } from "./columns.tsx";

/** What else than the claim's own columns holds the searched words: `Part number: FM-3000`. */
function FoundIn({ found }: { found: NonNullable<ClaimRow["found_in"]> }) {
  return found.map(({ title, text }, index) => (
    <Fragment key={`${title} ${text}`}>
      {index > 0 && ", "}
      <chakra.span color="fg.muted">{title}:</chakra.span> {text}
    </Fragment>
  ));
}

const column: Column = {
  label: "Found in",
  isFixed: true,
  isLong: true,
  cell: ({ found_in: found = [] }) => (found.length > 0 ? <FoundIn found={found} /> : "–"),
};

/** The columns, beside the claim's number that of where a search found them, where one says more than the row. */
export function withFoundIn(columns: Column[], claims: ClaimRow[]): Column[] {
  if (claims.every(({ found_in: found }) => !found)) return columns;
  const after = columns.findIndex(({ label }) => label === "Claim No.") + 1;
  return [...columns.slice(0, after), column, ...columns.slice(after)];
}
