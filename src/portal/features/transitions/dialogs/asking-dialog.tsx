import { Text } from "@chakra-ui/react";
import type { RefObject } from "react";
import { type Asks, type Json, phaseOf, transitionWords } from "../../../../engine/index.ts";
import { isClaimant } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { authorisedSum } from "../authorised-sum.ts";
import { decisionOf } from "../decision-of.ts";
import type { Given } from "../make-transition.ts";
import type { OpenedClaim } from "../use-opened-claim.ts";
import { ActDialog } from "./act-dialog.tsx";
import { askedText } from "./asked-text.ts";
import { OpenQuestion } from "./open-question.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { TrackingDialog } from "./tracking-dialog.tsx";

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
