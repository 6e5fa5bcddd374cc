/** The same made-up fields for every library that is measured: short texts in sections of 20. */
export interface BenchSection {
  id: string;
  title: string;
  fields: { id: string; title: string }[];
}

export const sectionSize = 20;

export function benchSections(fieldCount: number): BenchSection[] {
  return Array.from({ length: fieldCount / sectionSize }, (_, section) => ({
    id: `section${section + 1}`,
    title: `Section ${section + 1}`,
    fields: Array.from({ length: sectionSize }, (_, field) => ({
      id: `field${field + 1}`,
      title: `Field ${section + 1}.${field + 1}`,
    })),
  }));
}

/** Which of all inputs is typed into: one in the middle of the form, so that none is favoured by its place. */
export const typedField = (fieldCount: number): number => Math.floor(fieldCount / 2) - sectionSize / 2;

/** The fields as JSON Schema, one object per section; the first field of each is required. */
export function benchSchema(fieldCount: number) {
  const sections = benchSections(fieldCount).map(({ id, title, fields }) => [
    id,
    {
      type: "object" as const,
      title,
      required: ["field1"],
      properties: Object.fromEntries(
        fields.map((field) => [field.id, { type: "string" as const, title: field.title, maxLength: 255 }]),
      ),
    },
  ]);
  return { type: "object" as const, properties: Object.fromEntries(sections) };
}
