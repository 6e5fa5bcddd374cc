import { readFileSync } from "node:fs";

/** What a process holds in memory now, or held at most (VmHWM), in megabytes; 0 where the system does not tell. */
export function memoryOf(pid: number, which: "VmRSS" | "VmHWM" = "VmRSS"): number {
  try {
    const [, kilobytes = "0"] =
      new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Watches a process while `work` goes on. Megabytes before it, at most, and after it. */
export async function watchMemory<T>(pid: number, work: () => Promise<T>) {
  const before = memoryOf(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 50);
  try {
    const done = await work();
    return { done, before, peak: Math.max(peak, memoryOf(pid)), after: memoryOf(pid) };
  } finally {
    clearInterval(timer);
  }
}
