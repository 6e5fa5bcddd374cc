import { Box, chakra, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { transitionWords } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { OpenedClaim } from "./use-opened-claim.ts";

interface Props {
  opened: OpenedClaim;
  choices: string[];
  onChoose: (transition: string) => void;
}

/** The choices that the engine offers too, in the workflow's order; one that still lacks something says what. */
export function ChoiceList({ opened, choices, onChoose }: Props) {
  const { workflow, messages } = opened.definition;
  const { transitions } = opened.evaluation;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const offered = Object.keys(workflow.transitions).filter((id) => choices.includes(id) && transitions[id]?.offered);
  if (offered.length === 0) return <Text p="2">Nothing can be done with this claim at present.</Text>;
  return (
    <chakra.ul ref={list} listStyleType="none" onKeyDown={step}>
      {offered.map((id) => {
        const lacking = transitions[id]?.missing[0]?.message;
        return (
          <Box as="li" key={id}>
            <Button
              rank="quiet"
              w="full"
              h="auto"
              minH={{ base: "11", md: "10" }}
              py="1.5"
              px="3"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              aria-disabled={lacking ? true : undefined}
              // What it lacks is there to be read: fainter letters would be too faint.
              {...(lacking && { color: "fg.muted", _disabled: { opacity: "1" } })}
              onClick={() => !lacking && onChoose(id)}
            >
              <Box as="span">
                {transitionWords(messages, id, transitions[id])?.label ?? id}
                {lacking && (
                  <Text as="span" display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
                    {lacking}
                  </Text>
                )}
              </Box>
            </Button>
          </Box>
        );
      })}
    </chakra.ul>
  );
}

/** Up and down go through the list, as in any menu; Tab does too. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + by;
  buttons.at(next % buttons.length)?.focus();
}
