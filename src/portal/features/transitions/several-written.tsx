import { Checkbox, List, Stack } from "@chakra-ui/react";
import type { ClipboardEvent } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { FactField } from "./dialogs/fact-field.tsx";
import { type FactInput, givenOf } from "./dialogs/typed-facts.ts";
import type { Asked, AskedOfSeveral } from "./several-asked.tsx";
import type { Standing } from "./several-judged.ts";
import type { Typed } from "./use-typed.tsx";

type Written = Asked & Pick<AskedOfSeveral, "count">;

/** Types may declare a fact of one name otherwise: what is typed for the one is nothing for the other. */
type KeyedInput = FactInput & { key: string };

/** A fact that is written to these claims: one value to all of them, or to each its own beside what is there. A list begins with one line. */
export function factWritten(typed: Typed, fact: KeyedInput, claims: ClaimRow[], there: readonly Standing[]): Written {
  const input = fact.kind === "texts" ? { ...fact, kind: "text" as const } : fact;
  const written =
    typed.hasEach && claims.length > 1 ? eachWritten(typed, input, claims, there) : oneWritten(typed, input);
  const given = () => {
    const texts = written.texts();
    return texts && { given: {}, valueFor: ({ uuid }: ClaimRow) => givenOf(fact, texts(uuid)) };
  };
  const fields = (
    <>
      {claims.length > 1 && (
        <Checkbox.Root
          minH={{ base: "11", md: "6" }}
          checked={typed.hasEach}
          onCheckedChange={({ checked }) => typed.setEach(checked === true)}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control bg="bg.panel" />
          <Checkbox.Label fontWeight="normal">To each its own</Checkbox.Label>
        </Checkbox.Root>
      )}
      {typed.framed(written.fields)}
    </>
  );
  return { ...written, given, fields };
}

/** What is typed for each claim, by its id; false: something is yet to be filled in, and says so. */
type Texts = (uuid: string) => string;
type Fields = Omit<Written, "given"> & { texts: () => Texts | false };

function oneWritten({ textOf, errorsOf, idAt, write, refuse }: Typed, { key, ...input }: KeyedInput): Fields {
  const text = textOf(key);
  return {
    texts: () => (text.trim() === "" ? refuse({ [key]: `Please fill in: ${input.label}.` }, 0) : () => text),
    fields: <FactField {...input} id={idAt(0)} isRequired typed={text} errors={errorsOf(key)} onTyped={write(key)} />,
  };
}

function eachWritten(
  { textOf, errorsOf, idAt, write, refuse }: Typed,
  { key, ...input }: KeyedInput,
  claims: ClaimRow[],
  there: readonly Standing[],
): Fields {
  const words = new Map(there.map((one) => [one.uuid, one.words]));
  const keys = claims.map(({ uuid }) => `${key} ${uuid}`);
  const filled = keys.filter((one) => textOf(one).trim() !== "");
  const [first = ""] = keys;

  /** A column of a spreadsheet goes into the boxes from this one on. */
  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/);
    const from = keys.findIndex((_, place) => (event.target as Element).id === idAt(place));
    if (lines.length < 2 || !(event.target instanceof HTMLInputElement) || from < 0) return;
    event.preventDefault();
    const left = keys.slice(from);
    if (lines.length > left.length) {
      const why = `${lines.length} lines were pasted, and there are ${left.length} claims from here on.`;
      refuse({ [keys[from] as string]: why }, from);
      return;
    }
    for (const [place, line] of lines.entries()) write(left[place] as string)(line.trim());
  }

  return {
    count: filled.length,
    texts: () =>
      filled.length === 0
        ? refuse({ [first]: `Please fill in: ${input.label}, of one claim at least.` }, 0)
        : (uuid) => textOf(`${key} ${uuid}`),
    fields: (
      <Stack gap="3" onPaste={paste}>
        {claims.map(({ uuid, claim_number: number, customer }, place) => (
          <FactField
            key={number}
            {...input}
            id={idAt(place)}
            label={[number, customer.name].join(", ")}
            help={words.has(uuid) ? `Now: ${words.get(uuid)}` : undefined}
            isRequired={false}
            typed={textOf(keys[place] as string)}
            errors={errorsOf(keys[place] as string)}
            onTyped={write(keys[place] as string)}
          />
        ))}
      </Stack>
    ),
  };
}

interface ReplacingProps {
  there: Standing[];
  isReplacing: boolean;
  /** Each is given its own: what stays blank replaces nothing. */
  hasEach: boolean;
  onReplace: (isReplacing: boolean) => void;
}

/** Nothing is written over what is there unless that is asked for, and then what is replaced is seen. */
export function Replacing({ there, isReplacing, hasEach, onReplace }: ReplacingProps) {
  return (
    <>
      <Checkbox.Root
        minH={{ base: "11", md: "6" }}
        checked={isReplacing}
        onCheckedChange={({ checked }) => onReplace(checked === true)}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control bg="bg.panel" />
        <Checkbox.Label fontWeight="normal">Replace what is there</Checkbox.Label>
      </Checkbox.Root>
      {isReplacing && (
        <Notice kind="warning">
          {hasEach ? "This is replaced where something is filled in:" : "This is replaced:"}
          <List.Root listStyleType="none" maxH="40" overflowY="auto" tabIndex={there.length > 5 ? 0 : undefined}>
            {there.map(({ number, words }) => (
              <List.Item key={number} overflowWrap="anywhere">{`${number}: ${words}`}</List.Item>
            ))}
          </List.Root>
        </Notice>
      )}
    </>
  );
}
