import { Box, Stack } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { Json } from "../../../engine/index.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { useClaimTypes, useStatuses } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { StatusTag, Tag, tonePalette } from "../../shared/ui/status-tag.tsx";
import { type Entry, remark } from "../entries/entries.ts";
import { RowChangedContext } from "../entries/row-changed.ts";
import { OwnerButton } from "../owners/owner-button.tsx";
import { claimWords } from "../pdf/claim-words.ts";
import { type FactInput, factPlace, givenOf, typedOf } from "../transitions/dialogs/typed-facts.ts";
import { useJudgedClaim } from "../transitions/use-opened-claim.ts";
import { AuthorisationFacts } from "./authorisation-facts.tsx";
import { claimFacts, type WrittenFact } from "./claim-facts.ts";
import { EarlierClaims } from "./earlier-claims.tsx";
import { remarkPlace } from "./entry-places.ts";
import { FactEntry } from "./fact-entry.tsx";
import { Fact, Facts, Part } from "./fact-parts.tsx";
import { FactTable } from "./fact-table.tsx";
import { UnitFacts } from "./unit-facts.tsx";

/** Details of the form that are shown unasked, and how many more are shown with them rather than a button for so few. */
const [mostShown, fewMore] = [12, 4];

interface Props {
  claim: ClaimRecord;
  onChanged: () => void;
  /** Stands on a sheet already, without the heading that names the owner. */
  isBare?: boolean;
}

/** The facts that a claim is decided by; those that this person may write are changed where they stand. What it does not have is left out. */
export function FactPanel({ claim, onChanged, isBare = false }: Props) {
  const { person } = usePortal();
  const definition = useJudgedClaim(claim)?.definition;
  const { read, written, units, tables } = useMemo(
    () => claimFacts(claim, definition, person),
    [claim, definition, person],
  );
  const [isWhole, setWhole] = useState(false);
  const isFolded = read.length > mostShown + fewMore;
  const shown = isFolded && !isWhole ? read.slice(0, mostShown) : read;
  const hasRemark = !claim.deleted_at && remark.mayWrite(person);
  return (
    <RowChangedContext value={onChanged}>
      <Panel
        as="section"
        aria-labelledby="claim-facts"
        px={isBare ? "0" : { base: "4", md: "5" }}
        py="0"
        borderWidth={isBare ? "0" : "1px"}
      >
        {units && <UnitFacts {...units} />}
        <AuthorisationFacts
          claim={claim}
          isAuthorised={definition === undefined || definition.workflow.authorisation !== undefined}
        />
        <Part id="claim-facts" title="Details">
          <Facts>
            <ClaimRows claim={claim} namesOwner={isBare} />
            {shown.map(({ key, title, text, isNumber }) => (
              <Fact key={key} name={title} isNumber={isNumber}>
                {text}
              </Fact>
            ))}
          </Facts>
          {isFolded && (
            <Button variant="outline" size="sm" mt="3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer details" : `Show ${read.length - mostShown} more details`}
            </Button>
          )}
        </Part>
        {tables.map((table) => (
          <Part key={table.title} title={table.title}>
            <FactTable table={table} />
          </Part>
        ))}
        {(written.length > 0 || hasRemark) && (
          <Part title="Numbers and remarks">
            <Stack gap="1">
              {written.map((fact) => (
                <Written key={fact.input.name} claim={claim} {...fact} />
              ))}
              {hasRemark && <Remark claim={claim} />}
            </Stack>
          </Part>
        )}
        <EarlierClaims claim={claim} />
      </Panel>
    </RowChangedContext>
  );
}

function Written({ claim, input, words }: WrittenFact & { claim: ClaimRecord }) {
  const entry = useMemo(() => typedFactEntry(input), [input]);
  const place = factPlace(claim.claim_number, input.name);
  return <FactEntry claim={claim} entry={entry} input={input} words={words} place={place} />;
}

const remarkInput = { label: remark.label, help: undefined, kind: "long", choices: [] } as const;

const Remark = ({ claim }: { claim: ClaimRecord }) => (
  <FactEntry
    claim={claim}
    entry={remark}
    input={{ ...remarkInput, choices: [] }}
    words={(typed) => typed}
    place={remarkPlace(claim.claim_number)}
  />
);

/** What all claims have beside their forms. */
function ClaimRows({ claim, namesOwner }: { claim: ClaimRecord; namesOwner: boolean }) {
  const status = claim.current_status.status;
  const known = statusOf(useStatuses(), { status, type: claim.type });
  const type = useClaimTypes()?.find((candidate) => candidate.type === claim.type);
  const words = claimWords(type);
  const { person } = usePortal();
  const isHandedOver = namesOwner && claim.owner !== undefined && !claim.deleted_at && may(person, "resolve claim");
  const address = claim[type?.address ?? "install_address"];
  return (
    <>
      <Fact name="Status">
        {known && <StatusTag tone={known.tone} label={known.label} />}{" "}
        {claim.current_status.authorise_role && claim.is_escalated && <Tag palette="orange">Escalated</Tag>}{" "}
        {claim.highlight && <Tag palette={tonePalette(claim.highlight.tone)}>{claim.highlight.label}</Tag>}
      </Fact>
      {isHandedOver && (
        <Fact name="Owner">
          <Box
            css={{
              "& button": { minH: { base: "11", md: "6" }, cursor: "pointer", textDecoration: "underline dotted" },
            }}
          >
            <OwnerButton claim={claim} />
          </Box>
        </Fact>
      )}
      {claim.asked_items && (
        <Fact name="Asked for">
          {claim.asked_items.map(({ uuid, text, is_given: isGiven }) => (
            <Box key={uuid}>
              {text}: {isGiven ? "given" : "not yet"}
            </Box>
          ))}
        </Fact>
      )}
      {claim.timers && (
        <Fact name="If nothing happens">
          {claim.timers.map(({ label, at }) => (
            <Box key={`${label} ${at}`}>
              {label}: <DateText iso={at} as="momentOfYear" />
            </Box>
          ))}
        </Fact>
      )}
      <Fact name={words.number}>{claim.claim_number}</Fact>
      <Fact name={words.date}>
        <DateText iso={claim.requested_at ?? claim.created_at} />
      </Fact>
      <Fact name="Last activity">
        <DateText iso={claim.last_activity_at} as="momentOfYear" />
      </Fact>
      <Fact name="Type">{type?.label}</Fact>
      <Fact name="Customer">{claim.customer.name}</Fact>
      <Fact name="Customer address">{address?.address_string}</Fact>
      <Fact name="Job No.">{claim.customer_reference}</Fact>
      <Fact name="Invoice No.">{claim.original_invoice_number}</Fact>
      <Fact name="Credit notes">{claim.credit_notes.join(", ")}</Fact>
    </>
  );
}

/** How long the tick stands, in milliseconds. */
const tick = 2000;

/** A fact of a claim record that this person may write by hand, typed as its input takes it. */
function typedFactEntry(input: FactInput): Entry {
  const { name, label, kind } = input;
  const given = (text: string) => ({ [name]: givenOf(input, text) }) as never;
  return {
    label,
    value: (claim) => typedOf(input, (claim as ClaimRecord).facts?.[name] as Json | undefined),
    mayWrite: () => true,
    save: (api, claim, text, seen) =>
      api.call("PUT /api/claim/facts", { body: { claim, facts: given(text), seen: given(seen) } }),
    refusal: (error) => error.first(`facts.${name}`) ?? error.message,
    tick,
    isCoded: ["choice", "texts", "days", "moment"].includes(kind),
  };
}
