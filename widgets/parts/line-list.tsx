import { chakra, type SystemStyleObject, useRecipe } from "@chakra-ui/react";
import type { ReactNode } from "react";

const lines: SystemStyleObject = {
  "& > li": { display: "flex", flexWrap: "wrap", columnGap: "3", alignItems: "center", px: "4", py: "3" },
  "& > li + li": { borderTopWidth: "1px" },
  "& > li > *": { flexBasis: "full" },
  "& > li > .line-words": { flex: "1 1 12rem", minW: "0", overflowWrap: "anywhere" },
  "& .line-details": { display: "block", textStyle: "sm", color: "fg.muted" },
  "& > li > .line-act, & > li > .line-acts": { flexBasis: "auto" },
  "& .line-acts": { display: "flex", flexWrap: "wrap", gap: "2" },
};

/**
 * A framed list that may hold many lines. All of them get their looks from here: a styled component for each part of each line
 * cost more script than the rest of opening a long claim.
 */
export function LineList({ label, children }: { label: string; children: ReactNode }) {
  const act = useRecipe({ key: "button" })({ size: "sm", variant: "outline" });
  return (
    <chakra.ul
      listStyleType="none"
      borderWidth="1px"
      rounded="md"
      aria-label={label}
      css={{ ...lines, "& .line-act": act }}
    >
      {children}
    </chakra.ul>
  );
}

interface LineProps {
  title: string;
  details: string;
  /** A `LineAct`, or several in `LineActs`. */
  children?: ReactNode;
}

/** What a line of a LineList says, and beside it what can be done with it. */
export const Line = ({ title, details, children }: LineProps) => (
  <>
    <p className="line-words">
      {title} <span className="line-details">{details}</span>
    </p>
    {children}
  </>
);

export const LineActs = ({ children }: { children: ReactNode }) => <div className="line-acts">{children}</div>;

/**
 * A button of a line; `of` says for whoever hears it which line it belongs to. The second press of a double one is none: after
 * "Remove" it would fall on the line that moved up.
 */
export const LineAct = ({ label, of, onClick }: { label: string; of: string; onClick(): void }) => (
  <button
    type="button"
    className="line-act"
    onClick={(event) => event.detail < 2 && onClick()}
    aria-label={`${label} ${of}`}
  >
    {label}
  </button>
);
