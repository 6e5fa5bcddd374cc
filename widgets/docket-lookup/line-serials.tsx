import { useEffect, useMemo, useSyncExternalStore } from "react";
import { FixedSerials } from "../parts/serials/fixed-serials.tsx";
import { SerialChecks } from "../parts/serials/serial-checks.ts";
import { type Entry, entriesOf, type SerialCheck } from "../parts/serials/serial-entries.ts";
import { SerialList } from "../parts/serials/serial-list.tsx";
import { useNetworkBack } from "../parts/use-network-back.ts";
import { useWidgetServices, type WidgetServices } from "../services.ts";
import { docketQuantityOf, type ReturnLine } from "./return-line.ts";

interface LineSerialsProps {
  id: string;
  line: ReturnLine;
  purchaser: string | undefined;
  /** Serial numbers that stand in more than one line, by blanks. */
  shared: string;
  isFixed: boolean;
  describedBy: string | undefined;
  onChange(line: ReturnLine): void;
  onType(at: number, text: string): void;
}

const none: string[] = [];

/** The serial numbers of a line, checked by the server; keeps what the line says of them true to that. */
export function LineSerials(props: LineSerialsProps) {
  const { id, line, purchaser, shared, isFixed, describedBy, onChange, onType } = props;
  const { partSerialNumbers: serials = none, partInvalidItems: invalid = none } = line;
  const isValidated = line.partSerialNumbersValidated === true;
  const count = line.returnQuantity ?? 1;
  const elsewhere = useMemo(() => new Set(shared.split(" ")), [shared]);
  const check = useLineCheck(line, purchaser);
  const entries = entriesOf(serials, check, elsewhere);
  const nowInvalid = entries.filter(({ state }) => state === "invalid").map(({ serial }) => serial);
  const isNowValidated = serials.length === count && entries.every(({ state }: Entry) => state === "valid");
  const isTrue = isNowValidated === isValidated && nowInvalid.join(" ") === invalid.join(" ");
  useEffect(() => {
    if (isTrue || isFixed) return;
    onChange({ ...line, partSerialNumbersValidated: isNowValidated, partInvalidItems: nowInvalid });
  });

  // Never for a moment does a line call serial numbers valid that nobody has checked.
  const write = (change: Partial<ReturnLine>) => onChange({ ...line, ...change, partSerialNumbersValidated: false });

  if (isFixed) return <FixedSerials serials={serials} invalid={invalid} />;
  return (
    <SerialList
      id={id}
      label={`Serial numbers of ${line.partNumber}`}
      serials={serials}
      count={count}
      most={docketQuantityOf(line)}
      elsewhere={elsewhere}
      check={check}
      describedBy={describedBy}
      onChange={(partSerialNumbers, returnQuantity) => write({ partSerialNumbers, returnQuantity })}
      onType={(at, text) => {
        if (isValidated) write({ partSerialNumbers: serials.with(at, text) });
        else onType(at, text);
      }}
    />
  );
}

/** The form's checks, seen from one line. What a line of an opened claim says of its serial numbers is believed. */
function useLineCheck(line: ReturnLine, purchaser: string | undefined): SerialCheck {
  const checks = useSerialChecks();
  useSyncExternalStore(checks.subscribe, () => checks.version);
  const { partDeliveryDocket: docket = "", partNumber: part = "" } = line;
  const question = (serial: string) => ({ purchaser: purchaser ?? "", docket, part, serial });
  for (const serial of line.partInvalidItems ?? none) {
    checks.remember(question(serial), { state: "invalid", reason: "not valid when it was last checked" });
  }
  if (line.partSerialNumbersValidated) {
    for (const serial of line.partSerialNumbers ?? none) checks.remember(question(serial), { state: "valid" });
  }
  return {
    finding: (serial) => checks.finding(question(serial)),
    isWaiting: (serial) => checks.isWaiting(question(serial)),
    ask: (serials) => checks.ask(serials.map(question)),
    askAgain: (serials) => checks.askAgain(serials.map(question)),
    hindrance: purchaser
      ? undefined
      : "Please choose the account first: serial numbers are checked against its dockets.",
  };
}

const checksOf = new WeakMap<WidgetServices, SerialChecks>();

/** The checks of the form around. They live as long as the form: a section closed and opened again finds them as they are. */
function useSerialChecks(): SerialChecks {
  const services = useWidgetServices();
  const checks = checksOf.get(services) ?? new SerialChecks(services.validateSerial);
  checksOf.set(services, checks);
  // What has no answer is asked for as soon as there may be one.
  useNetworkBack(() => checks.askAgain([]));
  return checks;
}
