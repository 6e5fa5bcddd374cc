import { chakra } from "@chakra-ui/react";
import type { ListQuery } from "../../../contract/list-query.ts";
import type { ClaimRow } from "../../../contract/types.ts";
import { useOwnColumns } from "../../features/columns/declared-columns.ts";
import { narrowingWords } from "../../features/columns/narrowing-words.ts";
import { useOwnerName } from "../../features/owners/use-owners.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { figureWords } from "./chip-words.ts";

interface Props {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  /** Those that are shown. */
  claims: readonly ClaimRow[] | undefined;
}

/** What a list that a figure led to holds and what is asked of declared columns, each part to be taken away by itself; the Reset above them takes all. */
export function FigureChips({ query: { figure, where, desk, numbers }, onChange, claims }: Props) {
  const customerName = useCustomerName(desk.account, claims);
  const ownerName = useOwnerName(desk.owner);
  const columns = useOwnColumns();
  const chips: { words: string; left: Partial<ListQuery> }[] = [
    ...figureWords(figure).map(({ words, parts }) => ({
      words,
      left: { figure: Object.fromEntries(Object.entries(figure).filter(([part]) => !parts.includes(part))) },
    })),
    ...where.map((asked) => ({
      words: narrowingWords(
        asked,
        columns.find(({ key }) => key === asked.key),
      ),
      left: { where: where.filter((other) => other !== asked) },
    })),
  ];
  const { account, owner, late, turn } = desk;
  const without = (part: keyof typeof desk) => ({
    desk: Object.fromEntries(Object.entries(desk).filter(([key]) => key !== part)),
  });
  if (account !== undefined)
    chips.push({ words: `Customer: ${customerName ?? "one account"}`, left: without("account") });
  if (turn) chips.push({ words: turnWords[turn], left: without("turn") });
  if (owner !== undefined) chips.push({ words: ownerWords(owner, ownerName), left: without("owner") });
  if (late) chips.push({ words: "Late in their status", left: without("late") });
  if (numbers.length > 0)
    chips.push({
      words: numbers.length === 1 ? `${numbers[0]} alone` : `${numbers.length} chosen by number`,
      left: { numbers: [] },
    });
  if (chips.length === 0) return null;
  const remove = ({ left }: { left: Partial<ListQuery> }) => {
    // The button that was pressed leaves with its chip.
    focusHeading();
    onChange(left);
  };
  return (
    <chakra.ul display="flex" gap="2" flexWrap="wrap" mb="4" listStyleType="none" aria-label="Shown are claims">
      {chips.map((chip) => (
        <chakra.li key={chip.words} maxW="full">
          <Button
            size="sm"
            h="auto"
            minH="9"
            maxW="full"
            whiteSpace="normal"
            overflowWrap="anywhere"
            textAlign="start"
            aria-label={`${chip.words}: remove this filter`}
            onClick={() => remove(chip)}
          >
            {chip.words}
            <Glyph name="cross" data-screen-only />
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What an account is called: told by its claims, else by those that this person may report on. */
function useCustomerName(uuid: string | undefined, claims: Props["claims"] = []): string | undefined {
  const { person } = usePortal();
  const named = claims.find(({ customer }) => customer.uuid === uuid)?.customer.name;
  const isAsked = uuid !== undefined && named === undefined && may(person, "create report");
  const known = useCall("GET /api/customer/associations", isAsked ? [] : null).data?.customers ?? [];
  return named ?? known.find((one) => one.uuid === uuid)?.name;
}

const turnWords = {
  me: "Waiting for me",
  claimant: "Waiting for the customer",
  anybody: "Still to be done",
  mentioned: "I am mentioned",
};

const ownerWords = (owner: string, name: string | undefined): string => {
  if (owner === "me") return "Looked after by me";
  return owner === "none" ? "Looked after by nobody" : `Looked after by ${name ?? "somebody else"}`;
};
