import { Box, Button, Grid, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { InvoiceLine } from "../../src/contract/types.ts";
import { Dialog } from "../parts/dialog.tsx";
import { LookupTrouble } from "../parts/lookup-trouble.tsx";
import { TextField, tooLong } from "../parts/text-field.tsx";
import { troubleOf, useLookup } from "../parts/use-lookup.ts";
import { useWidgetServices } from "../services.ts";

interface DocketSearchProps {
  id: string;
  help: string | undefined;
  purchaser: string | undefined;
  /** The number that the request's lines come from; undefined while it has none. */
  inUse: string | undefined;
  onFound(lines: readonly InvoiceLine[], number: string): void;
  /** The request begins again: its lines go. */
  onStartAgain(): void;
}

const least = 7;
const tooShort = `Please enter at least ${least} characters.`;
const noneFound = "No lines were found. Please check the number and try again.";
const noLines: readonly InvoiceLine[] = [];
const most = 40;
const judge = (text: string) => (text.trim().length < least ? tooShort : tooLong(text, most));
const isSameNumber = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase();

/** Invoice or delivery docket by its number; another one than the request's starts the request again (D-121). */
export function DocketSearch({ id, help, purchaser, inUse, onFound, onStartAgain }: DocketSearchProps) {
  const { lookupInvoice, scratch } = useWidgetServices();
  const typed = scratch.useValue(`${id}:number`) as { text: string } | undefined;
  const text = typed?.text ?? inUse ?? "";
  const number = text.trim();
  const [isMarked, setMarked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { lookup, ask, drop } = useLookup<InvoiceLine>(purchaser);
  const input = useRef<HTMLInputElement>(null);
  const fault = judge(number);
  const isSearching = lookup.state === "searching";
  const found = lookup.state === "found" ? lookup.found : noLines;

  const asked = useRef({ number: "", isAnother: false });
  const find = (isAnother = false) => {
    if (isSearching) return;
    asked.current = { number, isAnother };
    void ask((customer) => lookupInvoice({ invoice: number, customer }));
  };
  const tell = useRef<() => void>(undefined);
  tell.current = () => {
    // The lines of before go when there are others for them, not by a number that finds nothing.
    if (asked.current.isAnother && found.length > 0) onStartAgain();
    onFound(found, asked.current.number);
  };
  useEffect(() => {
    if (asked.current.number && found) tell.current?.();
  }, [found]);
  const search = () => {
    setMarked(fault !== undefined);
    if (fault !== undefined) return input.current?.focus();
    if (inUse !== undefined && !isSameNumber(inUse, number)) return setAsking(true);
    find();
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search();
  };

  const trouble = troubleOf(lookup, noneFound);
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
          onText={(next) => {
            drop();
            scratch.write(`${id}:number`, { text: next });
          }}
          onKeyDown={searchOnEnter}
          errors={isMarked && fault ? [fault] : undefined}
          judge={judge}
        />
        <Button mt={{ sm: "6" }} variant="outline" onClick={search} aria-disabled={isSearching}>
          {isSearching ? "Searching..." : "Search"}
        </Button>
      </Grid>
      {trouble && <LookupTrouble failure={trouble} onAgain={() => find(asked.current.isAnother)} />}
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
                  find(true);
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
