import { Box, chakra, Heading, Text, Textarea } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { ClaimRecord } from "../../../contract/types.ts";
import { noteFault } from "../../features/transitions/dialogs/text-faults.ts";
import { keptNote } from "../../shared/session/kept-note.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { useSentText } from "./use-sent-text.ts";

interface Props {
  claim: ClaimRecord;
  onSent: () => void;
}

type AskedItems = NonNullable<ClaimRecord["asked_items"]>;
const noItems: AskedItems = [];
const id = "claim-reply";
const unreached = "The server could not be reached. Your reply is still here; please try again.";
const help = "Files that you add to this claim go with it. Nothing is answered before you send it.";

/** Text and ticks of a reply that was not sent yet, kept in this tab. */
function useKeptReply(number: string) {
  const vault = vaultOf(usePortal().person);
  const [places] = useState(() => ({ text: `${number} reply`, given: `${number} given` }));
  const [text, setText] = useState(() => keptNote.read(vault, places.text));
  const [given, setGiven] = useState(() => keptNote.read(vault, places.given).split(" ").filter(Boolean));
  return {
    text,
    given,
    write(next: string) {
      setText(next);
      keptNote.keep(vault, places.text, next);
    },
    tick(next: string[]) {
      setGiven(next);
      keptNote.keep(vault, places.given, next.join(" "));
    },
  };
}

/** The one reply to what the claim waits for: the things that are asked, ticked as they are given, words, and the files that were added (D-203). */
export function ReplyPanel({ claim, onSent }: Props) {
  const { api } = usePortal();
  const { claim_number: number, asked_items: items = noItems } = claim;
  const { text, given, write, tick } = useKeptReply(number);
  const { box, isBusy, errors, refuse, clear, send } = useSentText(unreached);
  const known = given.filter((one) => items.some(({ uuid }) => uuid === one));

  async function reply(note: string) {
    await api.call("POST /api/claim/reply", {
      body: { claim: number, ...(note && { note }), ...(known.length > 0 && { given: known }) },
    });
    write("");
    tick([]);
    onSent();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const note = text.trim();
    // Files alone are an answer: whether there are any, the server knows.
    const wrong = note === "" ? undefined : noteFault(note);
    if (wrong) refuse(wrong);
    else void send(() => reply(note));
  }

  return (
    <Panel as="section" aria-labelledby={`${id}-title`} data-screen-only>
      <Heading as="h2" id={`${id}-title`} textStyle="lg" fontWeight="semibold" mb={{ base: "1", md: "3" }}>
        Your reply
      </Heading>
      <chakra.form noValidate onSubmit={submit}>
        {items.length > 0 && <Checklist items={items} given={known} onTick={tick} />}
        <FieldFrame id={id} label="Message" help={help} errors={errors}>
          <Textarea
            ref={box}
            id={id}
            rows={3}
            value={text}
            readOnly={isBusy}
            aria-invalid={errors ? true : undefined}
            aria-describedby={describedBy({ id, help, errors })}
            onChange={({ target }) => {
              write(target.value);
              clear();
            }}
          />
        </FieldFrame>
        <Button type="submit" rank="primary" isBusy={isBusy} mt="3">
          Send reply
        </Button>
      </chakra.form>
    </Panel>
  );
}

interface ChecklistProps {
  items: AskedItems;
  given: string[];
  onTick: (given: string[]) => void;
}

function Checklist({ items, given, onTick }: ChecklistProps) {
  const toggle = (uuid: string) =>
    onTick(given.includes(uuid) ? given.filter((one) => one !== uuid) : [...given, uuid]);
  return (
    <chakra.fieldset mb="4">
      <chakra.legend fontWeight="medium" mb="1">
        Asked for: tick what you give
      </chakra.legend>
      {items.map(({ uuid, text, is_given: isGiven }) => (
        <chakra.label key={uuid} display="flex" alignItems="flex-start" gap="3" minH="11" py="2" cursor="pointer">
          <chakra.input
            type="checkbox"
            boxSize="5"
            flexShrink="0"
            mt="0.5"
            checked={isGiven || given.includes(uuid)}
            disabled={isGiven}
            onChange={() => toggle(uuid)}
          />
          <Box as="span" overflowWrap="anywhere">
            {text}
          </Box>
        </chakra.label>
      ))}
      <Text role="status" textStyle="sm" color="fg.muted">
        {items.filter(({ uuid, is_given: isGiven }) => isGiven || given.includes(uuid)).length} of {items.length} given;
        what is missing may follow.
      </Text>
    </chakra.fieldset>
  );
}
