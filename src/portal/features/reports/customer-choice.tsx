import { useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { SuggestField } from "../../../../widgets/parts/suggest-field.tsx";
import type { CustomerRecord } from "../../../contract/types.ts";
import { Select } from "../../shared/ui/choice.tsx";

/** So many are still chosen faster from a list than by typing. */
const mostInList = 20;

interface Props {
  /** Those to choose from. */
  customers: CustomerRecord[];
  chosen: CustomerRecord | undefined;
  errors: string[] | undefined;
  onChoose: (customer: CustomerRecord | undefined) => void;
}

const wordsFor = ({ sap_id, name }: CustomerRecord) => `${sap_id} ${name}`;

/** The account that a report is about: from a list, or, where they are many, by name or SAP id. */
export function CustomerChoice(props: Props) {
  return props.customers.length <= mostInList ? <CustomerList {...props} /> : <CustomerSearch {...props} />;
}

function CustomerList({ customers, chosen, errors, onChoose }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Customer" required errors={errors}>
      <Select
        id={id}
        value={chosen?.uuid ?? ""}
        aria-required
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id, errors })}
        onChoose={(chosen) => onChoose(customers.find(({ uuid }) => uuid === chosen))}
        options={customers.map((customer) => [customer.uuid, wordsFor(customer)])}
      >
        <option value="">Choose a customer</option>
      </Select>
    </FieldFrame>
  );
}

/** More finds than this are no help; another letter is. */
const mostFound = 20;

function CustomerSearch({ customers, chosen, errors, onChoose }: Props) {
  const id = useId();
  const [text, setText] = useState(chosen ? wordsFor(chosen) : "");
  const find = async (wanted: string) => {
    const words = wanted.toLowerCase().split(/\s+/);
    return customers
      .filter((customer) => words.every((word) => wordsFor(customer).toLowerCase().includes(word)))
      .slice(0, mostFound);
  };
  return (
    <SuggestField<CustomerRecord>
      id={id}
      label="Customer"
      required
      errors={errors}
      placeholder="Name or SAP id"
      text={text}
      onText={(typed) => {
        setText(typed);
        onChoose(undefined);
      }}
      minimum={2}
      search={find}
      onChoose={(customer) => {
        setText(wordsFor(customer));
        onChoose(customer);
      }}
      itemKey={({ uuid }) => uuid}
      renderItem={wordsFor}
      nothingFound="No customer has this name or SAP id."
    />
  );
}
