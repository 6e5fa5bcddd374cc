import type { StatusOption } from "../../../contract/types.ts";

/** What a status means to claims of this type; undefined until the list has come, and for one that it does not have. */
export function statusOf(
  statuses: StatusOption[] | undefined,
  { status, type }: { status: string; type: string },
): Omit<StatusOption, "value" | "of_types"> | undefined {
  const known = statuses?.find(({ value }) => value === status);
  return known?.of_types?.[type] ?? known;
}
