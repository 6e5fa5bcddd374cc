import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import type { RoleRights } from "../../../contract/types.ts";
import { asksForReply, handsOn, phaseOf, setsFact, transitionWords } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { actsOfOthers } from "./acts-of-others.ts";
import { authorisedSum } from "./authorised-sum.ts";
import { decisionOf } from "./decision-of.ts";
import { Demand, forWhom } from "./demand.tsx";
import { readsClaim } from "./judged-as.ts";
import { type DemandPlace, placeOfDemand } from "./place-of-demand.ts";
import { PreAuthorisedBox, preAuthorisedTitle, type Tick } from "./pre-authorised-box.tsx";
import type { OpenedClaim } from "./use-opened-claim.ts";

interface Props {
  opened: OpenedClaim;
  choices: string[];
  /** The roles of the staff, to say whose turn it is. */
  staff: readonly RoleRights[];
  /** Of what the form asks with an act. */
  tick?: Tick | undefined;
  onChoose: (transition: string) => void;
  /** To where a demand is met, on this page. */
  onGo: (place: DemandPlace) => void;
}

const controls = "input, button, a";

/**
 * The choices that the engine offers too, in the workflow's order, with their like; one that still lacks something says what.
 * Below them what the claim's status has for others, and for whom.
 */
export function ChoiceList({ opened, choices, staff, tick, onChoose, onGo }: Props) {
  const { person } = usePortal();
  const { workflow } = opened.definition;
  const { transitions } = opened.evaluation;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>(controls)?.focus(), []);
  const offered = Object.keys(workflow.transitions).filter((id) => choices.includes(id) && transitions[id]?.offered);
  const groups = new Map<KindOfAct, string[]>();
  for (const id of offered) {
    const kind = kindOfAct(opened, id, person);
    groups.set(kind, [...(groups.get(kind) ?? []), id]);
  }
  const reading = useMemo(() => staff.filter((role) => readsClaim(role, opened)), [opened, staff]);
  const others = useMemo(() => actsOfOthers(opened, person, reading), [opened, person, reading]);
  const box = tick && preAuthorisedTitle(opened, offered, person);
  return (
    <Stack ref={list} gap="2" onKeyDown={step}>
      {box && (
        <Box px="3">
          <PreAuthorisedBox title={box} {...tick} />
        </Box>
      )}
      {offered.length === 0 && <Text p="2">Nothing can be done with this claim at present.</Text>}
      {[...groups].map(([kind, ids]) => (
        <Group key={kind} title={kindsOfActs[kind]}>
          {ids.map((id) => (
            <Choice key={id} opened={opened} id={id} staff={reading} onChoose={onChoose} onGo={onGo} />
          ))}
        </Group>
      ))}
      {others.length > 0 && (
        <Group title="For others to do">
          {others.map(({ label, ...able }) => (
            <Box as="li" key={label} px="3" py="1" textStyle="sm" color="fg.muted">
              {label}
              <Text textStyle="xs">{forWhom(able)}</Text>
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

interface ChoiceProps extends Omit<Props, "choices" | "tick"> {
  id: string;
}

function Choice({ opened, id, staff, onChoose, onGo }: ChoiceProps) {
  const { person } = usePortal();
  const said = useId();
  const state = opened.evaluation.transitions[id];
  const lacking = state?.missing ?? [];
  const isLacking = lacking.length > 0;
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
        aria-disabled={isLacking || undefined}
        aria-describedby={isLacking ? said : undefined}
        // Faint letters would be too faint.
        {...(isLacking && { color: "fg.muted", _disabled: { opacity: "1" } })}
        onClick={() => !isLacking && onChoose(id)}
      >
        {transitionWords(opened.definition.messages, id, state)?.label ?? id}
        {sum && ` ${sum}`}
      </Button>
      {isLacking && (
        <Box id={said} px="3" pb="1.5" textStyle="xs" color="fg.muted">
          {lacking.map((demand) => (
            <Demand key={demand.rule + demand.field} {...placeOfDemand(opened, demand, person, staff)} onGo={onGo}>
              {demand.message}
            </Demand>
          ))}
        </Box>
      )}
    </li>
  );
}

/** Up and down go through the list, as in any menu; Tab does too. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)];
  const next = buttons.indexOf(document.activeElement as HTMLElement) + by;
  buttons.at(next % buttons.length)?.focus();
}

/** What a list of acts says above each kind. */
const kindsOfActs = { decide: "Decide", ask: "Ask and answer", move: "Pass on" } as const;

type KindOfAct = keyof typeof kindsOfActs;

/**
 * What an act is, as its definition has it: it asks or answers somebody; it decides where it authorises, hands that on or leads to
 * another phase; anything else passes the claim on within its phase.
 */
function kindOfAct(opened: OpenedClaim, id: string, person: Person): KindOfAct {
  const { claim, definition } = opened;
  const transition = definition.workflow.transitions[id];
  const decision = decisionOf(opened, id, person);
  if (!transition || !decision) return "move";
  const { effects, status } = decision;
  const asks = effects.some((effect) => "ask" in effect || "answer" in effect);
  if (asks || asksForReply(definition.workflow, transition)) return "ask";
  if (setsFact(effects, "authorisedAt") || handsOn(transition)) return "decide";
  return phaseOf(definition, status) === phaseOf(definition, claim.current_status.status) ? "move" : "decide";
}
