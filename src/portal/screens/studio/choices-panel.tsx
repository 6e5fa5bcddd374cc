import { Box, Flex, Heading, Input, Stack, Text } from "@chakra-ui/react";
import { memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import {
  addChoice,
  addList,
  type Choice,
  type ChoiceList,
  isListName,
  listsOf,
  moveChoice,
  relabel,
  removeChoice,
  retire,
} from "./choice-edits.ts";
import type { DraftStore, Texts } from "./draft-store.ts";
import { Chooser, InlineForm } from "./inline-form.tsx";
import { nameOfWords } from "./name-of-words.ts";
import { Refused } from "./refused.tsx";
import { useEdits } from "./use-edits.ts";

interface Props {
  store: DraftStore;
  texts: Texts;
  isReadOnly: boolean;
}

/** The lists that fields choose from: words, order, new ones and old ones, in the list and in the schemas that take its values. */
export const ChoicesPanel = memo(({ store, texts, isReadOnly }: Props) => {
  const lists = useMemo(() => listsOf(texts), [texts]);
  const [chosen, setChosen] = useState("");
  const { act, refusal } = useEdits(store);
  const entries = useRef<HTMLDivElement>(null);
  if (!lists) return <Notice kind="warning">shared/lists.json cannot be read. Mend it in Text first.</Notice>;
  const list = lists.find(({ name }) => name === chosen) ?? lists[0];
  if (!list) return <Text>There are no lists to choose from.</Text>;
  return (
    <Stack gap="4" maxW="3xl">
      <Chooser
        label="List"
        value={list.name}
        options={lists.map(({ name }) => [name, name.replaceAll("-", " ")])}
        onChoose={setChosen}
      />
      <Text textStyle="sm" color="fg.muted">
        {list.users.length > 0
          ? `Offered by ${list.users.join(", ")}`
          : "No field offers it yet: add one under Fields that is one of these."}
      </Text>
      <Refused>{refusal}</Refused>
      <Stack as="ul" ref={entries} tabIndex={-1} aria-label="Choices" listStyleType="none" gap="3" focusRing="none">
        {list.choices.map((choice) => (
          <ChoiceEntry
            key={`${list.name} ${choice.value}`}
            choice={choice}
            isReadOnly={isReadOnly}
            onLabel={(label) => act("Words written", () => relabel(texts, list, choice.value, label))}
            onMove={(by) => act(by < 0 ? "Moved up" : "Moved down", () => moveChoice(texts, list, choice.value, by))}
            onRetire={() =>
              act(choice.retired ? `${choice.label} is offered again` : `${choice.label} is no longer offered`, () =>
                retire(texts, list, choice),
              )
            }
            onRemove={() => {
              const isDone = act(`${choice.label} removed`, () => removeChoice(texts, list, choice.value));
              // The pressed button goes with its line.
              if (isDone) entries.current?.focus();
            }}
          />
        ))}
      </Stack>
      {!isReadOnly && (
        <NewChoice list={list} onAdd={(label) => act("Choice added", () => addChoice(texts, list, label))} />
      )}
      <Text textStyle="sm" color="fg.muted">
        Claims keep the value that they have. One that is retired is offered to no other claim; before one is taken
        away, see under Impact which claims hold it.
      </Text>
      {!isReadOnly && (
        <NewList
          onAdd={(name, label) => {
            const isDone = act("List added", () => addList(texts, name, label));
            if (isDone) setChosen(name);
            return isDone;
          }}
        />
      )}
    </Stack>
  );
});

interface EntryProps {
  choice: Choice;
  isReadOnly: boolean;
  onLabel(label: string): boolean;
  onMove(by: number): void;
  onRetire(): void;
  onRemove(): void;
}

function ChoiceEntry({ choice, isReadOnly, onLabel, onMove, onRetire, onRemove }: EntryProps) {
  const id = useId();
  const [label, setLabel] = useState(choice.label);
  useEffect(() => setLabel(choice.label), [choice.label]);
  const write = () => {
    if (label.trim() !== choice.label && !onLabel(label)) setLabel(choice.label);
  };
  return (
    <Flex as="li" gap="2" wrap="wrap" align="flex-end">
      <Box flex="1 1 12rem">
        <FieldFrame id={id} label={`Value ${choice.value}${choice.retired ? " (no longer offered)" : ""}`}>
          <Input
            id={id}
            value={label}
            readOnly={isReadOnly}
            onChange={({ target }) => setLabel(target.value)}
            onBlur={write}
            onKeyDown={({ key }) => key === "Enter" && write()}
          />
        </FieldFrame>
      </Box>
      {!isReadOnly && (
        <>
          <Button size="sm" aria-label={`Move ${choice.label} up`} onClick={() => onMove(-1)}>
            Up
          </Button>
          <Button size="sm" aria-label={`Move ${choice.label} down`} onClick={() => onMove(1)}>
            Down
          </Button>
          <Button size="sm" aria-label={`${choice.retired ? "Offer" : "Retire"} ${choice.label}`} onClick={onRetire}>
            {choice.retired ? "Offer" : "Retire"}
          </Button>
          <Button size="sm" aria-label={`Remove ${choice.label}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      )}
    </Flex>
  );
}

/** A list that no type has yet, with its first choice: a list without any cannot be answered. */
function NewList({ onAdd }: { onAdd(name: string, label: string): boolean }) {
  const id = useId();
  const [called, setCalled] = useState("");
  const [label, setLabel] = useState("");
  const add = () => {
    if (!onAdd(nameOfWords(called, ["-"], isListName), label)) return;
    setCalled("");
    setLabel("");
  };
  return (
    <Box as="section" aria-labelledby={`${id}-heading`} borderWidth="1px" borderRadius="md" p="4">
      <Heading as="h2" id={`${id}-heading`} textStyle="md">
        New list
      </Heading>
      <InlineForm act="Add the list" onSubmit={add}>
        <FieldFrame id={`${id}-name`} label="What the list is called">
          <Input id={`${id}-name`} value={called} onChange={({ target }) => setCalled(target.value)} />
        </FieldFrame>
        <FieldFrame id={`${id}-first`} label="Its first choice">
          <Input id={`${id}-first`} value={label} onChange={({ target }) => setLabel(target.value)} />
        </FieldFrame>
      </InlineForm>
    </Box>
  );
}

function NewChoice({ list, onAdd }: { list: ChoiceList; onAdd(label: string): boolean }) {
  const id = useId();
  const [label, setLabel] = useState("");
  return (
    <InlineForm act="Add the choice" onSubmit={() => onAdd(label) && setLabel("")}>
      <FieldFrame id={id} label={`New choice of ${list.name.replaceAll("-", " ")}`}>
        <Input id={id} value={label} onChange={({ target }) => setLabel(target.value)} />
      </FieldFrame>
    </InlineForm>
  );
}
