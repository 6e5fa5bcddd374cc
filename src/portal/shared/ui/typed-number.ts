/** An amount as people write it (`$1,250.50`, `1 250`, `NZ$ 80`) in digits alone, `"1250.50"`; undefined where it is none. */
export function plainNumber(text: string): string | undefined {
  const [, minus = "", whole, cents = ""] =
    /^\s*(-?)(?:NZ)?\s?\$?\s?(\d+|[1-9]\d{0,2}(?:[ ,]\d{3})+)(\.\d+)?\s*$/i.exec(text) ?? [];
  if (whole === undefined || whole.length > 15) return undefined;
  return minus + whole.replace(/[ ,]/g, "") + cents;
}
