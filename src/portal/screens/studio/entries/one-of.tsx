import type { Json } from "../../../../engine/index.ts";
import { plain } from "../conditions/sentence.ts";
import { Chooser } from "../inline-form.tsx";
import type { EntryKind } from "./entry-kind.ts";

interface Props {
  of: NonNullable<EntryKind["oneOf"]>;
  labels: EntryKind["labels"];
  value: Record<string, Json>;
  /** What the types above say of it. */
  above: Record<string, Json>;
  /** A value to begin with. */
  first: string;
  isReadOnly: boolean;
  onWrite(next: Json): void;
}

/** Which of its parts an entry has: its own, else that of the types above, unless it takes that away. */
export function wayOf(keys: readonly string[], value: Record<string, Json>, above: Record<string, Json>) {
  const isOwn = (key: string) => (value[key] ?? undefined) !== undefined;
  return keys.find(isOwn) ?? keys.find((key) => value[key] === undefined && above[key] !== undefined);
}

/** Which of the parts an entry has of which it has one; another begins with what the one before began with, and takes that of the types above away. */
export function OneOf({ of: { label, keys, begun }, labels, value, above, first, isReadOnly, onWrite }: Props) {
  const now = wayOf(keys, value, above);
  const choose = (key: string) => {
    if (key === now) return;
    const before = value[now ?? ""] ?? above[now ?? ""];
    const rest = Object.entries(value).filter(([part]) => !keys.includes(part));
    const gone = keys.filter((part) => part !== key && above[part] !== undefined).map((part) => [part, null]);
    const from = [before].flat().find((one) => typeof one === "string" && one.startsWith("/"));
    const fresh = begun(key, typeof from === "string" ? from : first);
    onWrite({ ...fresh, ...Object.fromEntries([...rest, ...gone]) } as Json);
  };
  return (
    <Chooser
      label={label}
      value={now ?? ""}
      isDisabled={isReadOnly}
      options={[
        ...(now === undefined ? [["", "–"] as [string, string]] : []),
        ...keys.map((key): [string, string] => [key, labels?.[key] ?? plain(key)]),
      ]}
      onChoose={choose}
    />
  );
}
