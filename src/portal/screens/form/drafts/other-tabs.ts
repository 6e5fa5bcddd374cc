/** What a tab tells the other tabs of the same person: it saved a claim, which has this version now. */
export interface TabNews {
  claim: string;
  version: number;
}

/** The other open tabs of one person on this device. A tab does not hear itself. */
export class OtherTabs {
  readonly #owner: string;
  #channel: BroadcastChannel | undefined;
  readonly #listeners = new Set<(news: TabNews) => void>();

  constructor(owner: string) {
    this.#owner = owner;
  }

  tell(news: TabNews): void {
    this.#channel?.postMessage(news);
  }

  hear(listener: (news: TabNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listens until the answered function is called. */
  start(): () => void {
    const channel = new BroadcastChannel(`forms ${this.#owner}`);
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<TabNews>) => {
      for (const listener of [...this.#listeners]) listener(data);
    };
    return () => {
      channel.close();
      this.#channel = undefined;
    };
  }
}
