const key = "hidden-notices";

/** The notices that were read and hidden in this tab. */
export const hiddenNotices = {
  read: (): string[] => sessionStorage.getItem(key)?.split(" ") ?? [],
  /** Gives all that are hidden by now. */
  add(id: string): string[] {
    const ids = [...hiddenNotices.read(), id];
    sessionStorage.setItem(key, ids.join(" "));
    return ids;
  },
};
