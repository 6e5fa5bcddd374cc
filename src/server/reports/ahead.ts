/** The same, with the next one under way while one is used: one ahead and no more, however slow the use is. */
export async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // It is awaited above; until then its failing must not end the process.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
