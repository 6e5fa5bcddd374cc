import { Box, Code, Flex, Heading, Input, Text } from "@chakra-ui/react";
import { type FormEvent, useEffect, useId, useState } from "react";
import useSWR from "swr";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { FormExplanation } from "../../../../contract/types.ts";
import { type Context, sectionFields } from "../../../../engine/index.ts";
import { ExplanationText } from "../../../features/explanation/explanation-text.tsx";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { useFormStore } from "../store/form-context.ts";
import { useQuietForm } from "./use-quiet-form.ts";

interface Props {
  /** A field's pointer, or the id of a section, rule or transition; "" before anything was chosen. */
  subject: string;
  onAsk(subject: string): void;
  facts: Omit<Context, "form">;
}

/** Why something stands as it does: what the focus is in, what was pressed, or what is typed here. */
export function WhyPanel({ subject, onAsk, facts }: Props) {
  const { definition } = useFormStore();
  const [typed, setTyped] = useState(subject);
  const [field, names] = [useId(), useId()];
  useEffect(() => setTyped(subject), [subject]);
  const { explanation, hasFailed } = useExplanation(subject, facts);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed.trim());
  };
  const { sections, rules, workflow } = definition;
  const known = [
    ...sectionFields(definition),
    ...sections.map(({ id }) => id),
    ...Object.keys(rules),
    ...Object.keys(workflow.transitions),
  ];
  return (
    <Panel as="section" aria-labelledby={`${field}-title`}>
      <Heading as="h2" id={`${field}-title`} textStyle="md" mb="2">
        Why
      </Heading>
      <form onSubmit={ask}>
        <Flex gap="2" align="flex-end" mb="3">
          <Box flex="1" minW="0">
            <FieldFrame id={field} label="Field, section, rule or transition">
              <Input
                id={field}
                list={names}
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value)}
              />
            </FieldFrame>
          </Box>
          <Button type="submit">Explain</Button>
        </Flex>
        <datalist id={names}>
          {[...new Set(known)].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
      {subject === "" && (
        <Text color="fg.muted">Go to a field, press a transition or what is missing, or type a name.</Text>
      )}
      {hasFailed && <Notice kind="warning">This could not be explained. Change something to try again.</Notice>}
      {explanation && <Explanations explanation={explanation} onAsk={onAsk} />}
    </Panel>
  );
}

function Explanations({
  explanation: { explanations, nearest },
  onAsk,
}: {
  explanation: FormExplanation;
  onAsk(subject: string): void;
}) {
  if (explanations.length > 0) {
    return explanations.map((one) => <ExplanationText key={`${one.kind} ${one.id}`} explanation={one} />);
  }
  return (
    <>
      <Text>There is nothing of this name.{nearest.length > 0 && " Did you mean:"}</Text>
      {nearest.map((name) => (
        <Button key={name} rank="quiet" size="sm" onClick={() => onAsk(name)}>
          <Code bg="transparent" px="0">
            {name}
          </Code>
        </Button>
      ))}
    </>
  );
}

/** What the server says of the form as it is filled in; pages may compile nothing, so they cannot take conditions apart. */
function useExplanation(
  subject: string,
  { claim, user }: Omit<Context, "form">,
): { explanation: FormExplanation | undefined; hasFailed: boolean } {
  const { api } = usePortal();
  const { definition } = useFormStore();
  const form = useQuietForm();
  const [role = ""] = user.roles;
  const { type, hash } = definition;
  const body = { type, hash, subject, role, form, claim: claim as Context["claim"] & Record<string, string> };
  const { data, error } = useSWR<FormExplanation>(
    subject === "" ? null : ["explanation", JSON.stringify(body)],
    () => api.call("POST /api/definitions/explain", { body }),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return { explanation: subject === "" ? undefined : data, hasFailed: error !== undefined };
}
