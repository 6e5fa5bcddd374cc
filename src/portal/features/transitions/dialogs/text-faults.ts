/** What is wrong with a note (D-076); undefined when nothing is. */
export function noteFault(text: string): string | undefined {
  if (text === "") return "Please enter a note";
  if (text.length < 5) return "Note is too short...";
  return text.length > 2000 ? "Note is too long. Please use at most 2000 characters." : undefined;
}

/** What is wrong with a rationale, or what it is called instead (D-081). */
export const rationaleFault = (called?: string) => (text: string) => {
  if (text === "") return called ? `${called}: please enter a text.` : "Please enter a rationale.";
  if (text.length <= 1000) return undefined;
  return `${called ?? "The rationale"} is too long. Please use at most 1000 characters.`;
};
