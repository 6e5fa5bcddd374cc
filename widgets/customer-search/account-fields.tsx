import { SimpleGrid, Text } from "@chakra-ui/react";
import { PartField } from "../parts/part-field.tsx";
import type { Purchaser } from "./purchaser.ts";

interface AccountFieldsProps {
  id: string;
  /** Pointer of the account. */
  at: string;
  purchaser: Purchaser;
  onText(name: keyof Purchaser, text: string): void;
}

const fields = [
  { name: "company", label: "Company Name", type: "text" },
  { name: "address", label: "Address", type: "text" },
  { name: "email", label: "Email", type: "email" },
  { name: "phone", label: "Phone (optional)", type: "tel" },
] as const;

/** The account's particulars as they are to stand on this claim alone (RETURN-71). */
export function AccountFields({ id, at, purchaser, onText }: AccountFieldsProps) {
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {fields.map(({ name, label, type }) => (
          <PartField
            key={name}
            id={`${id}:${name}`}
            label={label}
            part={`${at}/${name}`}
            type={type}
            value={purchaser[name]}
            onText={(text) => onText(name, text)}
          />
        ))}
      </SimpleGrid>
      <Text mt="2" textStyle="sm" color="fg.muted">
        For this request alone; the account itself stays as it is. What you leave blank is taken from the account.
      </Text>
    </>
  );
}
