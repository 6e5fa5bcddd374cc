import type { TemplatesType } from "@rjsf/utils";
import { FieldTemplate } from "./field-template.tsx";
import { ListItemTemplate, ListTemplate } from "./list-templates.tsx";
import { ObjectTemplate } from "./object-template.tsx";

const nothing = () => null;

/** RJSF's templates, as far as a section needs them. The field's frame shows title, help and error itself. */
export const templates: Partial<Omit<TemplatesType, "ButtonTemplates">> = {
  ArrayFieldItemTemplate: ListItemTemplate,
  ArrayFieldTemplate: ListTemplate,
  DescriptionFieldTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
};
