/** Milliseconds. Longer than anything done under a turn takes, so that a tab that died holds nobody up for long. */
const lease = 30_000;
/** Milliseconds until what one tab writes is read by all others. */
const settling = 60;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Told whether another tab had the turn before. */
type Act<Answer> = (hasWaited: boolean) => Promise<Answer>;

/**
 * Does `act` while no other tab does it. Pages over plain HTTP have no `navigator.locks`; there a note in the shared storage
 * stands for the lock, which tabs that write it in the same instant settle by who wrote last.
 */
export function withTabLock<Answer>(name: string, storage: Storage, act: Act<Answer>): Promise<Answer> {
  return navigator.locks ? byLock(name, act) : byNote(`turn.${name}`, storage, () => act(false));
}

async function byLock<Answer>(name: string, act: Act<Answer>): Promise<Answer> {
  const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { answer: await act(false) } : undefined,
  );
  return first ? first.answer : navigator.locks.request(name, () => act(true));
}

async function byNote<Answer>(key: string, storage: Storage, act: () => Promise<Answer>): Promise<Answer> {
  const mine = [...crypto.getRandomValues(new Uint32Array(4))].join("-");
  const holder = () => {
    const [id, until] = storage.getItem(key)?.split(" ") ?? [];
    return Number(until) > Date.now() ? id : undefined;
  };
  while (holder() !== mine) {
    if (holder() === undefined) storage.setItem(key, `${mine} ${Date.now() + lease}`);
    await pause(settling);
  }
  try {
    return await act();
  } finally {
    if (holder() === mine) storage.removeItem(key);
  }
}
