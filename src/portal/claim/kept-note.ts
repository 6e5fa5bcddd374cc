const place = (writer: string, claim: string) => `note ${writer} ${claim}`;

/** A note that is half written. This tab keeps it for its writer: through a reload, a lost session, a look at another page. */
export const keptNote = {
  read: (writer: string, claim: string): string => sessionStorage.getItem(place(writer, claim)) ?? "",
  keep(writer: string, claim: string, text: string): void {
    if (text) sessionStorage.setItem(place(writer, claim), text);
    else sessionStorage.removeItem(place(writer, claim));
  },
};
