/** What is wrong with a note (D-076); undefined when nothing is. */
export function noteFault(text: string): string | undefined {
  if (text === "") return "Please enter a note";
  if (text.length < 5) return "Note is too short...";
  return text.length > 2000 ? "Note is too long. Please use at most 2000 characters." : undefined;
}

/** What is wrong with a rationale (D-081). */
export function rationaleFault(text: string): string | undefined {
  if (text === "") return "Please enter a rationale.";
  return text.length > 1000 ? "The rationale is too long. Please use at most 1000 characters." : undefined;
}
