const key = "sign-in-failures";

/** Counts failed arrivals in this tab, so that a sign-in that cannot work does not go round for ever. */
export const signInAttempts = {
  /** Notes one more failure; true while trying again by itself still makes sense. */
  mayRetryAfterFailure(): boolean {
    const failures = Number(sessionStorage.getItem(key) ?? 0) + 1;
    sessionStorage.setItem(key, String(failures));
    return failures < 2;
  },
  forget(): void {
    sessionStorage.removeItem(key);
  },
};
