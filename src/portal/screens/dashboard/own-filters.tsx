import { Box, chakra, Heading } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { later } from "../../../../widgets/parts/later.tsx";
import { useOwnColumns } from "../../features/columns/declared-columns.ts";
import { askedParts, narrowingOf, withNarrowing } from "../../features/columns/narrowings.ts";
import { isClaimant, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import type { ListFilterProps } from "./customer-filter.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { LazyColumnFilter } from "./lazy-column-filter.tsx";
import { OrderSelect } from "./order-select.tsx";

/** These come with the first filter that is opened: the list is there without them. */
const CustomerFilter = later<ListFilterProps>(
  async () => (await import("./customer-filter.tsx")).CustomerFilter,
  "The filter",
);
const SubmittedFilter = later<ListFilterProps>(
  async () => (await import("./submitted-filter.tsx")).SubmittedFilter,
  "The filter",
);

interface Props extends ListFilterProps {
  /** Of columns alone that have no place in the list, whose headers have the other filters. */
  isUnlistedOnly?: boolean;
}

/** For staff by account and by day of submission; and by columns that claim types declare. */
export function OwnFilters({ query, isUnlistedOnly = false, onChange }: Props) {
  const { person } = usePortal();
  const own = useOwnColumns();
  const columns = own.filter(({ is_filter, is_listed }) => is_filter && !(isUnlistedOnly && is_listed));
  const isOrdered = isUnlistedOnly && own.some(({ is_order, is_listed }) => is_order && !is_listed);
  const isDesk = !isClaimant(person);
  if (columns.length === 0 && !isOrdered && !isDesk) return null;
  const { desk, figure, where } = query;
  const here = where.filter((asked) => columns.some(({ key }) => key === asked.key));
  const isLong = columns.length > fewest;
  const askedOf = (key: string) => askedParts(narrowingOf(where, key));
  const ofDesk = [desk.account, figure.submitted_from ?? figure.submitted_to].filter((one) => one !== undefined);
  const ticked = here.reduce((sum, asked) => sum + askedParts(asked), isDesk ? ofDesk.length : 0);
  return (
    <FilterMenu name="More" title="More filters" ticked={ticked}>
      {isDesk && (may(person, "create report") || may(person, "create claim")) && (
        <Part title="Customer">
          <CustomerFilter query={query} onChange={onChange} />
        </Part>
      )}
      {isDesk && (
        <Part title="Date submitted">
          <SubmittedFilter query={query} onChange={onChange} />
        </Part>
      )}
      {columns.map((column) => (
        <Part key={column.key} title={column.title} {...(isLong && { asked: askedOf(column.key) })}>
          <LazyColumnFilter
            column={column}
            asked={narrowingOf(where, column.key)}
            onAsk={(narrowing) => onChange({ where: withNarrowing(where, narrowing) })}
          />
        </Part>
      ))}
      {isOrdered && (
        <Part title="Order">
          <OrderSelect query={query} onChange={onChange} />
        </Part>
      )}
    </FilterMenu>
  );
}

/** More columns than these are each folded, but for those that something is asked of. */
const fewest = 3;

function Part({ title, asked, children }: { title: string; asked?: number; children: ReactNode }) {
  if (asked !== undefined)
    return (
      <Folded title={title} asked={asked}>
        {children}
      </Folded>
    );
  return (
    <Box mb="4">
      <Heading as="h3" textStyle="sm" fontWeight="semibold" px="2" mb="1">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** It stays open while its filter is taken away. */
function Folded({ title, asked, children }: { title: string; asked: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(asked > 0);
  // What was typed there stands when it is opened again.
  const [wasOpened, setOpened] = useState(isOpen);
  const toggled = (isNow: boolean) => {
    setOpen(isNow);
    if (isNow) setOpened(true);
  };
  return (
    <chakra.details open={isOpen} borderTopWidth="1px" onToggle={({ currentTarget }) => toggled(currentTarget.open)}>
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="2"
        px="2"
        minH={{ base: "11", md: "9" }}
        cursor="pointer"
        textStyle="sm"
        fontWeight="semibold"
        focusVisibleRing="inside"
      >
        <Glyph name="chevronDown" transform={isOpen ? undefined : "rotate(-90deg)"} />
        {title}
        {asked > 0 && (
          <Tag palette="accent" px="1.5" py="0">
            {asked}
          </Tag>
        )}
      </chakra.summary>
      {wasOpened && (
        <Box pb="3" maxH="72" overflowY="auto">
          {children}
        </Box>
      )}
    </chakra.details>
  );
}
