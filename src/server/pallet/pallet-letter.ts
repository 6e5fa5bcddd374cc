import {
  accountField,
  type CompiledDefinition,
  type Form,
  fieldTitle,
  get,
  type Json,
  schemaAt,
  sectionFields,
  valueWords,
} from "../../engine/index.ts";
import type { Person } from "../person.ts";
import { htmlParagraph, letterHtml } from "../platform/mail/letter-html.ts";
import type { NewMail } from "../platform/mail/outbox.ts";
import { isolated, stripBidi } from "../platform/mail/strip-bidi.ts";

/** What the form shows, in words under its titles, and who sent it. Answers go to the e-mail address that was given. */
export function palletLetter(
  definition: CompiledDefinition,
  form: Form,
  person: Person,
): Pick<NewMail, "subject" | "text" | "html" | "replyTo"> {
  const { title } = definition.messages.type;
  const account = accountField(definition);
  const fields = sectionFields(definition).flatMap((field) => {
    const isShown = get(definition.ui, `${field}/ui:widget`) !== "hidden";
    const value = isShown ? (get(form, field) as Json | undefined) : undefined;
    const words = valueWords(value, schemaAt(definition.schema, field), definition.messages.fields[field]?.options);
    return words === undefined ? [] : [`${fieldTitle(definition.messages, field)}: ${isolated(words)}`];
  });
  const ofAccount = person.customer ? [`Account: ${person.customer.name} (${person.customer.sap_id})`] : [];
  const paragraphs = [
    "A pallet return was requested in the Partner Portal:",
    [...fields, ...ofAccount].join("\n"),
    `Sent by ${person.name} (${person.email}).`,
  ];
  const company = stripBidi(String(get(form, `${account}/company`) ?? "")).replaceAll(/\s+/g, " ");
  const email = get(form, `${account}/email`);
  const subject = `${title} – ${company}`;
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: letterHtml(subject, paragraphs.map(htmlParagraph)),
    ...(typeof email === "string" && { replyTo: email }),
  };
}
