import { Box, Button, Flex, SimpleGrid, Text, VisuallyHidden } from "@chakra-ui/react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { LookupTrouble } from "../parts/lookup-trouble.tsx";
import { TextField } from "../parts/text-field.tsx";
import { countInWords, troubleOf, useLookup } from "../parts/use-lookup.ts";
import { useWidgetServices } from "../services.ts";
import { unitOfCode } from "./product.ts";
import { ScanButton } from "./scan-button.tsx";

interface ProductSearchProps {
  id: string;
  help: string | undefined;
  customer: string | undefined;
  /** No unit is on the claim yet. */
  isFirst: boolean;
  /** `serial` as it was typed. `free` blanks the boxes for the next unit, and answers whether it did: not where more was typed since. */
  onFound(units: readonly ProductSearchResult[], serial: string, free: () => boolean): void;
}

const tooShort = "Please enter at least 3 characters.";
const noneFound = "Sorry, we could not locate a qualifying product with the supplied details. Please check and retry.";
const isShort = (text: string) => text.trim().length < 3;
const tooLong = "Please enter one only, of at most 40 characters.";
/** What is wrong with a model or serial number, in words. */
const judge = (text: string) => (isShort(text) ? tooShort : text.trim().length > 40 ? tooLong : undefined);
const noUnits: readonly ProductSearchResult[] = [];

/** Model and serial, asked for together; each needs three characters (LOOKUP-04, LOOKUP-05). A newer search replaces one under way. */
export function ProductSearch({ id, help, customer, isFirst, onFound }: ProductSearchProps) {
  const { searchProducts, scratch } = useWidgetServices();
  const model = String(scratch.useValue(`${id}:model`) ?? "");
  const serial = String(scratch.useValue(`${id}:serial`) ?? "");
  const [isMarked, setMarked] = useState(false);
  const { lookup, ask, clear, drop } = useLookup<ProductSearchResult>(customer);
  const modelInput = useRef<HTMLInputElement>(null);
  const serialInput = useRef<HTMLInputElement>(null);
  const told = (text: string) => (isMarked ? [judge(text) ?? []].flat() : undefined);
  const found = lookup.state === "found" ? lookup.found : noUnits;

  const write = (texts: Record<string, string | undefined>) => {
    drop();
    for (const [part, text] of Object.entries(texts)) scratch.write(`${id}:${part}`, text);
  };
  const typed = { model, serial };
  const asked = useRef(typed);
  const now = useRef(typed);
  now.current = typed;
  const free = () => {
    const isAsAsked = asked.current.model === now.current.model && asked.current.serial === now.current.serial;
    if (isAsAsked) write({ model: undefined, serial: undefined });
    return isAsAsked;
  };
  const tell = useRef<(units: readonly ProductSearchResult[]) => void>(undefined);
  tell.current = (units) => onFound(units, asked.current.serial, free);
  useEffect(() => tell.current?.(found), [found]);

  const search = (wanted = typed) => {
    const [material, number] = [wanted.model.trim(), wanted.serial.trim()];
    asked.current = wanted;
    setMarked(Boolean(judge(material) || judge(number)));
    clear();
    if (judge(material)) return modelInput.current?.focus();
    serialInput.current?.focus();
    if (!judge(number)) void ask((customer) => searchProducts({ customer, material, serial: number }));
  };
  const takeCode = (code: string) => {
    const read = { model, ...unitOfCode(code) };
    write(read);
    search(read);
  };
  // A row of a spreadsheet says both, as a rating plate does.
  const pasteRow = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!text.includes("\t") || !unitOfCode(text).model) return;
    event.preventDefault();
    takeCode(text);
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      search();
    }
  };

  const trouble = troubleOf(lookup, noneFound);
  return (
    <Box>
      {help && (
        <Text id={`${id}:help`} mb="3" textStyle="sm" color="fg.muted">
          {help}
        </Text>
      )}
      <SimpleGrid columns={{ base: 2, sm: 3 }} gap="3" alignItems="start" onPaste={pasteRow}>
        <TextField
          id={id}
          ref={modelInput}
          label="Model Number"
          required={isFirst}
          value={model}
          onText={(text) => write({ model: text })}
          onKeyDown={searchOnEnter}
          errors={told(model)}
          judge={judge}
        />
        <TextField
          id={`${id}:serial`}
          ref={serialInput}
          label="Serial Number"
          required={isFirst}
          value={serial}
          onText={(text) => write({ serial: text })}
          onKeyDown={searchOnEnter}
          errors={told(serial)}
          judge={judge}
        />
        <Flex
          mt={{ sm: "6" }}
          gap={{ base: "3", sm: "2" }}
          wrap="wrap"
          gridColumn={{ base: "1 / -1", sm: "auto" }}
          css={{ "& > button": { flex: { base: "1 1 0", sm: "none" } } }}
        >
          <Button variant="outline" onClick={() => search()}>
            {lookup.state === "searching" ? "Searching..." : "Search"}
          </Button>
          <ScanButton onRead={takeCode} />
        </Flex>
      </SimpleGrid>
      <VisuallyHidden role="status">
        {isMarked && (isShort(model) || isShort(serial)) && "Too short to search."}
        {isMarked && [model, serial].some((text) => judge(text) === tooLong) && "Too long to search."}
        {lookup.state === "searching" && "Searching..."}
        {found.length > 0 && countInWords(found.length)}
      </VisuallyHidden>
      {trouble && <LookupTrouble failure={trouble} onAgain={() => search()} />}
    </Box>
  );
}
