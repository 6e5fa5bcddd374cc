import { type CompiledDefinition, type Form, fieldTitle, get, sectionFields } from "../../engine/index.ts";
import type { Person } from "../person.ts";
import { htmlParagraph, letterHtml } from "../platform/mail/letter-html.ts";
import type { NewMail } from "../platform/mail/outbox.ts";
import { isolated, stripBidi } from "../platform/mail/strip-bidi.ts";

/** Every text and number of the form under its title, and who sent it. Answers go to the e-mail address that was given. */
export function palletLetter(
  definition: CompiledDefinition,
  form: Form,
  person: Person,
): Pick<NewMail, "subject" | "text" | "html" | "replyTo"> {
  const { title } = definition.messages.type;
  const fields = sectionFields(definition).flatMap((field) => {
    const value = field === "/purchaser/uuid" ? undefined : get(form, field);
    const isWords = typeof value === "string" || typeof value === "number";
    return isWords ? [`${fieldTitle(definition.messages, field)}: ${isolated(String(value))}`] : [];
  });
  const account = person.customer ? [`Account: ${person.customer.name} (${person.customer.sap_id})`] : [];
  const paragraphs = [
    "A pallet return was requested in the Partner Portal:",
    [...fields, ...account].join("\n"),
    `Sent by ${person.name} (${person.email}).`,
  ];
  const company = stripBidi(String(get(form, "/purchaser/company") ?? "")).replaceAll(/\s+/g, " ");
  const email = get(form, "/purchaser/email");
  const subject = `${title} – ${company}`;
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: letterHtml(subject, paragraphs.map(htmlParagraph)),
    ...(typeof email === "string" && { replyTo: email }),
  };
}
