import { Box, Button, SimpleGrid, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { Message } from "../parts/message.tsx";
import { TextField } from "../parts/text-field.tsx";
import { isFailure, useWidgetServices } from "../services.ts";

interface ProductSearchProps {
  id: string;
  help: string | undefined;
  customer: string | undefined;
  onFound(units: ProductSearchResult[]): void;
}

const tooShort = ["Please enter at least 3 characters."];
const noneFound = "Sorry, we could not locate a qualifying product with the supplied details. Please check and retry.";

/** Model and serial, asked for together; each needs three characters (LOOKUP-04, LOOKUP-05). */
export function ProductSearch({ id, help, customer, onFound }: ProductSearchProps) {
  const { searchProducts, scratch } = useWidgetServices();
  const model = String(scratch.useValue(`${id}:model`) ?? "");
  const serial = String(scratch.useValue(`${id}:serial`) ?? "");
  const [isMarked, setMarked] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [failure, setFailure] = useState<string>();
  const modelInput = useRef<HTMLInputElement>(null);
  const serialInput = useRef<HTMLInputElement>(null);
  const isModelShort = model.trim().length < 3;
  const isSerialShort = serial.trim().length < 3;

  const search = async () => {
    if (isSearching) return;
    setMarked(isModelShort || isSerialShort);
    setFailure(undefined);
    onFound([]);
    if (isModelShort) return modelInput.current?.focus();
    if (isSerialShort) return serialInput.current?.focus();
    if (!customer) return setFailure("Please choose the account first.");
    setSearching(true);
    const answer = await searchProducts({ customer, material: model.trim(), serial: serial.trim() });
    setSearching(false);
    if (isFailure(answer)) setFailure(answer.error);
    else if (answer.length === 0) setFailure(noneFound);
    else onFound(answer);
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      void search();
    }
  };

  return (
    <Box>
      {help && (
        <Text id={`${id}:help`} mb="3" textStyle="sm" color="fg.muted">
          {help}
        </Text>
      )}
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3" alignItems="start">
        <TextField
          id={id}
          ref={modelInput}
          label="Model Number"
          required
          value={model}
          onText={(text) => scratch.write(`${id}:model`, text)}
          onKeyDown={searchOnEnter}
          errors={isMarked && isModelShort ? tooShort : undefined}
          maxLength={40}
        />
        <TextField
          id={`${id}:serial`}
          ref={serialInput}
          label="Serial Number"
          required
          value={serial}
          onText={(text) => scratch.write(`${id}:serial`, text)}
          onKeyDown={searchOnEnter}
          errors={isMarked && isSerialShort ? tooShort : undefined}
          maxLength={40}
        />
        <Button
          mt={{ sm: "6" }}
          variant="outline"
          alignSelf="start"
          justifySelf={{ base: "stretch", sm: "start" }}
          onClick={search}
          aria-disabled={isSearching}
        >
          {isSearching ? "Searching..." : "Search"}
        </Button>
      </SimpleGrid>
      {failure && (
        <Box mt="3">
          <Message kind="error">{failure}</Message>
        </Box>
      )}
    </Box>
  );
}
