import type { Letter } from "../../definitions/store.ts";
import { type Context, type Definition, get, sectionFields, wordsAt } from "../../engine/index.ts";
import { type ComposedLetter, filledOrNone, filling } from "../claims/letters/compose-letter.ts";
import type { Person } from "../person.ts";
import { htmlParagraph, letterHtml } from "../platform/mail/letter-html.ts";
import type { NewMail } from "../platform/mail/queue-mail.ts";
import { isolated, stripBidi } from "../platform/mail/strip-bidi.ts";

type LetterDefinition = Pick<Definition, "schema" | "ui" | "sections" | "messages" | "record">;

/** A letter of a form that makes no claim: its words, what the form shows under its titles, and whose account it came from. */
export function formLetter(
  definition: LetterDefinition,
  { words, shows, replyTo, frame }: Letter,
  context: Context,
  person: Person,
  isTrial = false,
): ComposedLetter & Pick<NewMail, "replyTo"> {
  const { title } = definition.messages.type;
  const wordsOf = (pointer: string) => wordsAt(definition, pointer, context).join(", ");
  const known: Record<string, string> = {
    title,
    type: title.toLowerCase(),
    sender: `${person.name} (${person.email})`,
  };
  const answers = (asWritten: (answer: string) => string) => (name: string) =>
    name.startsWith("/") ? asWritten(wordsOf(name)) : (known[name] ?? "");
  const { fill: body, paragraphsOf, empty } = filling(answers(isolated), isTrial);
  const head = filling(
    answers((answer) => stripBidi(answer).replaceAll(/\s+/g, " ")),
    isTrial,
  );
  const lines = sectionFields(definition).flatMap((field) => {
    if (get(definition.ui, `${field}/ui:widget`) === "hidden") return [];
    const answer = wordsAt(definition, `/form${field}`, context).join("\n");
    return answer === "" ? [] : [`${definition.messages.fields[field]?.title ?? field}: ${isolated(answer)}`];
  });
  const ofAccount = person.customer ? [`Account: ${person.customer.name} (${person.customer.sap_id})`] : [];
  const next = filledOrNone(words.next, answers(isolated), isTrial ? empty : undefined);
  const paragraphs = [
    ...paragraphsOf(words.paragraphs),
    ...(shows === "form" ? [[...lines, ...ofAccount].join("\n")] : []),
    ...(next ? [`${frame?.next ?? "Next:"} ${next}`] : []),
    body(words.lead),
  ];
  const subject = head.fill(words.subject);
  const answerTo = replyTo && get(context.form, replyTo.slice("/form".length));
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: letterHtml(subject, paragraphs.map(htmlParagraph)),
    empty: [...new Set([...head.empty, ...empty])],
    ...(typeof answerTo === "string" && { replyTo: answerTo }),
  };
}
