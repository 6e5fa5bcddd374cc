/** Of sign-ins under way, in local storage: each leads to one answer of the provider. */
export const requestPrefix = "sign-in-request.";

const ownerKey = "signed-out-owner";

/** What tells of this visit and is not locked: where the person was, where they wanted to be, what they did last, and sign-ins that were begun. */
export function leaveNothing(storage: Storage): void {
  const places = [
    "last-list",
    "list-order",
    "last-list-claims",
    "wanted-path",
    "wanted-place",
    "form-slot",
    "undoable",
  ];
  for (const key of places) sessionStorage.removeItem(key);
  // Earlier versions kept it under the first name.
  for (const key of ["last-list-claims", "list-order"]) storage.removeItem(key);
  for (const key of Object.keys(storage)) if (key.startsWith(requestPrefix)) storage.removeItem(key);
}

/** Whose kept forms the page after the log-out offers to remove; the name tells nothing of them. */
export const signedOutOwner = {
  keep: (owner: string): void => sessionStorage.setItem(ownerKey, owner),
  read: (): string | null => sessionStorage.getItem(ownerKey),
  forget: (): void => sessionStorage.removeItem(ownerKey),
};
