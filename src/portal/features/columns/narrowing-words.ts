import type { Narrowing } from "../../../contract/column-query.ts";
import type { ListColumn } from "../../../contract/types.ts";

/** What is asked of a declared column, in words. */
export function narrowingWords({ key, is, from, to }: Narrowing, column: ListColumn | undefined): string {
  const said = (value: string) =>
    column?.choices?.find((choice) => choice.value === value)?.label ??
    value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1");
  const verb = column?.kind === "text" ? " begins with" : ":";
  const parts = [
    ...(is.length > 0 ? [is.map(said).join(" or ")] : []),
    ...(from ? [`from ${said(from)}`] : []),
    ...(to ? [`up to ${said(to)}`] : []),
  ];
  return `${column?.title ?? key}${verb} ${parts.join(" ")}`;
}
