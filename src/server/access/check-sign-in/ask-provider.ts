import { systemClock } from "../../platform/clock.ts";

/** What a provider answered, as far as it is looked at. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Seconds that its clock is ahead of ours; undefined where it does not say the time. */
  ahead: number | undefined;
}

/** Milliseconds for one answer. */
const patience = 8_000;

/** No answer came; the message says why, in words. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** Asks once and follows no redirect. Throws NoAnswer. */
export async function askProvider(address: string, init: RequestInit): Promise<Answer> {
  const began = systemClock.now().getTime();
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(patience), ...init });
    const middle = (began + systemClock.now().getTime()) / 2;
    const text = await response.text();
    const date = Date.parse(response.headers.get("date") ?? "");
    // The header has whole seconds, rounded down.
    const ahead = Number.isNaN(date) ? undefined : (date + 500 - middle) / 1000;
    return { status: response.status, headers: response.headers, text, ahead };
  } catch (error) {
    throw new NoAnswer(whyNot(address, error as Error & { cause?: { code?: string } }));
  }
}

export function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const reasons: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, "its name is not known to this machine (DNS)"],
  [/ECONNREFUSED/, "nothing listens there"],
  [/ETIMEDOUT|TIMEOUT|EHOSTUNREACH|ENETUNREACH/, "it does not answer from this machine (network, firewall)"],
  [
    /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|SSL/,
    "its certificate is not trusted here (NODE_EXTRA_CA_CERTS adds an authority)",
  ],
  [/ECONNRESET|SOCKET|HPE_/, "the connection breaks, or what is there speaks no HTTP"],
];

function whyNot(address: string, error: Error & { cause?: { code?: string } }): string {
  const code = error.name === "TimeoutError" ? "TIMEOUT" : (error.cause?.code ?? error.message);
  const [, words = "no answer came"] = reasons.find(([pattern]) => pattern.test(code)) ?? [];
  return `${address} cannot be reached: ${words} [${code}].`;
}
