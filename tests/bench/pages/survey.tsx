import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import "survey-core/survey-core.css";
import { benchSections } from "./fields.ts";

/** One page of panels. `onTyping` makes it keep each key, as the others do; its default waits for the field to be left. */
export function mount(root: HTMLElement, fieldCount: number): void {
  const model = new Model({
    textUpdateMode: "onTyping",
    elements: benchSections(fieldCount).map((section) => ({
      type: "panel",
      name: section.id,
      title: section.title,
      elements: section.fields.map((field, index) => ({
        type: "text",
        name: `${section.id}.${field.id}`,
        title: field.title,
        isRequired: index === 0,
        maxLength: 255,
      })),
    })),
  });
  createRoot(root).render(<Survey model={model} />);
}
