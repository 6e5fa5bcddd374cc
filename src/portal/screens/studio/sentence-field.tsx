import { Textarea } from "@chakra-ui/react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";

interface Props {
  label: string;
  text: string;
  help?: ReactNode;
  /** The language that it is written in. */
  lang?: string;
  isReadOnly: boolean;
  /** What can be said by one press; once it is done the button stays, so that whoever is on it is not lost. */
  offer?: { act: string; text: string; isDone: boolean };
  /** Throws a sentence where it cannot be said. */
  onWrite(text: string): void;
}

/** As high as what it holds; where the browser does not know how, `rows` says about as much. */
const growing = { fieldSizing: "content" } as const;

/** A sentence, written when one leaves it; Escape takes back what was typed. */
export function SentenceField({ label, text: written, help, lang, isReadOnly, offer, onWrite }: Props) {
  const id = useId();
  const announce = useAnnounce();
  const [text, setText] = useState(written);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setText(written), [written]);
  const write = (next: string) => {
    setRefusal(undefined);
    try {
      onWrite(next);
      announce("Sentence written");
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  const leave = () => (text.trim() === written ? setRefusal(undefined) : write(text));
  const said = { id, help, ...(refusal !== undefined && { errors: [refusal] }) };
  return (
    <FieldFrame label={label} {...said}>
      <Textarea
        id={id}
        // By the browser: measured one after the other, dozens of them made it lay out the page and the preview anew each time.
        css={growing}
        rows={Math.min(
          6,
          text.split("\n").reduce((rows, line) => rows + Math.ceil((line.length || 1) / 90), 0),
        )}
        dir="auto"
        lang={lang}
        value={text}
        readOnly={isReadOnly}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={describedBy(said)}
        onChange={({ target }) => setText(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === written) return;
          event.stopPropagation();
          setText(written);
          setRefusal(undefined);
        }}
      />
      {offer && !isReadOnly && (
        <Button
          rank="quiet"
          size="sm"
          mt="1"
          aria-label={`${offer.act}: ${label}`}
          aria-disabled={offer.isDone || undefined}
          onClick={() => !offer.isDone && write(offer.text)}
        >
          {offer.act}
        </Button>
      )}
    </FieldFrame>
  );
}
