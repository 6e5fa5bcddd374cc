/** Stands in for `fast-uri`: RJSF follows references between schemas with it, and a definition is served with all of them resolved. */
const resolvedReferences = {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
};

export default resolvedReferences;
