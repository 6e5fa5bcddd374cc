import { Box } from "@chakra-ui/react";
import Form, { getDefaultRegistry } from "@rjsf/core";
import type { FieldProps, RegistryFieldsType, ValidatorType } from "@rjsf/utils";
import { type ComponentType, type FocusEvent, memo, useCallback, useMemo } from "react";
import { widgets } from "../../../../../widgets/index.ts";
import { pointerOf, type Section } from "../../../../engine/index.ts";
import { useFormStore, useFormValue, useFormView } from "../store/form-context.ts";
import { controls } from "../theme/controls.ts";
import { templates } from "../theme/templates.tsx";
import { flatSection } from "./flat-section.ts";

const noSubmitButton = <span hidden />;

const stock = getDefaultRegistry().fields;

/**
 * Numbers are written by their control, as text is: RJSF's own number field would keep a second copy of what is typed. Made when a
 * form is first drawn: files of a built page that need each other are not there yet while they begin.
 */
const fieldsOf = (): RegistryFieldsType => {
  known ??= Object.fromEntries(
    Object.entries({
      ...widgets,
      ArrayField: stock.ArrayField,
      BooleanField: stock.BooleanField,
      NumberField: stock.StringField,
      ObjectField: stock.ObjectField,
      StringField: stock.StringField,
    }).map(([name, field]) => [name, bound(field as ComponentType<FieldProps>)]),
  );
  return known;
};
let known: RegistryFieldsType | undefined;

/** The fields of one section, as one RJSF form. The only file that knows RJSF's form. */
export const SectionFields = memo(function SectionFields({ section }: { section: Section }) {
  const store = useFormStore();
  const states = useFormView((view) => view.sections[section.id]?.fields);
  const errors = useFormView((view) => view.sections[section.id]?.errors);
  const flat = useMemo(() => flatSection(store.definition, section, states ?? {}), [store.definition, section, states]);
  const leave = (event: FocusEvent) => {
    if (opensDialog(event.target)) return;
    for (const field of crossed(event)) store.leave(field);
  };
  const enter = (event: FocusEvent) => {
    // Of a box of several lines the browser shows the one written in, and leaves the rest below the bar.
    if (event.target.tagName === "TEXTAREA") event.target.scrollIntoView({ block: "nearest" });
    if (opensDialog(event.target)) return;
    for (const field of crossed(event)) store.enter(field);
  };
  return (
    <Box onFocus={enter} onBlur={leave}>
      <Form
        tagName="div"
        schema={flat.schema}
        uiSchema={flat.uiSchema}
        validator={engineValidator}
        fields={fieldsOf()}
        widgets={controls}
        templates={templates}
        extraErrors={errors}
        idPrefix="field"
        idSeparator=":"
        showErrorList={false}
        noHtml5Validate
        noValidate
      >
        {noSubmitButton}
      </Form>
    </Box>
  );
});

/** What was typed before such a button, as a date before its calendar, is judged when the person goes on to it. */
const opensDialog = (element: Element | null) => element?.getAttribute("aria-haspopup") === "dialog";

/** The fields whose edge the focus crosses, the innermost first: what goes on inside of a field with several controls is its own. */
function crossed({ target, relatedTarget }: FocusEvent): string[] {
  const fields: string[] = [];
  for (let at: Element | null | undefined = target; at; at = at.parentElement) {
    const { field = undefined, innerField = undefined } = at instanceof HTMLElement ? at.dataset : {};
    const pointer = field ?? innerField;
    if (pointer === undefined) continue;
    if (at.contains(relatedTarget) && !opensDialog(relatedTarget)) break;
    fields.push(pointer);
  }
  return fields;
}

type FieldComponent = ComponentType<FieldProps>;

/**
 * The field with its value read from the store and written to it. RJSF's own form state stays out of the way: a keystroke
 * renders this field alone. Fields inside of a list or an object keep RJSF's way, through the field that holds them.
 */
function bound(Field: FieldComponent): FieldComponent {
  function BoundField(props: FieldProps) {
    const [pointer] = props.fieldPathId.path;
    const store = useFormStore();
    const value = useFormValue(String(pointer));
    const write = useCallback<FieldProps["onChange"]>(
      (next, [home, ...inner]) => store.write(`${home}${pointerOf(inner)}`, next),
      [store],
    );
    return <Field {...props} formData={value} onChange={write} />;
  }
  return function TopOrInnerField(props: FieldProps) {
    return props.fieldPathId.path.length === 1 ? <BoundField {...props} /> : <Field {...props} />;
  };
}

/**
 * RJSF's validator seam, left empty: the engine judges a form, and its findings come in as `extraErrors`. Nothing is
 * compiled in the page, so it runs without `unsafe-eval`.
 */
const engineValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
