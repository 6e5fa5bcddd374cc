const place = "sent-forms";

const read = (): string[] => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as string[];
  } catch {
    return [];
  }
};

/** Remembers, in this tab, the history's entry of a form that was sent: the way back leads past it. */
export function rememberSent(entry: string | undefined): void {
  if (entry === undefined) return;
  try {
    sessionStorage.setItem(place, JSON.stringify([...read(), entry].slice(-20)));
  } catch {
    // Without storage the way back shows the form, as it stands on the server.
  }
}

export const wasSent = (entry: string): boolean => read().includes(entry);
