/** Does the work for each of these, also where it fails for some, and gives for how many it was done. Rejects with all failures at the end. */
export async function eachApart(
  ids: string[],
  work: (id: string) => Promise<boolean>,
  stopping?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const id of ids) {
    if (stopping?.aborted) break;
    try {
      if (await work(id)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `What was due failed for ${failures.length} claims.`);
  return done;
}
