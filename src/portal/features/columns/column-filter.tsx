import { chakra, Field, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { longestValue, type Narrowing } from "../../../contract/column-query.ts";
import type { ListColumn } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DayChoice } from "../../shared/ui/day-choice.tsx";
import { FilterChoices } from "./filter-choices.tsx";

export interface ColumnFilterProps {
  column: ListColumn;
  asked: Narrowing;
  onAsk: (asked: Narrowing) => void;
}

/** What can be asked of a declared column: some of its choices, at once, or what is typed and then applied. */
export function ColumnFilter({ column, asked, onAsk }: ColumnFilterProps) {
  if (column.choices) return <ColumnFields column={column} asked={asked} onAsk={onAsk} />;
  // What was typed and what is asked part when somebody takes the filter away elsewhere.
  return <TypedFilter key={JSON.stringify(asked)} column={column} asked={asked} onAsk={onAsk} />;
}

const isOfDays = ({ kind }: ListColumn) => kind === "day" || kind === "moment";
const isDay = (text: string | undefined) => !text || /^\d{4}-\d{2}-\d{2}$/.test(text);

function TypedFilter({ column, asked, onAsk }: ColumnFilterProps) {
  const [typed, setTyped] = useState(asked);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOfDays(column) && !(isDay(typed.from) && isDay(typed.to)))
      return setFault("Enter a date as DD/MM/YYYY, such as 27/11/2026.");
    if ([...typed.is, typed.from, typed.to].some((text) => tooLong(text ?? "", longestValue))) return;
    onAsk({ ...typed, is: typed.is.flatMap((text) => text.trim() || []) });
  };
  return (
    <chakra.form noValidate onSubmit={submit}>
      <ColumnFields column={column} asked={typed} faultId={fault && id} onAsk={setTyped} />
      {fault && (
        <Text id={id} role="alert" color="fg.error" textStyle="sm" px="2" mt="2">
          {fault}
        </Text>
      )}
      <Flex gap="2" px="2" mt="3">
        <Button type="submit" size="sm">
          Apply
        </Button>
        <Button rank="quiet" size="sm" onClick={() => onAsk({ key: column.key, is: [] })}>
          Show all
        </Button>
      </Flex>
    </chakra.form>
  );
}

/** The same as fields, each change told at once: choices to tick, what text begins with, or from where to where. */
export function ColumnFields({ column, asked, faultId, onAsk }: ColumnFilterProps & { faultId?: string | undefined }) {
  const { key, title, kind, choices } = column;
  const id = useId();
  if (choices) {
    const options = choices.map(({ value, label }) => ({ label, values: [value], description: "" }));
    return <FilterChoices name={title} options={options} chosen={asked.is} onChoose={(is) => onAsk({ key, is })} />;
  }
  const input = (label: string, value: string | undefined, onChange: (value: string | undefined) => void) => {
    if (isOfDays(column))
      return <DayChoice id={`${id}-${label}`} label={label} value={value} faultId={faultId} onChange={onChange} />;
    const fault = tooLong(value ?? "", longestValue);
    return (
      <Field.Root invalid={fault !== undefined}>
        <Field.Label textStyle="sm">{label}</Field.Label>
        <Input
          type={kind === "text" ? "text" : "number"}
          step="any"
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
        <Field.ErrorText role="alert">{fault}</Field.ErrorText>
      </Field.Root>
    );
  };
  return (
    <Stack gap="3" px="2" textStyle="sm" fontWeight="normal" color="fg">
      {kind === "text" && input(`${title} begins with`, asked.is[0], (text) => onAsk({ key, is: text ? [text] : [] }))}
      {kind !== "text" && input("From", asked.from, (from) => onAsk({ ...asked, from }))}
      {kind !== "text" && input("Up to", asked.to, (to) => onAsk({ ...asked, to }))}
    </Stack>
  );
}
