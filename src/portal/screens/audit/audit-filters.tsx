import { Box, Field, Flex, Input } from "@chakra-ui/react";
import { useId, useState } from "react";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { auditKinds, auditOutcomes } from "../../../contract/audit-kinds.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { DayChoice } from "../../shared/ui/day-choice.tsx";
import { outcomeWords } from "./audit-outcomes.ts";
import { type AuditQuestion, isDay } from "./audit-question.ts";

/** Characters that can be asked for. */
const longestText = 200;

interface Props {
  question: AuditQuestion;
  onAsk: (question: AuditQuestion) => void;
}

/** What to show of the audit trail: asked by Show or Enter. */
export function AuditFilters({ question, onAsk }: Props) {
  const { before: _, ...asked } = question;
  const [entered, setEntered] = useState<AuditQuestion>(asked);
  const id = useId();
  const set = (change: AuditQuestion) => setEntered({ ...entered, ...change });
  const isTooLong = [entered.person, entered.about].some((text = "") => tooLong(text, longestText));
  const isWrong = [entered.from, entered.to].some((day) => day !== undefined && !isDay(day));
  return (
    <form
      aria-label="What to show"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !isTooLong) onAsk(entered);
      }}
    >
      <Flex gap="3" wrap="wrap" align="flex-end" mb="4" data-screen-only>
        <Choice
          label="What"
          value={entered.kind ?? ""}
          onChoose={(kind) => set({ kind: (kind || undefined) as never })}
        >
          <option value="">Everything</option>
          {Object.entries(auditKinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Choice>
        <Choice
          label="Outcome"
          value={entered.outcome ?? ""}
          onChoose={(outcome) => set({ outcome: (outcome || undefined) as never })}
        >
          <option value="">Any</option>
          {auditOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {outcomeWords[outcome]}
            </option>
          ))}
        </Choice>
        <Text label="Who" hint="name or e-mail" value={entered.person} onChange={(person) => set({ person })} />
        <Text
          label="On what"
          hint="id, claim or reference"
          value={entered.about}
          onChange={(about) => set({ about })}
        />
        {(["from", "to"] as const).map((edge) => (
          <DayChoice
            key={edge}
            id={`${id}${edge}`}
            label={edge === "from" ? "From" : "To"}
            value={entered[edge]}
            faultId={isWrong ? `${id}fault` : undefined}
            onChange={(day) => set({ [edge]: day })}
          />
        ))}
        <Flex gap="2">
          <Button type="submit" rank="primary" aria-disabled={isWrong || isTooLong || undefined}>
            Show
          </Button>
          {Object.values(asked).some(Boolean) && (
            <Button
              rank="quiet"
              onClick={() => {
                setEntered({});
                onAsk({});
              }}
            >
              Show everything
            </Button>
          )}
        </Flex>
      </Flex>
      {isWrong && (
        <Box id={`${id}fault`} role="alert" color="fg.error" textStyle="sm" mb="3">
          Enter dates as DD/MM/YYYY.
        </Box>
      )}
    </form>
  );
}

interface TextProps {
  label: string;
  hint: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Text({ label, hint, value, onChange }: TextProps) {
  const fault = tooLong(value ?? "", longestText);
  return (
    <Field.Root w={{ base: "full", sm: "15rem" }} invalid={fault !== undefined}>
      <Field.Label whiteSpace="nowrap">
        {label} <Box as="span" color="fg.muted" fontWeight="normal">{`(${hint})`}</Box>
      </Field.Label>
      <Input value={value ?? ""} onChange={({ target }) => onChange(target.value || undefined)} />
      <Field.ErrorText role="alert">{fault}</Field.ErrorText>
    </Field.Root>
  );
}
