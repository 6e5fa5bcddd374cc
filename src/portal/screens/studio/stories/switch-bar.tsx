import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DayChoice } from "../../../shared/ui/day-choice.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Chooser } from "../inline-form.tsx";
import { isSwitched, type Person, type Place, type PlayedStep, personOptions } from "./bench.ts";
import { statusWords } from "./expectation-words.ts";

interface Props {
  place: Place;
  step: PlayedStep;
  people: Person[];
  definition: CompiledDefinition | undefined;
  onGo(place: Place): void;
}

/** Another person, day or status at this step: what would be then. */
export function SwitchBar({ place, step, people, definition, onGo }: Props) {
  const id = useId();
  const { today = "", status = "new" } = step.seen.claim as { today?: string; status?: string };
  const [day, setDay] = useState<string>();
  const statuses = ["new", ...Object.keys(definition?.workflow.statuses ?? {})];
  const isDay = (value: string | undefined) => value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <Panel as="section" aria-labelledby={id} mb="4">
      <Heading as="h2" id={id} textStyle="md" mb="2">
        What if
      </Heading>
      <Flex gap="3" wrap="wrap" align="flex-end">
        <Chooser
          label="Person"
          value={place.as ?? step.as}
          options={personOptions(people)}
          onChoose={(as) => onGo({ ...place, as })}
        />
        <DayChoice
          id={`${id}-day`}
          label="Day"
          value={day ?? place.today ?? today}
          faultId={undefined}
          onChange={(value) => {
            setDay(value ?? "");
            if (isDay(value) && value !== (place.today ?? today)) onGo({ ...place, today: value });
          }}
        />
        <Chooser
          label="Status"
          value={place.status ?? status}
          options={statuses.map((one) => [one, statusWords(definition, one)])}
          onChoose={(chosen) => onGo({ ...place, status: chosen })}
        />
        {isSwitched(place) && (
          <Button onClick={() => onGo({ ...place, as: undefined, today: undefined, status: undefined })}>
            As the story says
          </Button>
        )}
      </Flex>
      {isSwitched(place) && (
        <Box mt="3">
          <Notice kind="info">
            <Text>This is not what the story says: it shows what would be, and is not kept.</Text>
          </Notice>
        </Box>
      )}
    </Panel>
  );
}
