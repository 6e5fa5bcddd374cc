import { Box, Checkbox, Text } from "@chakra-ui/react";
import type { CompiledDefinition, Json } from "../../../../engine/index.ts";
import type { Proposal, WrittenStory } from "./bench.ts";
import { subjectWords, valueWords } from "./expectation-words.ts";
import { isExpected } from "./recording.ts";

interface Props {
  proposed: Proposal[];
  story: WrittenStory;
  definition: CompiledDefinition | undefined;
  /** Undefined: it is expected no more. */
  onTick(path: string[], value: Json | undefined): void;
}

/** What the last step changed: ticked, it is what the story expects from now on. */
export function Proposals({ proposed, ...props }: Props) {
  const likely = proposed.filter((one) => one.is_likely);
  const others = proposed.filter((one) => !one.is_likely);
  if (proposed.length === 0) return <Text color="fg.muted">It changed nothing that a story could expect.</Text>;
  return (
    <Box mt="2">
      <Text mb="2">It changed this. Tick what the story shall expect.</Text>
      <List proposed={likely} {...props} />
      {others.length > 0 && (
        <Box as="details" mt="2">
          <Box as="summary" cursor="pointer">
            {others.length} more, of fields and sections
          </Box>
          <List proposed={others} {...props} />
        </Box>
      )}
    </Box>
  );
}

function List({ proposed, story, definition, onTick }: Props) {
  return (
    <Box as="ul" listStyleType="none">
      {proposed.map(({ path, value }) => (
        <Box as="li" key={path.join(" ")} py="1">
          <Checkbox.Root
            checked={isExpected(story, path, value as Json)}
            onCheckedChange={({ checked }) => onTick(path, checked === true ? (value as Json) : undefined)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label fontWeight="normal" wordBreak="break-word">
              {subjectWords(definition, path)}: {valueWords(definition, path, value).join(", ") || "nothing"}
            </Checkbox.Label>
          </Checkbox.Root>
        </Box>
      ))}
    </Box>
  );
}
