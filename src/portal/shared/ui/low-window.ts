/** A window in which what stays in view would take more than a fifth: it stands where it is written there. */
export const lowWindow = "@media (max-height: 20rem)";
