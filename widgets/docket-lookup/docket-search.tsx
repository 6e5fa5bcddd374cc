import { Box, Button, Grid, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { InvoiceLine } from "../../src/contract/types.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Message } from "../parts/message.tsx";
import { TextField } from "../parts/text-field.tsx";
import { isFailure, useWidgetServices } from "../services.ts";

interface DocketSearchProps {
  id: string;
  help: string | undefined;
  purchaser: string | undefined;
  /** The number that the request's lines come from; undefined while it has none. */
  inUse: string | undefined;
  onFound(lines: InvoiceLine[], number: string): void;
  /** The request begins again: its lines go. */
  onStartAgain(): void;
}

const least = 7;
const tooShort = `Please enter at least ${least} characters.`;
const judge = (text: string) => (text.trim().length < least ? tooShort : undefined);
const isSameNumber = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase();

/** Invoice or delivery docket by its number; another one than the request's starts the request again (D-121). */
export function DocketSearch({ id, help, purchaser, inUse, onFound, onStartAgain }: DocketSearchProps) {
  const { lookupInvoice, scratch } = useWidgetServices();
  const typed = scratch.useValue(`${id}:number`) as { text: string } | undefined;
  const text = typed?.text ?? inUse ?? "";
  const number = text.trim();
  const [isMarked, setMarked] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isShort = number.length < least;

  /** The lines of before go when there are others for them, not by a number that finds nothing. */
  const find = async (isAnother = false) => {
    if (isSearching) return;
    setFailure(undefined);
    onFound([], number);
    if (!purchaser) return setFailure("Please choose the account first.");
    setSearching(true);
    const answer = await lookupInvoice({ invoice: number, customer: purchaser });
    setSearching(false);
    if (isFailure(answer)) setFailure(answer.error);
    else if (answer.length === 0) setFailure("No lines were found. Please check the number and try again.");
    else {
      if (isAnother) onStartAgain();
      onFound(answer, number);
    }
  };
  const search = () => {
    setMarked(isShort);
    if (isShort) return input.current?.focus();
    if (inUse !== undefined && !isSameNumber(inUse, number)) return setAsking(true);
    void find();
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search();
  };

  return (
    <Box>
      {help && (
        <Text id={`${id}:help`} mb="3" textStyle="sm" color="fg.muted">
          {help}
        </Text>
      )}
      <Grid templateColumns={{ base: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto" }} gap="3" alignItems="start">
        <TextField
          id={id}
          ref={input}
          label="Invoice or Delivery Docket Number"
          required
          value={text}
          onText={(next) => scratch.write(`${id}:number`, { text: next })}
          onKeyDown={searchOnEnter}
          errors={isMarked && isShort ? [tooShort] : undefined}
          judge={judge}
          maxLength={40}
        />
        <Button mt={{ sm: "6" }} variant="outline" onClick={search} aria-disabled={isSearching}>
          {isSearching ? "Searching..." : "Search"}
        </Button>
      </Grid>
      {failure && (
        <Box mt="3">
          <Message kind="error">{failure}</Message>
        </Box>
      )}
      {isAsking && (
        <Dialog
          title="Start again with another invoice or docket? The current lines will be removed."
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="outline" onClick={() => setAsking(false)}>
                Keep the current lines
              </Button>
              <Button
                onClick={() => {
                  setAsking(false);
                  void find(true);
                }}
              >
                Start again
              </Button>
            </>
          }
        />
      )}
    </Box>
  );
}
