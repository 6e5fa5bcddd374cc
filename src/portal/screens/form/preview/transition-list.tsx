import { Box, chakra, Heading, Stack, Text } from "@chakra-ui/react";
import { type Context, evaluate, type TransitionState } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";

interface Props {
  facts: Omit<Context, "form">;
  onAsk(subject: string): void;
}

/** Every transition with what stands against it, and what the rules advise. */
export function TransitionList({ facts, onAsk }: Props) {
  const store = useFormStore();
  // Whenever the form shows something else, this does too.
  useFormView((view) => view);
  const { messages } = store.definition;
  const { transitions, advice } = evaluate(store.definition, { form: store.form.data, ...facts });
  return (
    <>
      <Panel as="section" aria-labelledby="preview-transitions">
        <Heading as="h2" id="preview-transitions" textStyle="md" mb="2">
          Transitions
        </Heading>
        <Stack as="ul" gap="3" listStyleType="none">
          {Object.entries(transitions).map(([id, state]) => (
            <Box as="li" key={id}>
              <Asking words={`${messages.transitions[id]?.label ?? id}`} id={id} onAsk={onAsk} />
              <Text as="span" textStyle="sm" color="fg.muted">
                {standing(state)}
              </Text>
              {state.offered && (
                <chakra.ul listStyleType="disc" ps="5" textStyle="sm">
                  {state.missing.map(({ rule, field, message }) => (
                    <li key={`${rule} ${field}`}>
                      <Asking words={message} id={rule} onAsk={onAsk} />
                    </li>
                  ))}
                </chakra.ul>
              )}
            </Box>
          ))}
        </Stack>
      </Panel>
      {advice.length > 0 && (
        <Panel as="section" aria-labelledby="preview-advice">
          <Heading as="h2" id="preview-advice" textStyle="md" mb="2">
            Advice
          </Heading>
          <chakra.ul listStyleType="disc" ps="5" textStyle="sm">
            {advice.map(({ rule, field, message }) => (
              <li key={`${rule} ${field}`}>
                <Asking words={message} id={rule} onAsk={onAsk} />
              </li>
            ))}
          </chakra.ul>
        </Panel>
      )}
    </>
  );
}

function standing({ offered, ready, missing, refusal }: TransitionState): string {
  if (offered) return ready ? "ready" : `${missing.length} missing`;
  const reasons = { deleted: "deleted", status: "not in this status", user: "not for this person" };
  return `not offered: ${refusal === undefined ? "" : reasons[refusal]}`;
}

/** Words that explain themselves when pressed. */
function Asking({ words, id, onAsk }: { words: string; id: string; onAsk(subject: string): void }) {
  return (
    <Button
      rank="quiet"
      size="sm"
      h="auto"
      minH="6"
      px="1"
      whiteSpace="normal"
      textAlign="start"
      title={`Why ${id}`}
      onClick={() => onAsk(id)}
    >
      {words}
    </Button>
  );
}
