import type { RouteObject } from "react-router-dom";
import {
  type FieldExample,
  type FieldState,
  fieldStates,
  widgetStates,
} from "../screens/form/gallery/field-example.ts";
import { controlExamples, widgetExamples } from "../screens/form/gallery/field-examples.ts";
import { FieldStage } from "../screens/form/gallery/field-stage.tsx";
import type { GalleryEntry } from "../screens/studio/gallery/gallery-entry.ts";
import { GalleryScreen } from "../screens/studio/gallery/gallery-screen.tsx";

const everyState = Object.keys(fieldStates) as FieldState[];

const fieldsOf = (
  group: GalleryEntry["group"],
  examples: Record<string, FieldExample | undefined>,
  look: { states: FieldState[]; isApart?: boolean },
): GalleryEntry[] =>
  Object.entries(examples).flatMap(([name, example]) =>
    example ? [{ group, name, title: name, view: <FieldStage name={name} example={example} {...look} /> }] : [],
  );

const fields = [
  ...fieldsOf("controls", controlExamples, { states: everyState }),
  ...fieldsOf("widgets", widgetExamples, { states: widgetStates, isApart: true }),
];

/** The gallery, with the form's own fields and every screen to show in it. */
export const GalleryRoute = ({ screens }: { screens: RouteObject[] }) => (
  <GalleryScreen fields={fields} screens={screens} />
);
