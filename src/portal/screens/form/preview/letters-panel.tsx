import { Box, chakra, Heading, Stack, Text, Textarea } from "@chakra-ui/react";
import { useId, useState } from "react";
import useSWR from "swr";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../../widgets/parts/text-field.tsx";
import type { Context } from "../../../../engine/index.ts";
import type { Answer } from "../../../shared/api/call-input.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { useFormStore } from "../store/form-context.ts";
import { useQuiet, useQuietForm } from "./use-quiet-form.ts";

type Letter = Answer<"POST /api/studio/drafts/:draft/letters">["transitions"][number]["letters"][number];

/** A draft by its number, and what stands for its files as they were checked last: letters change without their form. */
export interface LettersOf {
  number: string;
  checked: string;
}

/** Characters that the letters take. */
const longestText = 5_000;

interface Props {
  draft: LettersOf;
  facts: Omit<Context, "form">;
}

/** The letters of each transition that can be made here, as their readers will get them. */
export function LettersPanel({ draft, facts }: Props) {
  const { definition } = useFormStore();
  const [text, setText] = useState("");
  const fault = tooLong(text, longestText);
  const { letters, hasFailed } = useLetters(draft, facts, useQuiet(fault ? "" : text));
  const id = useId();
  const { transitions } = definition.messages;
  return (
    <Panel as="section" aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} textStyle="md" mb="2">
        Letters
      </Heading>
      <FieldFrame id={id} label="Written with the transition" errors={fault ? [fault] : undefined}>
        <Textarea
          id={id}
          rows={2}
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}:error` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </FieldFrame>
      {hasFailed && (
        <Notice kind="error" mt="3">
          The letters could not be read. Change something to try again.
        </Notice>
      )}
      {letters?.length === 0 && (
        <Text mt="3" color="fg.muted">
          No transition that this person can make here sends a letter.
        </Text>
      )}
      <Stack gap="4" mt="3">
        {letters?.map(({ transition, letters: sent }) => (
          <Box key={transition}>
            <Heading as="h3" textStyle="sm" mb="1">
              {transitions[transition]?.label ?? transition}
            </Heading>
            {sent.map((letter, index) => (
              <WrittenLetter key={`${letter.letter} ${index}`} letter={letter} />
            ))}
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

function useLetters({ number: draft, checked }: LettersOf, { claim, user }: Props["facts"], text: string) {
  const { api } = usePortal();
  const { definition } = useFormStore();
  const form = useQuietForm();
  const [role = ""] = user.roles;
  const body = { type: definition.type, role, form, claim: claim as Context["claim"] & Record<string, string>, text };
  const { data, error } = useSWR(
    ["letters", draft, checked, JSON.stringify(body)],
    () => api.call("POST /api/studio/drafts/:draft/letters", { params: { draft }, body }),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return { letters: data?.transitions, hasFailed: error !== undefined };
}

function WrittenLetter({ letter: { letter, to, cc, subject, text, empty, is_off } }: { letter: Letter }) {
  return (
    <chakra.details borderTopWidth="1px" py="2">
      <chakra.summary cursor="pointer">
        <Marked text={subject} empty={empty} />
        <Text as="span" color="fg.muted">
          {` to ${to.join(", ")}${cc.length > 0 ? `, copy to ${cc.join(", ")}` : ""}`}
        </Text>
      </chakra.summary>
      {is_off && <Text textStyle="sm">The settings of this portal switch the letter "{letter}" off.</Text>}
      {empty.length > 0 && (
        <Text textStyle="sm" color="fg.warning">
          Empty for the reader: {empty.map((name) => `{${name}}`).join(", ")}
        </Text>
      )}
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" borderInlineStartWidth="2px" ps="3" mt="2">
        <Marked text={text.trimEnd()} empty={empty} />
      </Text>
    </chakra.details>
  );
}

/** A letter's text, the names in it that nothing fills set off. */
function Marked({ text, empty }: { text: string; empty: string[] }) {
  return text.split(/(\{[^{}]*\})/).map((part, index) =>
    empty.includes(part.slice(1, -1)) && part.startsWith("{") ? (
      <chakra.mark key={index} bg="bg.warning" color="fg.warning" px="1" borderRadius="sm">
        {part}
      </chakra.mark>
    ) : (
      part
    ),
  );
}
