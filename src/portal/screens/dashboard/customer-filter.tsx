import { Box } from "@chakra-ui/react";
import { useId, useState } from "react";
import { SuggestField } from "../../../../widgets/parts/suggest-field.tsx";
import type { CustomerRecord } from "../../../contract/types.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { ListQuery } from "./use-list-query.ts";

export interface ListFilterProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
}

/** More finds than this are no help; another letter is. */
const mostFound = 8;

/** Whose claims are listed: one account, by its name or SAP id. */
export function CustomerFilter({ query: { desk }, onChange }: ListFilterProps) {
  const { account: _, ...others } = desk;
  const id = useId();
  const find = useFindCustomers();
  const [text, setText] = useState("");
  return (
    <Box px="2" fontWeight="normal" color="fg">
      <SuggestField<CustomerRecord>
        id={id}
        label="Name or SAP id"
        text={text}
        onText={setText}
        minimum={3}
        search={find}
        onChoose={(customer) => {
          setText(customer.name);
          onChange({ desk: { ...others, account: customer.uuid } });
        }}
        itemKey={({ uuid }) => uuid}
        renderItem={wordsFor}
        nothingFound="No customer has this name or SAP id."
      />
      {/* It stays when nobody is chosen: the focus is on it. */}
      <Button
        rank="quiet"
        size="sm"
        mt="2"
        onClick={() => {
          setText("");
          onChange({ desk: others });
        }}
      >
        Show all
      </Button>
    </Box>
  );
}

const wordsFor = ({ sap_id, name }: CustomerRecord) => `${sap_id} ${name}`;

/** Those that somebody may report on, else as whoever starts claims for accounts looks them up. */
function useFindCustomers() {
  const { api, person } = usePortal();
  return async (text: string): Promise<CustomerRecord[]> => {
    if (!may(person, "create report"))
      return (await api.call("POST /api/customer/search", { body: { search: text } })).customers;
    const words = text.toLowerCase().split(/\s+/);
    const { customers } = await api.call("GET /api/customer/associations");
    return customers
      .filter((customer) => words.every((word) => wordsFor(customer).toLowerCase().includes(word)))
      .slice(0, mostFound);
  };
}
