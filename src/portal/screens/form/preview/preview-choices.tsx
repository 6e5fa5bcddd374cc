import { Box, Flex, Input } from "@chakra-ui/react";
import { useId } from "react";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { ClaimType, RoleRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Select } from "../../../shared/ui/choice.tsx";
import { readingsOf } from "./readings.ts";

/** Whose form is shown, and of what claim. */
export interface Choice {
  /** A form by its folder. */
  type: string;
  role: string;
  /** `new` before the first save. */
  status: string;
  /** YYYY-MM-DD */
  today: string;
  /** By its id, how its words are shown. */
  reading: string;
}

interface Props {
  choice: Choice;
  /** To choose from; absent where one is given. */
  forms?: ClaimType[];
  roles: RoleRecord[];
  definition: CompiledDefinition;
  onChoose(part: Partial<Choice>): void;
  onEmpty(): void;
}

export function PreviewChoices({ choice, forms, roles, definition, onChoose, onEmpty }: Props) {
  const day = useId();
  const { statuses } = definition.messages;
  return (
    <Flex as="section" aria-label="What is shown" wrap="wrap" gap="3" align="flex-end" mb="5">
      {forms && (
        <Labelled
          label="Form"
          value={choice.type}
          options={forms.map((form) => [form.type, nameOf(form, forms)])}
          onChoose={(type) => onChoose({ type })}
        />
      )}
      <Labelled
        label="Person"
        value={choice.role}
        options={roles.map(({ role }) => [role, role.replaceAll("_", " ")])}
        onChoose={(role) => onChoose({ role })}
      />
      <Labelled
        label="Status"
        value={choice.status}
        options={[
          ["new", "not saved yet"],
          ...Object.keys(definition.workflow.statuses).map(
            (status): Option => [status, statuses[status]?.label ?? status],
          ),
        ]}
        onChoose={(status) => onChoose({ status })}
      />
      <Box>
        <FieldFrame id={day} label="Today">
          <Input
            id={day}
            type="date"
            value={choice.today}
            onChange={({ target }) => target.value !== "" && onChoose({ today: target.value })}
          />
        </FieldFrame>
      </Box>
      <Labelled
        label="Words"
        value={choice.reading}
        options={readingsOf(definition).map(({ id, label }) => [id, label])}
        onChoose={(reading) => onChoose({ reading })}
      />
      <Button onClick={onEmpty}>Empty the form</Button>
    </Flex>
  );
}

type Option = [value: string, label: string];

interface LabelledProps {
  label: string;
  value: string;
  options: Option[];
  onChoose(value: string): void;
}

function Labelled({ label, value, options, onChoose }: LabelledProps) {
  const id = useId();
  return (
    <Box>
      <FieldFrame id={id} label={label}>
        <Select id={id} value={value} onChoose={onChoose} options={options} />
      </FieldFrame>
    </Box>
  );
}

/** Types that share a form share its title: the label of each tells them apart. */
const nameOf = ({ title, label }: ClaimType, forms: ClaimType[]): string =>
  forms.filter((form) => form.title === title).length > 1 && label !== title ? `${title} (${label})` : title;
