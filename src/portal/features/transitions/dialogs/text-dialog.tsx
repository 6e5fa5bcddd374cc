import type { ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";
import type { RefusalError } from "../../../shared/api/refusal-error.ts";
import { goToText, type TemplatePlace, type TextTemplate, withTemplate } from "../../templates/offered-at.ts";
import { TemplatePicker } from "../../templates/template-picker.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { TextBox } from "./text-box.tsx";
import { useAskedText } from "./use-asked-text.ts";

interface Props {
  title: string;
  number: string;
  act: string;
  isDanger?: boolean;
  from: RefObject<HTMLElement | null>;
  label: string;
  help?: string;
  /** It may stay blank. */
  isOptional?: boolean;
  /** The name of the text in the call: 'note', 'rationale'. */
  name: string;
  /** What is wrong with a text, trimmed; undefined when nothing is. */
  fault: (text: string) => string | undefined;
  onAct: (text: string) => Promise<unknown> | false;
  /** Told of a refusal that is not about the text. */
  onRefused?: (refusal: RefusalError) => boolean;
  /** Where templates for the text are meant. */
  templates: TemplatePlace;
  onTemplate?: (template: TextTemplate) => void;
  /** What stands before the text. */
  before?: ReactNode;
  /** What else is asked. */
  children?: ReactNode;
  onCancel: () => void;
}

/** Asks for a text before an act. */
export function TextDialog(props: Props) {
  const { label, help, isOptional, name, fault, templates, onTemplate, onAct, onRefused, before, children, ...dialog } =
    props;
  const { id, box, text, errors, refuse, write, onRefused: isAboutText } = useAskedText<HTMLTextAreaElement>(name);
  return (
    <ActDialog
      {...dialog}
      first={() => box.current}
      onAct={() => {
        const wrong = fault(text.trim());
        if (wrong) refuse(wrong);
        return wrong ? false : onAct(text.trim());
      }}
      onRefused={(refusal) => isAboutText(refusal) || (onRefused?.(refusal) ?? false)}
    >
      {before}
      <TemplatePicker
        number={dialog.number}
        place={templates}
        onChoose={(template) => {
          flushSync(() => write(withTemplate(text, template.text)));
          onTemplate?.(template);
          goToText(box.current);
        }}
      />
      <TextBox
        ref={box}
        id={id}
        label={label}
        isOptional={isOptional}
        help={help}
        errors={errors}
        value={text}
        onText={write}
      />
      {children}
    </ActDialog>
  );
}
