import { Box, Stack, Text } from "@chakra-ui/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Message } from "../message.tsx";
import { type BoxActs, SerialBox } from "./serial-box.tsx";
import { entriesOf, type SerialCheck } from "./serial-entries.ts";
import { SerialFindings } from "./serial-findings.tsx";
import { type RowsHandle, SerialRows } from "./serial-rows.tsx";
import { maxSerialLength } from "./split-serials.ts";

interface SerialListProps {
  /** Of the first box; the others start with it. */
  id: string;
  label: string;
  /** The entries without blanks, as the form keeps them. */
  serials: readonly string[];
  /** How many boxes there are (absent: always a blank one after the last entry), and how many there may be. */
  count?: number;
  most: number;
  /** Serial numbers that other lines have too. */
  elsewhere: ReadonlySet<string>;
  check?: SerialCheck | undefined;
  describedBy?: string | undefined;
  /** All entries, and how many boxes there are now. */
  onChange(serials: string[], count: number): void;
  /** One entry alone has another text: a keystroke. */
  onType(at: number, text: string): void;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** Serial numbers, a box each: typed, scanned (Enter goes on to the next box) or pasted as a column, and checked as they come. */
export function SerialList(props: SerialListProps) {
  const { id, label, serials, count, most, elsewhere, check, describedBy, onChange, onType } = props;
  const [texts, setTexts] = useState(serials);
  const [note, setNote] = useState<string>();
  const [visited, setVisited] = useState(0);
  const list = useRef<RowsHandle>(null);
  /** The box that gets the focus once it is there. */
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.focus(wanted.current);
    wanted.current = undefined;
  });
  // Blanks between the entries are of this page alone; where the form says otherwise, or they do not fit, it counts.
  const lastEntry = texts.findLastIndex((text) => text !== "");
  const isOurs = isSame(compact(texts), serials) && lastEntry < (count ?? most);
  const shown = isOurs ? texts.slice(0, lastEntry + 1) : serials;
  const boxes = Math.max(count ?? Math.min(shown.length + 1, most), shown.length);
  const rows = Array.from({ length: boxes }, (_, index) => shown[index] ?? "");
  const entries = entriesOf(rows, check, elsewhere);

  const put = (next: string[], count: number) => {
    setTexts(next);
    onChange(compact(next), count);
  };
  const acts: BoxActs = {
    type: (index, text) => {
      setNote(undefined);
      if (text === "" || rows[index] === "") return put(rows.with(index, text), boxes);
      setTexts(rows.with(index, text));
      onType(compact(rows.slice(0, index)).length, text);
    },
    enter: setVisited,
    leave: () => {
      // Not this entry alone: one that was a duplicate of what stood here may be checked by now.
      const unchecked = entries.flatMap(({ serial, state }) => (serial && state === "pending" ? [serial] : []));
      if (unchecked.length > 0 && !check?.hindrance) check?.ask(unchecked);
    },
    step: (index, by, key) => {
      const next = index + by;
      if (rows[next] !== undefined) list.current?.focus(next);
      // What a scanner types after the last box must not run into it.
      else if (key === "Enter") document.getElementById(`${id}:count`)?.focus();
    },
    paste: (index, pasted) => {
      const { rows: next, placed, tooLong, surplus } = spread(rows, index, pasted, Math.max(most, rows.length));
      put(next, next.length);
      setNote(leftOutInWords(tooLong, surplus));
      const twice = new Set(
        entriesOf(next, undefined, elsewhere).flatMap((e) => (e.state === "duplicate" ? [e.serial] : [])),
      );
      if (!check?.hindrance) check?.ask(placed.filter((serial) => !twice.has(serial)));
      wanted.current = index + Math.max(placed.length, 1) - 1;
    },
  };
  const latest = useRef(acts);
  latest.current = acts;
  const replaceEqualDeep = useMemo<BoxActs>(
    () => ({
      type: (...given) => latest.current.type(...given),
      enter: (...given) => latest.current.enter(...given),
      leave: (...given) => latest.current.leave(...given),
      step: (...given) => latest.current.step(...given),
      paste: (...given) => latest.current.paste(...given),
    }),
    [],
  );
  const rowId = useCallback((index: number) => (index === 0 ? id : `${id}:${index}`), [id]);

  return (
    <Stack gap="2" role="group" aria-label={label}>
      <Text id={`${id}:how`} textStyle="sm" color="fg.muted">
        Type, scan or paste the serial numbers. A pasted column fills one box an entry. Enter and the arrow keys lead
        from box to box.
      </Text>
      <SerialRows
        ref={list}
        label={label}
        count={rows.length}
        rowId={rowId}
        renderRow={(index) => (
          <SerialBox
            id={rowId(index)}
            index={index}
            text={entries[index]?.serial ?? ""}
            state={entries[index]?.state ?? "pending"}
            isChecked={check !== undefined}
            isTabStop={index === Math.min(visited, rows.length - 1)}
            describedBy={index === 0 ? [`${id}:how`, describedBy].filter(Boolean).join(" ") : describedBy}
            acts={replaceEqualDeep}
          />
        )}
      />
      {note && (
        <Box>
          <Message kind="warning">{note}</Message>
        </Box>
      )}
      <SerialFindings
        id={id}
        entries={entries}
        check={check}
        onGo={(index) => list.current?.focus(index)}
        onRemove={(indexes) => {
          put(compact(rows.filter((_, index) => !indexes.includes(index))), count ?? boxes);
          // The button goes with what it removed.
          document.getElementById(`${id}:count`)?.focus();
          setNote(undefined);
        }}
      />
    </Stack>
  );
}

const compact = (rows: readonly string[]): string[] => rows.filter((text) => text !== "");

interface Spread {
  rows: string[];
  /** Pasted entries that stand in a row now. */
  placed: string[];
  tooLong: string[];
  /** Pasted entries for which there is no box. */
  surplus: string[];
}

/** Pasted entries in the rows from `start` on, over what stands there; rows are added up to `most`. */
export function spread(rows: readonly string[], start: number, pasted: readonly string[], most: number): Spread {
  const tooLong = pasted.filter((serial) => serial.length > maxSerialLength);
  const good = pasted.filter((serial) => serial.length <= maxSerialLength);
  const placed = good.slice(0, Math.max(most - start, 0));
  return {
    rows: [...rows.slice(0, start), ...placed, ...rows.slice(start + placed.length)],
    placed,
    tooLong,
    surplus: good.slice(placed.length),
  };
}

/** What of a pasted list was left out, and why; undefined when nothing was. */
export function leftOutInWords(tooLong: readonly string[], surplus: readonly string[]): string | undefined {
  const sentences = [
    tooLong.length > 0 && `Left out, as a serial number has at most ${maxSerialLength} characters: ${named(tooLong)}.`,
    surplus.length > 0 && `Left out, as there is no box for ${surplus.length > 1 ? "them" : "it"}: ${named(surplus)}.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

/** A few by name, the rest by number. */
function named(serials: readonly string[]): string {
  const rest = serials.length - 5;
  return rest > 1 ? `${serials.slice(0, 5).join(", ")} and ${rest} more` : serials.join(", ");
}
