import { Box, Code, Text } from "@chakra-ui/react";
import type { Diagnosis } from "../../../contract/types.ts";
import { Block } from "./block.tsx";
import { isReference } from "./is-reference.ts";

interface Props {
  of: string;
  claims: Diagnosis["claims"];
  as: string | undefined;
}

/** What a developer types to go on from here, with what is known filled in. */
export function Commands({ of, claims, as }: Props) {
  const [one] = claims;
  const commands = [
    [
      "Explains one thing of the claim in a terminal",
      `npm run why -- ${one?.number ?? "<claim>"} <section, field, rule or transition>${as ? ` --as ${as}` : ""}`,
    ],
    [
      "Finds what the log holds of a request",
      `grep -F '"reqId":"${isReference(of) ? of : "<reference>"}"' <the file that standard error goes to>`,
    ],
    ["Plays the stories of this type", `npm run replay -- ${one?.type ?? "<type>"}`],
    [
      "Sends again the random requests in which the fuzz found a fault: its seed, and a number above that of the request",
      "npm run fuzz -- --seed <seed> --requests <number>",
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
