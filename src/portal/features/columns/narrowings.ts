import type { Narrowing } from "../../../contract/column-query.ts";

/** What is asked of this column. */
export const narrowingOf = (where: readonly Narrowing[], key: string): Narrowing =>
  where.find((one) => one.key === key) ?? { key, is: [] };

/** The same with this asked of the column; nothing asked takes it away. */
export const withNarrowing = (where: readonly Narrowing[], asked: Narrowing): Narrowing[] => [
  ...where.filter(({ key }) => key !== asked.key),
  ...(asked.is.length > 0 || asked.from || asked.to ? [asked] : []),
];

/** How many things are asked of the column. */
export const askedParts = ({ is, from, to }: Narrowing): number => is.length + (from || to ? 1 : 0);
