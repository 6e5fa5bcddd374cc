import { Box, Stack, Text, Textarea } from "@chakra-ui/react";
import { type FocusEvent, useId, useState } from "react";
import { Dialog } from "../../../../widgets/parts/dialog.tsx";
import type { Refusal } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";

interface Props {
  title: string;
  conflict: NonNullable<Refusal["conflict"]>;
  isBusy: boolean;
  /** Theirs stays, mine is let go. */
  keep: () => unknown;
  /** This text, mine or a new one, takes the place of theirs. */
  write: (text: string) => unknown;
  /** Back to the box, with what is typed. */
  leave: (text: string) => void;
}

/** Both texts of two people who wrote the same: one stays, or a new one is written. Nothing is replaced before that. */
export function TwoWritersDialog({ title, conflict, isBusy, keep, write, leave }: Props) {
  const [text, setText] = useState(conflict.yours);
  const id = useId();
  const back = () => leave(text);
  return (
    // React passes leaving a box in here on to the box that this dialog stands beside.
    <Box display="contents" whiteSpace="normal" onBlur={(event: FocusEvent) => event.stopPropagation()}>
      <Dialog
        title={title}
        onClose={back}
        actions={
          <>
            <Button onClick={back}>Back</Button>
            <Button isBusy={isBusy} onClick={() => void keep()}>
              Keep theirs
            </Button>
            <Button rank="primary" isBusy={isBusy} onClick={() => void write(text)}>
              Save mine
            </Button>
          </>
        }
      >
        <Stack gap="4">
          <Text>Somebody else has changed this since you began. Nothing has been replaced.</Text>
          <Box>
            <Text fontWeight="semibold">Theirs</Text>
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="2xs" overflowY="auto" data-theirs>
              {conflict.theirs || "Nothing: it was cleared."}
            </Text>
            {conflict.by && (
              <Text color="fg.muted" textStyle="sm" mt="1">
                {conflict.by}
                {conflict.at && (
                  <>
                    , <DateText iso={conflict.at} as="moment" />
                  </>
                )}
              </Text>
            )}
          </Box>
          <Box>
            <label htmlFor={id}>
              <Text as="span" fontWeight="semibold">
                Yours
              </Text>
              , as it is or written anew
            </label>
            <Textarea
              id={id}
              mt="1"
              rows={3}
              value={text}
              readOnly={isBusy}
              onChange={({ target }) => setText(target.value)}
            />
          </Box>
        </Stack>
      </Dialog>
    </Box>
  );
}
