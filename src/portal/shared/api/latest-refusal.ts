/** Milliseconds in which a box that tells of a refusal comes up after it. */
const soon = 2_000;

let latest: { reference: string; at: number } | undefined;

/** Keeps the server's id of a request that was refused or failed; undefined where no answer came. */
export function keepRefusal(reference: string | undefined): void {
  latest = reference === undefined ? undefined : { reference, at: performance.now() };
}

/** The id of the request that has just been refused, for the box that tells of it. */
export const latestRefusal = (): string | undefined =>
  latest && performance.now() - latest.at < soon ? latest.reference : undefined;
