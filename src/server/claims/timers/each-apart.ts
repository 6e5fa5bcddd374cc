/** Does the work for each of these, also where it fails for some, and gives for how many it was done. Rejects with all failures at the end. */
export async function eachApart<One>(
  all: One[],
  work: (one: One) => Promise<boolean>,
  stopping?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const one of all) {
    if (stopping?.aborted) break;
    try {
      if (await work(one)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `What was due failed for ${failures.length} claims.`);
  return done;
}
