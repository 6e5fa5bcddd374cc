import { Flex, Heading } from "@chakra-ui/react";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { OrderSelect } from "./order-select.tsx";
import { isNarrowed, type ListQuery } from "./use-list-query.ts";

interface Props {
  /** Undefined until they are counted. */
  total: number | undefined;
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
}

/** On a phone: what the list holds, how many that are, and in which order. */
export function ListingHead({ total, query, onChange }: Props) {
  return (
    <Flex align="center" columnGap="2" wrap="wrap" minH="11" mb="1" data-screen-only>
      <Heading as="h2" id="all-claims" textStyle="lg" fontWeight="semibold" whiteSpace="nowrap">
        {isNarrowed(query) ? "Claims found" : "All claims"}
      </Heading>
      {total !== undefined && <Tag palette="gray">{total.toLocaleString("en-NZ")}</Tag>}
      <Flex ms="auto" minW="0">
        <OrderSelect query={query} onChange={onChange} isPlain />
      </Flex>
    </Flex>
  );
}
