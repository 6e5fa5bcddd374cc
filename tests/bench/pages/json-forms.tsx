import { materialCells, materialRenderers } from "@jsonforms/material-renderers";
import { JsonForms } from "@jsonforms/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { benchSchema, benchSections } from "./fields.ts";

/** Material renderers over a layout of groups, as JSON Forms' own start page has it. */
export function mount(root: HTMLElement, fieldCount: number): void {
  createRoot(root).render(<Bench fieldCount={fieldCount} />);
}

function Bench({ fieldCount }: { fieldCount: number }) {
  const [form] = useState(() => ({ schema: benchSchema(fieldCount), layout: layout(fieldCount) }));
  const [data, setData] = useState({});
  return (
    <JsonForms
      schema={form.schema}
      uischema={form.layout}
      data={data}
      renderers={materialRenderers}
      cells={materialCells}
      onChange={(change) => setData(change.data)}
    />
  );
}

const layout = (fieldCount: number) => ({
  type: "VerticalLayout",
  elements: benchSections(fieldCount).map((section) => ({
    type: "Group",
    label: section.title,
    elements: section.fields.map((field) => ({
      type: "Control",
      scope: `#/properties/${section.id}/properties/${field.id}`,
    })),
  })),
});
