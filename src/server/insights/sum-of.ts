/** All totals together. */
export const sumOf = (rows: { total: number }[]): number => rows.reduce((all, { total }) => all + total, 0);
