import { Box, Code, Text } from "@chakra-ui/react";
import type { Diagnosis } from "../../../contract/types.ts";
import { Block } from "./block.tsx";

interface Props {
  claims: Diagnosis["claims"];
  as: string | undefined;
}

/** What a developer types to go on from here, with what is known filled in. */
export function Commands({ claims, as }: Props) {
  const [one] = claims;
  const commands = [
    [
      "Explains one thing of the claim in a terminal",
      `npm run why -- ${one?.number ?? "<claim>"} <section, field, rule or transition>${as ? ` --as ${as}` : ""}`,
    ],
    ["Plays the stories of this type", `npm run replay -- ${one?.type ?? "<type>"}`],
    [
      "Sends random requests to a portal; the same seed sends the same ones",
      "npm run fuzz -- --seed 1 --show getClaim",
    ],
    ["Checks the definitions", "npm run lint:schemas"],
  ];
  return (
    <Block title="For developers">
      <Box as="dl" textStyle="sm">
        {commands.map(([what, command]) => (
          <Box key={what} mb="2">
            <Text as="dt" color="fg.muted">
              {what}
            </Text>
            <dd>
              <Code userSelect="all" overflowWrap="anywhere" whiteSpace="normal">
                {command}
              </Code>
            </dd>
          </Box>
        ))}
      </Box>
    </Block>
  );
}
