import { Box, Stack, Text } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { useMemo, useRef, useState } from "react";
import type { InvoiceLine } from "../../src/contract/types.ts";
import { ErrorText } from "../parts/field-frame.tsx";
import { useWidgetServices } from "../services.ts";
import { DocketSearch } from "./docket-search.tsx";
import { FoundLines } from "./found-lines.tsx";
import type { Titles } from "./line-facts.tsx";
import { keyOfFound, keyOfLine, lineOf, type ReturnLine, sharedSerials } from "./return-line.ts";
import { type LineActs, ReturnLineCard } from "./return-line-card.tsx";

interface DocketLookupOptions {
  /** Pointer of the one invoice or docket number of the request. */
  invoice: string;
  /** Pointer of the account whose dockets are searched. */
  purchaser: string;
}

/** Goods to return: the lines of one invoice or docket, each with its quantity and serial numbers. */
export function DocketLookup(props: FieldProps<ReturnLine[]>) {
  const { formData: lines = [], fieldPathId, readonly, disabled, rawErrors, errorSchema, uiSchema } = props;
  const { form, canCreate } = useWidgetServices();
  const options = uiSchema?.["ui:options"] as unknown as DocketLookupOptions;
  const uuid = form.useValue(`${options.purchaser}/uuid`);
  const purchaser = typeof uuid === "string" ? uuid : undefined;
  const invoice = form.useValue(options.invoice);
  const [found, setFound] = useState<{ lines: readonly InvoiceLine[]; number: string }>({ lines: [], number: "" });
  const isFixed = Boolean(readonly || disabled);
  const canSearch = canCreate && !isFixed;
  const { $id: id, path } = fieldPathId;
  // A part of a line is written where it belongs, not as a new list.
  const writeAt = props.onChange as FieldProps["onChange"];
  const titles = useMemo(() => titlesIn(props.schema), [props.schema]);
  const lineErrors = (errorSchema ?? {}) as Record<number, object | undefined>;
  const taken = new Set(lines.map(keyOfLine));
  const shared = sharedSerials(lines);

  const add = (line: InvoiceLine) => {
    if (taken.has(keyOfFound(line))) return;
    form.write(options.invoice, found.number);
    writeAt([...lines, lineOf(line)], path);
  };
  const startAgain = () => {
    writeAt([], path);
    form.write(options.invoice, undefined);
  };
  const acts: LineActs = {
    change: (index, line) => writeAt(line, [...path, index]),
    type: (index, at, text) => writeAt(text, [...path, index, "partSerialNumbers", at]),
    remove: (index) => {
      if (lines.length === 1) startAgain();
      else writeAt(lines.toSpliced(index, 1), path);
      // The pressed button goes with its line; the focus goes on where the next one is found.
      document.getElementById(id)?.focus();
    },
  };
  const latest = useRef(acts);
  latest.current = acts;
  const replaceEqualDeep = useMemo<LineActs>(
    () => ({
      change: (...given) => latest.current.change(...given),
      type: (...given) => latest.current.type(...given),
      remove: (...given) => latest.current.remove(...given),
    }),
    [],
  );

  return (
    <Stack gap="4">
      {lines.length > 0 && (
        <Stack as="ul" listStyle="none" gap="3" aria-label="Goods to return">
          {lines.map((line, index) => (
            <li key={keyOfLine(line)}>
              <ReturnLineCard
                id={`${id}:${index}`}
                titles={titles}
                index={index}
                line={line}
                found={found.lines.find((one) => keyOfFound(one) === keyOfLine(line))}
                purchaser={purchaser}
                shared={shared}
                isFixed={isFixed}
                canRemove={canSearch}
                errors={lineErrors[index]}
                acts={replaceEqualDeep}
              />
            </li>
          ))}
        </Stack>
      )}
      {canSearch && (
        <DocketSearch
          id={id}
          help={uiSchema?.["ui:help"]}
          purchaser={purchaser}
          inUse={lines.length > 0 && typeof invoice === "string" ? invoice : undefined}
          onFound={(next, number) => setFound({ lines: next, number })}
          onStartAgain={startAgain}
        />
      )}
      {canSearch && found.lines.length > 0 && (
        <FoundLines id={id} titles={titles} found={found.lines} taken={taken} onAdd={add} />
      )}
      {!canSearch && lines.length === 0 && <Text color="fg.muted">No goods have been added.</Text>}
      <Box role="status">
        <ErrorText id={`${id}:error`} errors={rawErrors} />
      </Box>
    </Stack>
  );
}

function titlesIn(schema: FieldProps["schema"]): Titles {
  const { properties = {} } = (schema.items ?? {}) as { properties?: Record<string, { title?: string }> };
  return Object.fromEntries(Object.entries(properties).map(([name, { title }]) => [name, title]));
}
