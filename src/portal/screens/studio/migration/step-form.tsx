import { Flex } from "@chakra-ui/react";
import { useId, useState } from "react";
import { TextField, tooLong } from "../../../../../widgets/parts/text-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Chooser } from "../inline-form.tsx";
import { carried, type FormMigration, type Step, targetOf } from "./steps.ts";

const kinds: [kind: string, words: string][] = [
  ["carry", "A value goes to another place"],
  ["setAside", "A value is set aside"],
  ["mapValues", "A value becomes another"],
  ["mapStatus", "A status becomes another"],
  ["mapType", "A type becomes another"],
  ["default", "A value where there is none"],
  ["split", "One text becomes two"],
  ["join", "Two texts become one"],
  ["wrap", "A value becomes a list"],
  ["unwrap", "A list becomes its first item"],
  ["means", "The same name means something else"],
];

interface Props {
  form: FormMigration;
  /** What is changed; absent: a new one. */
  step?: Step | undefined;
  onDone(step: Step): void;
  onCancel(): void;
}

interface Entered {
  kind: string;
  one: string;
  two: string;
  three: string;
  text: string;
  as: string;
}

/** One step of a migration by its parts. */
export function StepForm({ form, step, onDone, onCancel }: Props) {
  const [entered, setEntered] = useState<Entered>(() => readStep(step));
  const put = (part: Partial<Entered>) => setEntered({ ...entered, ...part });
  const { kind, one, two, three, text, as } = entered;
  const places = optionsOf(form);
  const statuses = (all: string[]): [string, string][] => [["", "Choose"], ...all.map((s): [string, string] => [s, s])];
  const isTooLong = [one, two, three, text].some((typed) => tooLong(typed, mostTyped));
  const made = isTooLong ? undefined : stepOf(entered, step);
  const place = (label: string, value: string, key: "one" | "two" | "three") => (
    <Chooser label={label} value={value} options={places} onChoose={(next) => put({ [key]: next })} />
  );
  return (
    <Flex gap="3" wrap="wrap" align="flex-end" borderWidth="1px" borderRadius="md" p="3">
      <Chooser label="What happens" value={kind} options={kinds} onChoose={(next) => put({ kind: next })} />
      {kind === "mapStatus" ? (
        <>
          <Chooser
            label="Status"
            value={one}
            options={statuses(form.statuses_before)}
            onChoose={(next) => put({ one: next })}
          />
          <Chooser
            label="Becomes"
            value={two}
            options={statuses(form.statuses_after)}
            onChoose={(next) => put({ two: next })}
          />
        </>
      ) : kind === "mapType" ? (
        <>
          <Typed label="Type" value={one} onType={(next) => put({ one: next })} />
          <Typed label="Becomes" value={two} onType={(next) => put({ two: next })} />
        </>
      ) : (
        place(kind === "join" ? "First text" : "Field", one, "one")
      )}
      {kind === "carry" && place("Goes to", two, "two")}
      {kind === "split" && [place("First part", two, "two"), place("The rest", three, "three")]}
      {kind === "join" && [place("Second text", two, "two"), place("Go to", three, "three")]}
      {kind === "mapValues" && <Typed label="Old value" value={two} onType={(next) => put({ two: next })} />}
      {typed[kind] && <Typed label={typed[kind]} value={text} onType={(next) => put({ text: next })} />}
      {kind === "default" && (
        <Chooser
          label="It is"
          value={as}
          options={[
            ["text", "a text"],
            ["number", "a number"],
            ["boolean", "yes or no (true, false)"],
          ]}
          onChoose={(next) => put({ as: next })}
        />
      )}
      <Button rank="primary" disabled={!made} onClick={() => made && onDone(made)}>
        {step ? "Change the step" : "Add the step"}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Flex>
  );
}

const typed: Record<string, string> = {
  mapValues: "New value",
  default: "Value",
  split: "Split at",
  join: "Joined with",
  means: "What it means now",
};

/** Characters of what is typed into a step, at most. */
const mostTyped = 200;

function Typed({ label, value, onType }: { label: string; value: string; onType(next: string): void }) {
  const id = useId();
  return <TextField id={id} label={label} value={value} onText={onType} most={mostTyped} />;
}

/** Places of both forms, with what is above them. */
function optionsOf({ before, after }: FormMigration): [string, string][] {
  const titles = new Map([...after, ...before].map(({ path, title }) => [path, title]));
  const all = new Set<string>();
  for (const path of titles.keys()) {
    const keys = path.split("/").slice(1);
    for (const [index] of keys.entries()) {
      const above = `/${keys.slice(0, index + 1).join("/")}`;
      if (!above.endsWith("/*")) all.add(above);
    }
  }
  const words = (path: string) => (titles.get(path) ? `${titles.get(path)} (${path})` : path);
  return [["", "Choose"], ...[...all].sort().map((path): [string, string] => [path, words(path)])];
}

function readStep(step: Step | undefined): Entered {
  const blank = { kind: "carry", one: "", two: "", three: "", text: "", as: "text" };
  if (!step) return blank;
  const of = (value: unknown) => String(value ?? "");
  if ("rename" in step || "move" in step) return { ...blank, one: of(step.rename ?? step.move), two: targetOf(step) };
  const [[kind, first] = ["setAside", ""]] = Object.entries(step);
  if (kind === "mapStatus" || kind === "mapType") {
    const [[from, to] = ["", ""]] = Object.entries(first as Record<string, string>);
    return { ...blank, kind, one: from, two: to === "?" ? "" : to };
  }
  const base = { ...blank, kind, one: of(Array.isArray(first) ? first[0] : first) };
  if (kind === "split")
    return { ...base, two: of((step.into as string[])[0]), three: of((step.into as string[])[1]), text: of(step.at) };
  if (kind === "join") return { ...base, two: of((first as string[])[1]), three: of(step.to), text: of(step.with) };
  if (kind === "default") return { ...base, text: of(step.value), as: step.value === null ? "text" : asOf(step.value) };
  return { ...base, text: of(step.now) };
}

const asOf = (value: unknown): string =>
  typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "text";

/** The step that was entered; undefined while a part of it is missing. */
function stepOf({ kind, one, two, three, text, as }: Entered, was: Step | undefined): Step | undefined {
  if (one === "") return undefined;
  const all = [one, two, three].every((part) => part !== "");
  switch (kind) {
    case "carry":
      return two !== "" && two !== one ? carried(one, two) : undefined;
    case "mapStatus":
    case "mapType":
      return two === "" ? undefined : { [kind]: { ...(was?.[kind] as object), [one]: two } };
    case "mapValues": {
      const known = was?.mapValues === one ? (was.values as Record<string, unknown>) : {};
      const isNumber = Object.values(known).some((value) => typeof value === "number");
      return two === "" || text === ""
        ? undefined
        : { mapValues: one, values: { ...known, [two]: isNumber ? Number(text) : text } };
    }
    case "default":
      return { default: one, value: as === "number" ? Number(text) : as === "boolean" ? text === "true" : text };
    case "split":
      return all && text !== "" ? { split: one, into: [two, three], at: text } : undefined;
    case "join":
      return all ? { join: [one, two], to: three, with: text } : undefined;
    case "means":
      return text.trim() === "" ? undefined : { means: one, now: text.trim() };
    default:
      return { [kind]: one };
  }
}
