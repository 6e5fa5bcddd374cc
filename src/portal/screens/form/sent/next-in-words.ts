import { DateTime } from "luxon";
import { type CompiledDefinition, type Form, get } from "../../../../engine/index.ts";

interface NextLine {
  title: string;
  text: string;
}

interface Known {
  form: Form;
  /** Where letters to the account go. */
  email: string | undefined;
  /** When it was sent, or would be: an instant. */
  sentAt: string;
}

/**
 * What the definition says of the time after a transition, `{email}`, `{by}` and answers of the form (`{/form/pickupContactName}`) filled
 * in. A line of which one is not known is left out: nothing is promised that nobody can keep.
 */
export function nextInWords(
  { messages }: CompiledDefinition,
  transition: string,
  { form, email, sentAt }: Known,
): NextLine[] {
  return (messages.transitions[transition]?.next ?? []).flatMap(({ title, text, withinDays }) => {
    const known: Record<string, string | undefined> = {
      email,
      by: withinDays === undefined ? undefined : dayWithin(sentAt, withinDays),
    };
    let isKnown = true;
    const fill = (words: string) =>
      words.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
        const value = name.startsWith("/") ? get({ form }, name) : known[name];
        if (typeof value !== "string" || value === "") isKnown = false;
        return String(value);
      });
    const line = { title: fill(title), text: fill(text) };
    return isKnown ? [line] : [];
  });
}

/** The day in New Zealand that is so many working days after an instant: `Wednesday 25 November`. */
function dayWithin(at: string, days: number): string {
  let day = DateTime.fromISO(at, { zone: "Pacific/Auckland" });
  for (let left = days; left > 0; ) {
    day = day.plus({ days: 1 });
    if (!day.isWeekend) left--;
  }
  return day.setLocale("en-NZ").toFormat("cccc d LLLL");
}
