import { Box, chakra, Grid, Text } from "@chakra-ui/react";
import { useId } from "react";
import { Lines } from "../../../features/comparison/lines.tsx";
import type { Side } from "../../../features/comparison/merge-forms.ts";

interface Props {
  title: string;
  theirs: string[];
  mine: string[];
  choice: Side | undefined;
  isMissing: boolean;
  onChoose(side: Side): void;
}

/** One field that both changed: whose value is to stand. */
export function ConflictRow({ title, theirs, mine, choice, isMissing, onChoose }: Props) {
  const id = useId();
  return (
    <chakra.fieldset
      borderWidth="1px"
      borderRadius="md"
      px="4"
      pt="1"
      pb="3"
      aria-describedby={isMissing ? id : undefined}
    >
      <chakra.legend fontWeight="medium" px="1">
        {title}
      </chakra.legend>
      {isMissing && (
        <Text id={id} color="fg.error" textStyle="sm" mb="1">
          Choose which one is to stand.
        </Text>
      )}
      <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="3">
        <SideChoice name={id} side="theirs" title="Theirs" lines={theirs} choice={choice} onChoose={onChoose} />
        <SideChoice name={id} side="mine" title="Mine" lines={mine} choice={choice} onChoose={onChoose} />
      </Grid>
    </chakra.fieldset>
  );
}

interface SideProps extends Pick<Props, "choice" | "onChoose"> {
  name: string;
  side: Side;
  title: string;
  lines: string[];
}

function SideChoice({ name, side, title, lines, choice, onChoose }: SideProps) {
  return (
    <chakra.label display="flex" gap="2" alignItems="flex-start" cursor="pointer" minW="0">
      <chakra.input
        type="radio"
        name={name}
        boxSize="6"
        mt="0.5"
        flexShrink="0"
        accentColor="colorPalette.solid"
        checked={choice === side}
        onChange={() => onChoose(side)}
      />
      <Box minW="0">
        <Text as="span" display="block" textStyle="sm" color="fg.muted">
          {title}
        </Text>
        <Lines lines={lines} />
      </Box>
    </chakra.label>
  );
}
