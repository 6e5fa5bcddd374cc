import { Textarea } from "@chakra-ui/react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { useOffered } from "../../../../../widgets/parts/offered.ts";
import { TextField } from "../../../../../widgets/parts/text-field.tsx";
import { Select } from "../../../shared/ui/choice.tsx";
import { DateEntry } from "../../../shared/ui/date-entry.tsx";
import { type FactInput, type FactKind, linesIn } from "./typed-facts.ts";

interface Props {
  id: string;
  label: string;
  help: string | undefined;
  kind: FactKind;
  choices: FactInput["choices"];
  isRequired: boolean;
  /** As typed; a list of texts or days one a line. */
  typed: string;
  errors: string[] | undefined;
  onTyped: (typed: string) => void;
}

/** The input for a fact, by what its value may be. */
export function FactField({ id, label, help, kind, choices, isRequired, typed, errors, onTyped }: Props) {
  const offered = useOffered(choices, (one) => one === typed);
  const frame = { id, label, help, errors, required: isRequired };
  const said = {
    id,
    "aria-required": isRequired || undefined,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": describedBy({ id, help, errors }),
  };
  if (kind === "choice") {
    return (
      <FieldFrame {...frame}>
        <Select
          {...said}
          value={typed}
          onChoose={onTyped}
          options={offered.map(({ value, label: words }) => [value, words])}
        >
          <option value="">{isRequired ? "Please choose" : "None"}</option>
        </Select>
      </FieldFrame>
    );
  }
  if (kind === "day") {
    return (
      <FieldFrame {...frame}>
        <DateEntry {...said} value={typed} onChange={(day) => onTyped(day ?? "")} />
      </FieldFrame>
    );
  }
  if (kind === "texts" || kind === "days" || kind === "long") {
    const rows = kind === "long" ? 4 : Math.max(2, linesIn(typed).length + 1);
    const lines = { texts: "One a line.", days: "One a line, as 20/11/2026.", long: undefined }[kind];
    return (
      <FieldFrame {...frame} help={[help, lines].filter(Boolean).join(" ")}>
        <Textarea
          {...said}
          aria-describedby={describedBy({ id, help: true, errors })}
          rows={rows}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
        />
      </FieldFrame>
    );
  }
  return (
    <TextField
      id={id}
      label={label}
      help={help}
      errors={errors}
      required={isRequired}
      value={typed}
      onText={onTyped}
      {...(kind === "number" && { inputMode: "decimal" })}
      {...(kind === "moment" && { type: "datetime-local" })}
    />
  );
}
