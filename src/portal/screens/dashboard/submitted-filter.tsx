import { Flex } from "@chakra-ui/react";
import type { ListColumn } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";
import { todayHere } from "../../shared/ui/dates.ts";
import type { ListFilterProps } from "./customer-filter.tsx";
import { LazyColumnFilter } from "./lazy-column-filter.tsx";

const column: ListColumn = { key: "submitted", title: "Submitted", kind: "day", is_listed: true };

/** On which days the listed claims were submitted: the months that are asked for most by one press, or any days. */
export function SubmittedFilter({ query: { figure }, onChange }: ListFilterProps) {
  const { submitted_from: from, submitted_to: to, ...others } = figure;
  const ask = (days: { from?: string | undefined; to?: string | undefined }) =>
    onChange({
      figure: {
        ...others,
        ...(days.from && { submitted_from: days.from }),
        ...(days.to && { submitted_to: days.to }),
      },
    });
  return (
    <>
      <Flex gap="2" px="2" mb="3" wrap="wrap">
        {[0, 1].map((ago) => {
          const days = monthAgo(ago);
          const isAsked = days.from === from && days.to === to;
          return (
            <Button key={ago} size="sm" aria-pressed={isAsked} onClick={() => ask(isAsked ? {} : days)}>
              {ago === 0 ? "This month" : "Last month"}
            </Button>
          );
        })}
      </Flex>
      <LazyColumnFilter column={column} asked={{ key: column.key, is: [], from, to }} onAsk={ask} />
    </>
  );
}

/** First and last day of a month of New Zealand, so many before this one. */
function monthAgo(ago: number): { from: string; to: string } {
  const [year = 0, month = 1] = todayHere().split("-").map(Number);
  const day = (ofMonth: number, date: number) => new Date(Date.UTC(year, ofMonth, date)).toISOString().slice(0, 10);
  return { from: day(month - 1 - ago, 1), to: day(month - ago, 0) };
}
