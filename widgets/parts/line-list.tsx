import { chakra, type SystemStyleObject, useRecipe } from "@chakra-ui/react";
import type { ReactNode } from "react";

const lines: SystemStyleObject = {
  "& > li": { px: "4", py: "3" },
  "& > li + li": { borderTopWidth: "1px" },
  "& .line": { display: "flex", flexWrap: "wrap", gap: "3", justifyContent: "space-between", alignItems: "center" },
  "& .line-words": { flex: "1 1 12rem", minW: "0", overflowWrap: "anywhere" },
  "& .line-details": { textStyle: "sm", color: "fg.muted" },
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
  /** `LineAct`s, if any. */
  children?: ReactNode;
}

/** What a line of a LineList says, and beside it what can be done with it. */
export const Line = ({ title, details, children }: LineProps) => (
  <div className="line">
    <div className="line-words">
      <p>{title}</p>
      <p className="line-details">{details}</p>
    </div>
    <div className="line-acts">{children}</div>
  </div>
);

/** A button of a line; `of` says for whoever hears it which line it belongs to. */
export const LineAct = ({ label, of, onClick }: { label: string; of: string; onClick(): void }) => (
  <button type="button" className="line-act" onClick={onClick} aria-label={`${label} ${of}`}>
    {label}
  </button>
);
