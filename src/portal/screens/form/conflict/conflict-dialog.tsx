import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition, Form } from "../../../../engine/index.ts";
import { Lines } from "../../../features/comparison/lines.tsx";
import { isSame, type MergeRow, mergedForm, type Side } from "../../../features/comparison/merge-forms.ts";
import { rowTitle, sideWords } from "../../../features/comparison/row-words.ts";
import type { Person } from "../../../shared/session/person.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { formatMoment } from "../../../shared/ui/dates.ts";
import { statusWords } from "../screen/status-words.ts";
import type { ComparedVersions } from "./compare-versions.ts";
import { ConflictRow } from "./conflict-row.tsx";

interface Props {
  /** The claim as this page knew it. */
  before: ClaimRecord;
  compared: ComparedVersions;
  definition: CompiledDefinition;
  person: Person;
  /** `isMine`: something of mine is in the form. */
  onApply(claim: ClaimRecord, form: Form, isMine: boolean): void;
  onCancel(): void;
}

/** The newer version and mine side by side: what both changed is chosen, the rest is put together by itself. */
export function ConflictDialog({ before, compared, definition, person, onApply, onCancel }: Props) {
  const { claim, units, rows, mine, theirs, isOpen } = compared;
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isAsked, setAsked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const conflicts = rows.filter(({ outcome }) => outcome === "conflict");
  const locked = rows.filter(({ outcome }) => outcome === "locked");
  const merged = rows.filter(({ outcome }) => outcome === "mine" || outcome === "theirs");
  const missing = conflicts.filter(({ id }) => choices[id] === undefined);
  const words = (row: MergeRow, side: Side) => sideWords(definition, row, side, side === "mine" ? mine : theirs);
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, side])));

  const apply = () => {
    setAsked(true);
    const first = conflicts.findIndex(({ id }) => choices[id] === undefined);
    if (first >= 0) return list.current?.querySelectorAll("fieldset")[first]?.querySelector("input")?.focus();
    const form = mergedForm(units, rows, compared, choices);
    onApply(claim, form, !isSame(form, theirs));
  };

  return (
    <Dialog
      title={`Two versions of claim ${claim.claim_number}`}
      isWide
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button rank="primary" onClick={apply}>
            {isOpen ? "Use this version" : "Show the newer version"}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <ChangeMeanwhile before={before} claim={claim} isOpen={isOpen} definition={definition} person={person} />
        {conflicts.length > 0 && (
          <Stack gap="3" ref={list} role="group" aria-label="Changed by both">
            <Flex gap="3" wrap="wrap" align="center" justify="space-between">
              <Heading as="h3" textStyle="md">
                You both changed this
              </Heading>
              <Flex gap="2">
                <Button size="sm" onClick={() => chooseAll("theirs")}>
                  All theirs
                </Button>
                <Button size="sm" onClick={() => chooseAll("mine")}>
                  All mine
                </Button>
              </Flex>
            </Flex>
            {conflicts.map((row) => (
              <ConflictRow
                key={row.id}
                title={rowTitle(definition, row)}
                theirs={words(row, "theirs")}
                mine={words(row, "mine")}
                choice={choices[row.id]}
                isMissing={isAsked && missing.includes(row)}
                onChoose={(side) => setChoices({ ...choices, [row.id]: side })}
              />
            ))}
          </Stack>
        )}
        {locked.length > 0 && (
          <Listed title="You can no longer change this; theirs stands">
            {locked.map((row) => (
              <li key={row.id}>
                {rowTitle(definition, row)}. Theirs: <Lines lines={words(row, "theirs")} /> What you typed:{" "}
                <Lines lines={words(row, "mine")} />
              </li>
            ))}
          </Listed>
        )}
        {merged.length > 0 && (
          <Listed title="Put together without a question">
            {merged.map((row) => (
              <li key={row.id}>
                {rowTitle(definition, row)} ({row.outcome === "mine" ? "yours" : "theirs"}):{" "}
                <Lines lines={words(row, row.outcome as Side)} />
              </li>
            ))}
          </Listed>
        )}
        {rows.length === 0 && <p>Both versions hold the same. You can go on with the newer one.</p>}
      </Stack>
    </Dialog>
  );
}

function Listed({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box>
      <Heading as="h3" textStyle="md">
        {title}
      </Heading>
      <Box as="ul" ps="5" mt="1" listStyleType="disc">
        {children}
      </Box>
    </Box>
  );
}

type ChangeProps = Pick<Props, "before" | "definition" | "person"> & Pick<ComparedVersions, "claim" | "isOpen">;

/** What happened to the claim meanwhile: by whom and when where that is told, and what it means. */
function ChangeMeanwhile({ before, claim, isOpen, definition, person }: ChangeProps) {
  const { status } = claim.current_status;
  const saved = formatMoment(claim.saved_at ?? claim.updated_at);
  return (
    <Box>
      <Text>
        The newer version was saved {saved}
        {claim.saved_by && ` by ${claim.saved_by}`}. Nothing is saved until you save the form yourself.
      </Text>
      {claim.deleted_at && (
        <Text>This claim was deleted meanwhile. It has to be restored before it can be changed.</Text>
      )}
      {!claim.deleted_at && status !== before.current_status.status && (
        <Text>Its status is now: {statusWords(definition, status, person)}.</Text>
      )}
      {!isOpen && <Text>You can no longer change it. What you typed is shown below, so that you can copy it.</Text>}
    </Box>
  );
}
