import { Box, Flex } from "@chakra-ui/react";
import { useId, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { DayChoice } from "../../shared/ui/day-choice.tsx";
import type { Words } from "./insight-words.ts";
import type { InsightsQuery } from "./insights-query.ts";

interface Props {
  query: InsightsQuery;
  /** The days in force. */
  days: { start: string; end: string } | undefined;
  words: Words | undefined;
  onChange: (change: Partial<InsightsQuery>) => void;
}

/** Which claims the figures are of. Lists take effect at once, days when both are days. */
export function InsightsChoices({ query, days, words, onChange }: Props) {
  return (
    <Flex gap="3" wrap="wrap" align="flex-end" mb="5" data-screen-only>
      <Choice label="Type" value={query.type} onChoose={(type) => onChange({ type })}>
        <option value="">All types</option>
        {words?.types.map(({ type, label }) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="By" value={query.by} onChoose={(by) => onChange({ by: by === "week" ? "week" : "month" })}>
        <option value="month">Month</option>
        <option value="week">Week</option>
      </Choice>
      <Days key={`${days?.start} ${days?.end}`} days={days} onChange={onChange} />
      {(query.start || query.end || query.type || query.by === "week") && (
        <Button rank="quiet" onClick={() => onChange({ start: undefined, end: undefined, type: "", by: "month" })}>
          Last 12 months, all types
        </Button>
      )}
    </Flex>
  );
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

function Days({ days, onChange }: Pick<Props, "days" | "onChange">) {
  const id = useId();
  const [entered, setEntered] = useState<{ start?: string | undefined; end?: string | undefined }>(days ?? {});
  const { start, end } = entered;
  const isNew = start !== days?.start || end !== days?.end;
  const fault =
    !isDay(start) || !isDay(end)
      ? "Enter both dates as DD/MM/YYYY."
      : start > end
        ? "The first day must not be after the last."
        : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault) onChange({ start, end });
      }}
    >
      <Flex gap="3" wrap="wrap" align="flex-end">
        {(["start", "end"] as const).map((edge) => (
          <DayChoice
            key={edge}
            id={`${id}${edge}`}
            label={edge === "start" ? "From" : "To"}
            value={entered[edge]}
            faultId={isNew && fault ? `${id}fault` : undefined}
            onChange={(day) => setEntered({ ...entered, [edge]: day })}
          />
        ))}
        {isNew && (
          <Button type="submit" rank="secondary" aria-disabled={fault !== undefined}>
            Show these days
          </Button>
        )}
      </Flex>
      {isNew && fault && days && (
        <Box id={`${id}fault`} color="fg.error" textStyle="sm" mt="1">
          {fault}
        </Box>
      )}
    </form>
  );
}
