import { type CompiledDefinition, type Form, get } from "../../../../engine/index.ts";

interface NextLine {
  title: string;
  text: string;
}

interface Known {
  form: Form;
  /** Where letters to the account go. */
  email: string | undefined;
}

/**
 * What the definition says of the time after a transition, `{email}` and answers of the form (`{/form/pickupContactName}`) filled
 * in. A line of which one is not known is left out: nothing is promised that nobody can keep.
 */
export function nextLines({ messages }: CompiledDefinition, transition: string, { form, email }: Known): NextLine[] {
  return (messages.transitions[transition]?.next ?? []).flatMap(({ title, text }) => {
    let isKnown = true;
    const filled = text.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
      const value = name === "email" ? email : get({ form }, name);
      if (typeof value !== "string" || value === "") isKnown = false;
      return String(value);
    });
    return isKnown ? [{ title, text: filled }] : [];
  });
}
