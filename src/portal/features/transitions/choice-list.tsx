import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { inWords, transitionWords } from "../../../engine/index.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { actsOfOthers } from "./acts-of-others.ts";
import { authorisedSum } from "./authorised-sum.ts";
import { type KindOfAct, kindOfAct, kindsOfActs } from "./kinds-of-acts.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

interface Props {
  opened: OpenedClaim;
  choices: string[];
  onChoose: (transition: string) => void;
}

/**
 * The choices that the engine offers too, in the workflow's order, with their like; one that still lacks something says what.
 * Below them what the claim's status has for others, and for whom.
 */
export function ChoiceList({ opened, choices, onChoose }: Props) {
  const { person } = usePortal();
  const { workflow } = opened.definition;
  const { transitions } = opened.evaluation;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const offered = Object.keys(workflow.transitions).filter((id) => choices.includes(id) && transitions[id]?.offered);
  const groups = new Map<KindOfAct, string[]>();
  for (const id of offered) {
    const kind = kindOfAct(opened, id, person);
    groups.set(kind, [...(groups.get(kind) ?? []), id]);
  }
  const others = useMemo(() => actsOfOthers(opened, person), [opened, person]);
  return (
    <Stack ref={list} gap="2" onKeyDown={step}>
      {offered.length === 0 && <Text p="2">Nothing can be done with this claim at present.</Text>}
      {[...groups].map(([kind, ids]) => (
        <Group key={kind} title={kindsOfActs[kind]}>
          {ids.map((id) => (
            <Choice key={id} opened={opened} id={id} onChoose={onChoose} />
          ))}
        </Group>
      ))}
      {others.length > 0 && (
        <Group title="For others to do">
          {others.map(({ label, roles, hasMore }) => (
            <Box as="li" key={label} px="3" py="1" textStyle="sm" color="fg.muted">
              {label}
              <Text textStyle="xs">
                For {roles.map(inWords).join(" or ")}
                {hasMore && " and others"}
              </Text>
            </Box>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box _notFirst={{ borderTopWidth: "1px", pt: "2" }}>
      <Text id={id} px="3" textStyle="xs" fontWeight="semibold" color="fg.muted">
        {title}
      </Text>
      <chakra.ul aria-labelledby={id} listStyleType="none">
        {children}
      </chakra.ul>
    </Box>
  );
}

function Choice({ opened, id, onChoose }: Omit<Props, "choices"> & { id: string }) {
  const { person } = usePortal();
  const state = opened.evaluation.transitions[id];
  const lacking = state?.missing[0]?.message;
  const sum = authorisedSum(opened, id, person);
  return (
    <li>
      <Button
        rank="quiet"
        w="full"
        h="auto"
        minH={{ base: "11", md: "9" }}
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
          {transitionWords(opened.definition.messages, id, state)?.label ?? id}
          {sum && ` ${sum}`}
          {lacking && (
            <Text as="span" display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
              {lacking}
            </Text>
          )}
        </Box>
      </Button>
    </li>
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
