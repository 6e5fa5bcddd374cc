import { Box, chakra, Textarea } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useSWRConfig } from "swr";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { ActivityRecord } from "../../../contract/types.ts";
import { goToText, withTemplate } from "../../features/templates/offered-at.ts";
import { TemplatePicker } from "../../features/templates/template-picker.tsx";
import { noteFault } from "../../features/transitions/dialogs/text-faults.ts";
import { keptNote } from "../../shared/session/kept-note.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { sendByKey } from "../../shared/ui/send-key.ts";
import { hasMention, useMentions } from "./mentions.tsx";
import type { NoteKind } from "./note-kinds.ts";
import { useSentText } from "./use-sent-text.ts";

interface Props {
  kind: NoteKind;
  number: string;
  /** The note as it stands in the timeline now. */
  onAdded: (activity: ActivityRecord) => void;
}

/** Adds a note of this kind to the timeline (TIME-02 to TIME-08, D-076). What was written stays until the server has it, in this tab. */
export function Composer({ kind, number, onAdded }: Props) {
  const { api, person } = usePortal();
  const { mutate } = useSWRConfig();
  const announce = useAnnounce();
  const { id, isInternal, readers } = kind;
  const place = `${number}${kind.keptAs}`;
  const { box, isBusy, errors, refuse, clear, send } = useSentText(kind.unreached);
  const [text, setText] = useState(() => keptNote.read(vaultOf(person), place));

  const write = (written: string) => {
    setText(written);
    keptNote.keep(vaultOf(person), place, written);
  };
  const writeOn = (written: string) => {
    write(written);
    clear();
  };

  const { listens, list } = useMentions({ id, number, box: isInternal ? box : undefined, text, write: writeOn });
  const help = kind.plainMention && hasMention(text) ? `${readers} ${kind.plainMention}` : readers;

  async function add(note: string) {
    const { activity } = await api.call("POST /api/note/store", {
      body: { claim: number, note, ...(isInternal && { internal: true }) },
    });
    write("");
    announce(kind.added);
    onAdded(activity);
    // What has changed of the claim with it.
    void mutate((key) => Array.isArray(key) && key[0] === "GET /api/claim/:claim");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = noteFault(text.trim());
    if (wrong) refuse(wrong);
    else void send(() => add(text.trim()));
  }

  return (
    <chakra.form noValidate onSubmit={submit} onKeyDown={(event) => sendByKey(event)} data-screen-only>
      <TemplatePicker
        number={number}
        place={{ kind: isInternal ? "note" : "reply" }}
        onChoose={(template) => {
          flushSync(() => write(withTemplate(text, template.text)));
          clear();
          goToText(box.current);
        }}
      />
      <FieldFrame id={id} help={help} errors={errors}>
        <Box position="relative">
          <Textarea
            ref={box}
            id={id}
            rows={3}
            aria-label={kind.label}
            placeholder={kind.placeholder}
            value={text}
            readOnly={isBusy}
            aria-invalid={errors ? true : undefined}
            aria-describedby={describedBy({ id, help, errors })}
            onChange={({ target }) => writeOn(target.value)}
            {...listens}
          />
          {list}
        </Box>
      </FieldFrame>
      <Button type="submit" rank={kind.rank} isBusy={isBusy} mt="3">
        {kind.act}
      </Button>
    </chakra.form>
  );
}
