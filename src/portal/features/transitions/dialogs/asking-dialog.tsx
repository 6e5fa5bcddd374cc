import { Box, chakra, Text } from "@chakra-ui/react";
import type { RefObject } from "react";
import { TextField } from "../../../../../widgets/parts/text-field.tsx";
import { type Asks, type Json, phaseOf, transitionWords } from "../../../../engine/index.ts";
import { isClaimant } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { authorisedSum } from "../authorised-sum.ts";
import { decisionOf } from "../decision-of.ts";
import type { Given } from "../make-transition.ts";
import type { OpenedClaim } from "../use-opened-claim.ts";
import { ActDialog } from "./act-dialog.tsx";
import { askedText } from "./asked-text.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { useAskedText } from "./use-asked-text.ts";

const ShippingDialog = lazyDialog(
  async () => (await import("./shipping-dialog.tsx")).ShippingDialog,
  ({ onCancel }) => onCancel(),
);

const FactsDialog = lazyDialog(
  async () => (await import("./facts-dialog.tsx")).FactsDialog,
  ({ onCancel }) => onCancel(),
);

interface Props {
  opened: OpenedClaim;
  transition: string;
  asks: Asks;
  /** The control that the person came from and goes back to. */
  from: RefObject<HTMLElement | null>;
  onAct: (given: Given) => Promise<unknown>;
  onCancel: () => void;
}

/** The dialog that a transition asks for. */
export function AskingDialog({ opened, transition, asks, from, onAct, onCancel }: Props) {
  const { claim, definition, evaluation } = opened;
  const state = evaluation.transitions[transition];
  const words = transitionWords(definition.messages, transition, state);
  const { person } = usePortal();
  const sum = authorisedSum(opened, transition, person);
  const label = [words?.label ?? transition, sum].filter(Boolean).join(" ");
  const { title = label, text } = words?.dialog ?? {};
  // A claimant's definition does not hold where acts lead.
  const leadsTo = (!isClaimant(person) && decisionOf(opened, transition, person)?.status) || "";
  const isDanger = phaseOf(definition, leadsTo) === "declined";
  const dialog = { number: claim.claim_number, isDanger, from, onCancel };
  if (typeof asks === "object") {
    return (
      <FactsDialog
        {...dialog}
        title={title}
        act={label}
        definition={definition}
        names={asks.facts}
        optional={asks.optional ?? []}
        values={(claim.facts ?? {}) as Record<string, Json>}
        onAct={(facts) => onAct({ facts })}
      />
    );
  }
  switch (asks) {
    case "rationale":
    case "note":
    case "comment": {
      const { isNamed, isInternal, isRequest, given, ...text } = askedText(opened, transition, asks);
      const kind = isRequest ? ("request" as const) : ("resolution" as const);
      const asked = {
        ...dialog,
        ...text,
        // Whose text it is knows who reads it.
        help: isClaimant(person) ? undefined : text.help,
        templates: { kind, transition, isInternal },
        title,
        act: isNamed || sum || asks !== "note" ? label : "Send",
        name: asks === "rationale" ? "rationale" : "note",
        before: state?.effects.some((effect) => "answer" in effect) && <OpenQuestion opened={opened} />,
      };
      if (isRequest) return <RequestDialog {...asked} onAct={onAct} />;
      return <TextDialog {...asked} onAct={(written) => onAct(given(written))} />;
    }
    case "tracking":
      return (
        <TrackingDialog
          {...dialog}
          title={words?.dialog?.title}
          onAct={(trackingNumber) => onAct({ trackingNumber })}
        />
      );
    case "shipping":
      return (
        <ShippingDialog
          {...dialog}
          title={words?.dialog?.title}
          packedAs={cargo(opened)}
          onAct={(shipping) => onAct({ shipping })}
        />
      );
    default:
      return (
        <ActDialog
          {...dialog}
          title={words?.dialog?.title ?? "Please confirm"}
          act={sum ? label : "Confirm"}
          onAct={() => onAct({})}
        >
          <Text>{text ?? `${label}?`}</Text>
        </ActDialog>
      );
  }
}

/** How the goods are packed, in the words of the form's own field. */
function cargo({ claim, definition: { record, messages } }: OpenedClaim): string | undefined {
  const options = messages.fields[record.fields.cargo_type?.form ?? ""]?.options;
  return options?.find(({ value }) => value === claim.cargo_type)?.label ?? claim.cargo_type ?? undefined;
}

/** The question that this person's answer is taken for: the oldest open one to a role of theirs (D-044). */
function OpenQuestion({ opened: { claim } }: { opened: OpenedClaim }) {
  const { person } = usePortal();
  const asked = claim.enquiries?.find((one) => !one.replied_at && person.roles.includes(one.recipient_role));
  if (!asked?.question) return null;
  return (
    <Box>
      <Text textStyle="sm" color="fg.muted">
        {asked.sender} asked on <DateText iso={asked.created_at} as="momentOfYear" />
      </Text>
      <chakra.blockquote
        mt="1"
        ps="3"
        borderStartWidth="2px"
        maxH="40"
        overflowY="auto"
        tabIndex={0}
        focusVisibleRing="outside"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {asked.question}
      </chakra.blockquote>
    </Box>
  );
}

interface TrackingDialogProps {
  title: string | undefined;
  number: string;
  isDanger?: boolean;
  from: RefObject<HTMLElement | null>;
  onAct: (trackingNumber: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the carrier's number (SHIP-24, D-085). */
function TrackingDialog({ onAct, title = "Enter Tracking Number", ...dialog }: TrackingDialogProps) {
  const { id, box, text, errors, refuse, write, onRefused } = useAskedText<HTMLInputElement>("tracking_number");
  return (
    <ActDialog
      {...dialog}
      title={title}
      act="Save"
      first={() => box.current}
      onAct={() => {
        if (text.trim()) return onAct(text.trim());
        refuse("The tracking number is required.");
        return false;
      }}
      onRefused={onRefused}
    >
      <TextField ref={box} id={id} label="Tracking number" required value={text} errors={errors} onText={write} />
    </ActDialog>
  );
}
