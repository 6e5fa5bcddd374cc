import { List } from "@chakra-ui/react";
import { type RefObject, useId, useMemo, useRef, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { ClaimRow } from "../../../contract/types.ts";
import type { Json } from "../../../engine/index.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useReadClaimsAgain } from "../../shared/api/use-read-claims-again.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Select } from "../../shared/ui/choice.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ActDialog } from "./dialogs/act-dialog.tsx";
import type { FactInput } from "./dialogs/typed-facts.ts";
import { makeTransition } from "./make-transition.ts";
import { type ForSeveral, forSeveral } from "./several-acts.ts";
import { type Answer, useAskedOfSeveral } from "./several-asked.tsx";
import { parted, standing, useJudged } from "./several-judged.ts";
import { Replacing } from "./several-written.tsx";
import { isBeingUndone, offerUndo, spokenUndo, type UndoableAct } from "./undoable.ts";
import { useChoicesOf } from "./use-choices.ts";

export interface SeveralProps {
  /** At least one. */
  claims: ClaimRow[];
  from: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** It was done to all that it could be done to. */
  onDone: () => void;
}

/**
 * One act on several claims, each by itself: what it asks is asked once and goes to each. What is refused is named with its reason, and
 * the dialog stays.
 */
export function SeveralDialog({ claims, from, onClose, onDone }: SeveralProps) {
  const { api, person } = usePortal();
  const choicesOf = useChoicesOf(true);
  const readAgain = useReadClaimsAgain();
  const announce = useAnnounce();
  const id = useId();
  const box = useRef<HTMLSelectElement>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const { data: judged, mutate: judge } = useJudged(claims, id);
  const acts = useMemo(
    () => forSeveral(claims, choicesOf, judged, person).flatMap((one) => leftOf(one, done)),
    [claims, choicesOf, judged, person, done],
  );
  const [chosen, setChosen] = useState<string>();
  const [reasons, setReasons] = useState<string[]>([]);
  const [isReplacing, setReplacing] = useState(false);
  // What changes on the claims meanwhile never puts another act under the button.
  const [first] = acts;
  if (chosen === undefined && first) setChosen(first.id);
  const picked = acts.find(({ id: one }) => one === chosen);
  const { able, left, why } = picked ? parted(picked, judged, isReplacing) : nobody;
  const there = picked ? standing(picked, judged) : [];
  const asked = useAskedOfSeveral(picked, able, there);

  const nothingYet = judged ? "Nothing for several at once" : "Looking at the claims ...";
  const nothingPicked = first ? "Choose what to do" : nothingYet;
  const help = notOffered(
    claims.filter((claim) => !picked || !done.has(nameOf(picked.id, claim))),
    picked?.on,
  );

  function choose(act: string) {
    setChosen(act);
    setReasons([]);
    setReplacing(false);
  }

  function act() {
    if (!picked)
      return Promise.resolve(
        first
          ? "This is not offered any more: choose what to do."
          : "There is nothing that can be done to these claims together.",
      );
    const given = asked.given();
    if (typeof given === "string") return Promise.resolve(given);
    return given && actOnAble(picked, given);
  }

  /** Whoever is faster than the claims are read is told first what cannot be done. What was refused before is looked at again. */
  async function actOnAble(one: ForSeveral, given: Answer) {
    const isKnown = judged !== undefined && reasons.length === 0 && able.length > 0;
    const known = parted(one, isKnown ? judged : await judge(), isReplacing);
    if (known.able.length === 0) return "It can be done to none of these claims as they stand.";
    if (!judged && known.why.length > 0)
      return `It can be done to ${known.able.length} of ${one.on.length}: press again to do so.`;
    const { valueFor } = given;
    const on = valueFor ? known.able.filter((claim) => valueFor(claim) !== null) : known.able;
    return actOnEach({ ...one, on }, given, known);
  }

  /** What somebody else has written since it was shown stays. */
  function writeFirst({ uuid }: ClaimRow, { name }: FactInput, value: Json = null) {
    const shown = isReplacing ? there.find((one) => one.uuid === uuid)?.value : undefined;
    const body = { claim: uuid, facts: { [name]: value } as never, seen: { [name]: shown ?? null } as never };
    return api.call("PUT /api/claim/facts", { body });
  }

  async function actOnEach(
    { id: name, label, on, act, fact }: ForSeveral,
    { given, valueFor }: Answer,
    others: Parted,
  ) {
    const refused: string[] = [];
    const undoable: UndoableAct[] = [];
    const made: string[] = [];
    // One after the other: each is judged by itself, and a long list is no flood of requests.
    for (const claim of on) {
      if (undoable.some(isBeingUndone)) break;
      try {
        if (fact) await writeFirst(claim, fact, valueFor?.(claim));
        const one = act && { claim, transition: act.value, asks: act.asks, label };
        const undo = one && (await makeTransition(api, one, given, false));
        made.push(nameOf(name, claim));
        // As soon as it is made: its letter waits from now on, not from the end of all.
        if (undo) undoable.push(offerUndo(claim, undo, undoable));
      } catch (error) {
        if (!(error instanceof RefusalError)) logFailure("claim", "One of several acts failed.", error);
        refused.push(`${claim.claim_number}: ${reasonOf(error)}`);
      }
    }
    readAgain();
    const count = made.length;
    // Pressed again it goes to the others alone: where a claim stands now the same act may mean its next step.
    setDone((before) => new Set([...before, ...made]));
    if (count > 0) announce(`${label}: applied to ${count} ${count === 1 ? "claim" : "claims"}${spokenUndo(undoable)}`);
    setReasons([...refused, ...others.why]);
    const untouched = on.length - count - refused.length;
    if (untouched > 0) return `You undid it, so it was not done to ${untouched} more.`;
    // What stands there now is shown before it is replaced.
    if (isReplacing && refused.length > 0) await judge();
    const not = refused.length + others.left;
    if (not > 0) return count > 0 ? `Applied to ${count}, ${not} not.` : "Nothing was done.";
    onDone();
    onClose();
    return undefined;
  }

  return (
    <ActDialog
      title={`Act on ${claims.length} claims`}
      number={claims.length > 4 ? "" : claims.map(({ claim_number: number }) => number).join(", ")}
      reasons={reasons}
      act={picked ? `${picked.label} (${asked.count ?? able.length})` : "Act"}
      isDanger={asked.isDanger}
      from={from}
      first={() => box.current}
      onAct={act}
      onCancel={onClose}
    >
      <FieldFrame id={id} label="What to do" help={help}>
        <Select
          ref={box}
          id={id}
          aria-describedby={describedBy({ id, help })}
          value={picked?.id ?? ""}
          onChoose={choose}
          options={acts.map((one) => {
            const count = parted(one, judged, isReplacing && one.id === picked?.id).able.length;
            return [one.id, count === claims.length ? one.label : `${one.label} (${count} of ${claims.length})`];
          })}
        >
          {!picked && <option value="">{nothingPicked}</option>}
        </Select>
      </FieldFrame>
      {why.length > 0 && reasons.length === 0 && (
        <Notice kind="warning">
          {`It can be done to ${able.length} of ${able.length + left}. Not to:`}
          <List.Root listStyleType="none" maxH="40" overflowY="auto" tabIndex={left > 5 ? 0 : undefined}>
            {why.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List.Root>
        </Notice>
      )}
      {there.length > 0 && (
        <Replacing
          there={there}
          isReplacing={isReplacing}
          hasEach={asked.count !== undefined}
          onReplace={setReplacing}
        />
      )}
      {asked.fields}
    </ActDialog>
  );
}

type Parted = ReturnType<typeof parted>;

const nobody: Parted = { able: [], left: 0, why: [] };

const nameOf = (act: string, { uuid }: ClaimRow): string => `${act} ${uuid}`;

/** The act on those that it was not done to yet. */
function leftOf(one: ForSeveral, done: ReadonlySet<string>): ForSeveral[] {
  const on = one.on.filter((claim) => !done.has(nameOf(one.id, claim)));
  return on.length > 0 ? [{ ...one, on }] : [];
}

/** Claims that an act leaves out, with what says why where a row tells. */
function notOffered(claims: ClaimRow[], on: ClaimRow[] = []): string | undefined {
  const left = claims.filter((claim) => !on.includes(claim));
  if (left.length === 0) return undefined;
  const named = left.slice(0, 5).map((claim) => `${claim.claim_number}${claim.deleted_at ? " (deleted)" : ""}`);
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : "";
  return `Not offered as they stand: ${named.join(", ")}${more}.`;
}

const reasonOf = (error: unknown): string =>
  error instanceof RefusalError
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : "The server did not answer. See how the claim stands, then try again.";
