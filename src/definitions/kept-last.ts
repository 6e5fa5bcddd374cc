/** Keeps what was asked for last, at most so many. */
export class KeptLast<Value> {
  private readonly kept = new Map<string, Value>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** What is kept of it, else what is made of it. Whatever was asked for last is the last to go. */
  of(key: string, make: () => Value): Value {
    const value = this.kept.get(key) ?? make();
    this.kept.delete(key);
    this.kept.set(key, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }

  /** All of them, the one that goes next first. */
  all(): Value[] {
    return [...this.kept.values()];
  }
}
