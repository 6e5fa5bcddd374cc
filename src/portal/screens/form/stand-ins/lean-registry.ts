import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";
import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import NullField from "@rjsf/core/lib/components/fields/NullField.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import UnsupportedField from "@rjsf/core/lib/components/templates/UnsupportedField.js";
import HiddenWidget from "@rjsf/core/lib/components/widgets/HiddenWidget.js";
import { englishStringTranslator } from "@rjsf/utils";

const nothing = () => null;

/** Stands in for RJSF's own registry: without what our controls and templates replace, and its fields for layouts. */
export default function leanRegistry() {
  return {
    fields: {
      // Alternatives limit the value of one field; lint refuses those that would have to be drawn.
      AnyOfField: nothing,
      ArrayField,
      BooleanField,
      FallbackField: UnsupportedField,
      NullField,
      ObjectField,
      OneOfField: nothing,
      SchemaField,
      StringField,
    },
    templates: { ButtonTemplates: {}, UnsupportedFieldTemplate: UnsupportedField },
    widgets: { HiddenWidget },
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
