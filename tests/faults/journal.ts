/** What one request came to. */
export interface Outcome {
  kind: string;
  /** 0: no answer. */
  status: number;
  milliseconds: number;
  began: number;
  body: string;
  hasRetryAfter: boolean;
  isFromPortal: boolean;
}

/** What happened while one fault lasted and until the next. */
export interface Chapter {
  name: string;
  /** The proxy may say that it lost what was on its way: a process was killed. */
  mayLose: boolean;
  /** When the fault was over; undefined while it lasts. */
  endedAt: number | undefined;
  served: number;
  refused: number;
  lost: number;
  slowest: number;
  recoveredIn: number | undefined;
  faults: string[];
}

/** Milliseconds that a request may take, and that the portal may take to be itself again. */
export const longestRequest = 10_000;
export const longestRecovery = 5_000;

const mayBeSlow = new Set(["upload", "download", "export"]);

/** A claim of the load, by what was acknowledged of it. */
export interface Written {
  /** Of the first save; further saves put `.2`, `.3` behind it. */
  reference: string;
  /** Undefined until the first save was acknowledged. */
  number?: string;
  uid?: string;
  version?: number;
  /** Suffixes of the last acknowledged save and of the last that was sent. */
  acknowledged: number;
  sent: number;
  notes: { text: string; isAcknowledged: boolean }[];
  files: { name: string; sha256: string; path?: string }[];
}

/** Keeps what the load did and what it was told, and judges each answer as it comes. */
export class Journal {
  readonly chapters: Chapter[] = [];
  readonly written: Written[] = [];
  /** How many acts were acknowledged. */
  acts = 0;

  constructor() {
    this.open("calm before", false);
  }

  get chapter(): Chapter {
    return this.chapters.at(-1) as Chapter;
  }

  open(name: string, mayLose: boolean): Chapter {
    const chapter: Chapter = {
      name,
      mayLose,
      endedAt: undefined,
      served: 0,
      refused: 0,
      lost: 0,
      slowest: 0,
      recoveredIn: undefined,
      faults: [],
    };
    this.chapters.push(chapter);
    return chapter;
  }

  fault(what: string): void {
    this.chapter.faults.push(what);
  }

  /** True when it was served; false when it may be tried again. */
  judge(outcome: Outcome): boolean {
    const { chapter } = this;
    const { kind, status, milliseconds, began, body, hasRetryAfter, isFromPortal } = outcome;
    const said = `${kind}: ${status || "no answer"} ${body.slice(0, 200).replaceAll("\n", " ")}`;
    chapter.slowest = Math.max(chapter.slowest, mayBeSlow.has(kind) ? 0 : milliseconds);
    if (milliseconds > longestRequest && !mayBeSlow.has(kind)) {
      this.fault(`took ${(milliseconds / 1000).toFixed(1)} s: ${said}`);
    }
    if (status === 200) {
      chapter.served += 1;
      return true;
    }
    const isRefusal = status === 503 && isFromPortal;
    if (isRefusal && !hasRetryAfter) this.fault(`503 without Retry-After: ${said}`);
    if (isRefusal) chapter.refused += 1;
    else if ([0, 502, 503, 504].includes(status)) {
      chapter.lost += 1;
      if (!chapter.mayLose) this.fault(`lost: ${said}`);
    } else this.fault(said);
    const { endedAt } = chapter;
    if (endedAt !== undefined && began > endedAt + longestRecovery) {
      this.fault(`not served ${((began - endedAt) / 1000).toFixed(1)} s after the fault was over: ${said}`);
    }
    return false;
  }
}
