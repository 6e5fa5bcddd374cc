import { Box, Button, Flex, Link, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { useState } from "react";
import { Dialog } from "../dialog.tsx";
import { ErrorText } from "../field-frame.tsx";
import { type Entry, groupsOf, repeatsIn, rowsIn, type SerialCheck } from "./serial-entries.ts";
import { rowsInWords } from "./split-serials.ts";

interface SerialFindingsProps {
  id: string;
  entries: readonly Entry[];
  check: SerialCheck | undefined;
  onGo(index: number): void;
  /** Takes the entries at these places away, counted from 0. */
  onRemove(indexes: readonly number[]): void;
}

const duplicates = "You have duplicate entries, please check and try again";
const invalids = "You have invalid entries, please check and try again";

/** What the entries come to: how many are valid, what is wrong with which rows, and the one click that goes on. */
export function SerialFindings({ id, entries, check, onGo, onRemove }: SerialFindingsProps) {
  const [isOpen, setOpen] = useState(false);
  const twice = rowsIn(entries, "duplicate");
  const repeats = repeatsIn(entries);
  const wrong = rowsIn(entries, "invalid").map((row) => row - 1);
  const groups = groupsOf(entries);
  const claimed = entries.some(({ qualification }) => qualification);
  const isBusy = entries.some(({ state, isWaiting }) => state === "loading" || isWaiting);
  const unchecked = entries
    .filter(({ serial, state }) => serial !== "" && (state === "pending" || state === "error"))
    .map(({ serial }) => serial);
  const words = countsInWords(entries, check !== undefined);
  return (
    <Stack gap="2">
      <Flex gap="3" align="center" wrap="wrap">
        <Text id={`${id}:count`} tabIndex={-1} textStyle="sm" color="fg.muted">
          {words}
          {isBusy && " · Checking..."}
        </Text>
        {check && !isBusy && unchecked.length > 0 && !check.hindrance && (
          <Button size="sm" variant="outline" onClick={() => check.askAgain(unchecked)}>
            {entries.some(({ state }) => state === "error") ? "Try again" : "Check"} ({unchecked.length})
          </Button>
        )}
      </Flex>
      <VisuallyHidden role="status">{!isBusy && entries.some(({ serial }) => serial) ? words : ""}</VisuallyHidden>
      {check?.hindrance && unchecked.length > 0 && <Text textStyle="sm">{check.hindrance}</Text>}
      {twice.length > 0 && (
        <Box role="alert">
          <ErrorText id={`${id}:duplicates`} errors={[duplicates]} />
          <Finding words={rowsInWords(twice)} onGo={() => onGo((twice[0] ?? 1) - 1)} />
          {repeats.length > 0 && (
            <Button size="sm" variant="outline" onClick={() => onRemove(repeats)}>
              Keep the first of each ({repeats.length} to remove)
            </Button>
          )}
        </Box>
      )}
      {groups.length > 0 && (
        <Box>
          {groups.some(({ state }) => state === "invalid") && (
            <Box role="alert">
              <ErrorText errors={[invalids]} />
            </Box>
          )}
          {groups.map(({ state, reason, rows }) => (
            <Finding
              key={`${state} ${reason}`}
              words={`${rowsInWords(rows)}: ${reason}`}
              onGo={() => onGo((rows[0] ?? 1) - 1)}
            />
          ))}
          {wrong.length > 0 && (
            <Button mt="2" me="2" size="sm" variant="outline" onClick={() => onRemove(wrong)}>
              Remove the wrong ones ({wrong.length})
            </Button>
          )}
          {claimed && (
            <Button mt="2" size="sm" variant="outline" onClick={() => setOpen(true)}>
              Show the active claims
            </Button>
          )}
        </Box>
      )}
      {isOpen && <ActiveClaimsDialog entries={entries} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

function Finding({ words, onGo }: { words: string; onGo: () => void }) {
  return (
    <Flex ps="5" gap="2" align="baseline" wrap="wrap" textStyle="sm" color="fg.error">
      <span>{words}</span>
      <Button size="xs" variant="ghost" onClick={onGo} aria-label={`Go to it: ${words}`}>
        Go to it
      </Button>
    </Flex>
  );
}

function countsInWords(entries: readonly Entry[], isChecked: boolean): string {
  const entered = entries.filter(({ serial }) => serial !== "").length;
  const counts = [`${entered} of ${entries.length} entered`];
  if (!isChecked) return counts.join("");
  const valid = rowsIn(entries, "valid").length;
  const wrong = rowsIn(entries, "invalid").length + rowsIn(entries, "duplicate").length;
  const failed = rowsIn(entries, "error").length;
  if (entered > 0) counts.push(`${valid} valid`);
  if (wrong > 0) counts.push(`${wrong} not valid`);
  if (failed > 0) counts.push(`${failed} could not be checked`);
  return counts.join(" · ");
}

/** Which active claims hold these serial numbers already (SERIAL-13, SERIAL-14). */
function ActiveClaimsDialog({ entries, onClose }: { entries: readonly Entry[]; onClose(): void }) {
  return (
    <Dialog
      title="Serial numbers in active claims"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack as="ul" listStyle="none" gap="3" maxH="60vh" overflowY="auto">
        {entries.map(({ serial, qualification }, index) =>
          qualification ? (
            <li key={serial}>
              <Text fontWeight="medium" overflowWrap="anywhere">
                Row {index + 1}, {serial}
              </Text>
              {Object.keys(qualification.disqualified_by).map((number) => (
                <Text key={number} textStyle="sm">
                  {qualification.disqualified_by_ownership ? (
                    `Please contact your Account Manager. Ref: ${number}`
                  ) : (
                    <>
                      Please refer to claim number{" "}
                      <Link href={`/claim/${number}`} target="_blank" rel="noreferrer" textDecoration="underline">
                        {number}
                      </Link>
                    </>
                  )}
                </Text>
              ))}
            </li>
          ) : null,
        )}
      </Stack>
    </Dialog>
  );
}
