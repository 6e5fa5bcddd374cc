import { Box, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Chooser } from "../inline-form.tsx";
import { StepForm } from "./step-form.tsx";
import { carried, type FormMigration, type Step, stepWords } from "./steps.ts";

interface Props {
  form: FormMigration;
  steps: Step[];
  isReadOnly: boolean;
  onWrite(steps: Step[]): void;
}

/** The steps of a migration in their order, to be changed, moved, added and taken away. */
export function StepsEditor({ form, steps, isReadOnly, onWrite }: Props) {
  const [edited, setEdited] = useState<number>();
  const announce = useAnnounce();
  const titles = new Map([...form.after, ...form.before].map(({ path, title }) => [path, title]));
  const titleOf = (path: string) => (titles.get(path) ? `${titles.get(path)} (${path})` : path);
  const write = (next: Step[], words: string) => {
    setEdited(undefined);
    onWrite(next);
    announce(words);
  };
  const swap = (from: number, to: number) => {
    const next = [...steps];
    next.splice(to, 0, ...next.splice(from, 1));
    write(next, "Moved");
  };
  return (
    <Box>
      <Box as="ol" ps="5">
        {steps.map((step, index) => (
          <Box as="li" key={JSON.stringify(step)} py="2" borderTopWidth="1px">
            <Text>{stepWords(step, titleOf)}</Text>
            {!isReadOnly && edited !== index && (
              <Flex gap="1" wrap="wrap">
                <StepButton act="Change" of={index} onClick={() => setEdited(index)} />
                <StepButton act="Up" of={index} isOff={index === 0} onClick={() => swap(index, index - 1)} />
                <StepButton
                  act="Take away"
                  of={index}
                  isOff={steps.length === 1}
                  onClick={() =>
                    write(
                      steps.filter((_, other) => other !== index),
                      "Taken away",
                    )
                  }
                />
              </Flex>
            )}
            {edited === index && (
              <StepForm
                form={form}
                step={step}
                onCancel={() => setEdited(undefined)}
                onDone={(next) =>
                  write(
                    steps.map((one, other) => (other === index ? next : one)),
                    "Changed",
                  )
                }
              />
            )}
          </Box>
        ))}
      </Box>
      {!isReadOnly && edited === undefined && (
        <Button size="sm" mt="2" onClick={() => setEdited(steps.length)}>
          Add a step
        </Button>
      )}
      {edited === steps.length && (
        <StepForm
          form={form}
          onCancel={() => setEdited(undefined)}
          onDone={(step) => write([...steps, step], "Added")}
        />
      )}
    </Box>
  );
}

interface StepButtonProps {
  act: string;
  of: number;
  isOff?: boolean;
  onClick(): void;
}

const StepButton = ({ act, of, isOff = false, onClick }: StepButtonProps) => (
  <Button rank="quiet" size="sm" aria-label={`${act}: step ${of + 1}`} disabled={isOff} onClick={onClick}>
    {act}
  </Button>
);

/** A place that nothing carries yet, and the two ways out. */
export function LostPlace({ form, path, isReadOnly, onAdd }: LostProps) {
  const title = form.before.find((one) => one.path === path)?.title ?? "";
  const to = form.after.map((one): [string, string] => [one.path, `${one.title} (${one.path})`]);
  return (
    <Box as="li" py="2" borderTopWidth="1px">
      <Text>
        {title} ({path}) has no place in the new form.
      </Text>
      {!isReadOnly && (
        <Flex gap="3" align="flex-end" wrap="wrap">
          <Button size="sm" aria-label={`Set ${path} aside`} onClick={() => onAdd({ setAside: path })}>
            Set it aside
          </Button>
          <Chooser
            label={`${path} goes to`}
            value=""
            options={[["", "Choose a place"], ...to]}
            onChoose={(place) => place !== "" && onAdd(carried(path, place))}
          />
        </Flex>
      )}
    </Box>
  );
}

interface LostProps {
  form: FormMigration;
  path: string;
  isReadOnly: boolean;
  onAdd(step: Step): void;
}
