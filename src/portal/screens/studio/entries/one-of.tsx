import type { Json } from "../../../../engine/index.ts";
import { plain } from "../conditions/sentence.ts";
import { Chooser } from "../inline-form.tsx";
import type { EntryKind } from "./entry-kind.ts";

interface Props {
  of: NonNullable<EntryKind["oneOf"]>;
  labels: EntryKind["labels"];
  value: Record<string, Json>;
  /** A value to begin with. */
  first: string;
  isReadOnly: boolean;
  onWrite(next: Json): void;
}

/** Which of the parts an entry has of which it has one; another begins with what the one before began with. */
export function OneOf({ of: { label, keys, begun }, labels, value, first, isReadOnly, onWrite }: Props) {
  const now = keys.find((key) => value[key] !== undefined);
  const choose = (key: string) => {
    if (key === now) return;
    const { [now ?? ""]: before, ...rest } = value;
    const from = [before].flat().find((one) => typeof one === "string" && one.startsWith("/"));
    onWrite({ ...begun(key, typeof from === "string" ? from : first), ...rest } as Json);
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
