import { Box, chakra } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Select } from "../../shared/ui/choice.tsx";

/** Marks the form in which a new thing is begun, of which there is one in a panel; `beginIn` leads there. */
export const begunHere = { "data-begins": "" };

/** Leads to the first control of the form in which a new thing is begun. */
export const beginIn = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>("[data-begins] :is(input, select)")?.focus();

/** A few controls in a line, and the act that they are for. */
export function InlineForm({ act, onSubmit, children }: { act: string; onSubmit(): void; children: ReactNode }) {
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      gap="3"
      alignItems="flex-end"
      mt="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button type="submit">{act}</Button>
    </chakra.form>
  );
}

/** What may be chosen; many of them stand in groups. */
export type Option = [value: string, words: string, group?: string];

interface ChooserProps {
  label: string;
  value: string;
  options: Option[];
  isDisabled?: boolean;
  onChoose(value: string): void;
}

/** One of several, by its words. */
export function Chooser({ label, value, options, isDisabled = false, onChoose }: ChooserProps) {
  const id = useId();
  return (
    <Box maxW="full">
      <FieldFrame id={id} label={label}>
        <Select id={id} value={value} disabled={isDisabled} onChoose={onChoose}>
          {grouped(options).map(([group, own]) =>
            group === "" ? (
              <Options key={group} options={own} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={own} />
              </optgroup>
            ),
          )}
        </Select>
      </FieldFrame>
    </Box>
  );
}

const Options = ({ options }: { options: Option[] }) =>
  options.map(([one, words]) => (
    <option key={one} value={one}>
      {words}
    </option>
  ));

/** What stands in no group comes before those. */
function grouped(options: readonly Option[]): [group: string, options: Option[]][] {
  const groups = new Map<string, Option[]>([["", []]]);
  for (const one of options) groups.set(one[2] ?? "", [...(groups.get(one[2] ?? "") ?? []), one]);
  return [...groups];
}

interface LanguageProps extends Pick<ChooserProps, "value" | "onChoose"> {
  languages: readonly string[];
}

/** Of several languages the one whose words are shown. */
export const LanguageChooser = ({ languages, value, onChoose }: LanguageProps) =>
  languages.length > 1 && (
    <Chooser label="Language" value={value} options={languages.map((one) => [one, one])} onChoose={onChoose} />
  );
