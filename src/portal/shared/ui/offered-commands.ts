import { useEffect, useRef } from "react";

interface Command {
  label: string;
  run: () => void;
}

const offered = new Set<Command>();

/** What the page that is shown can do by name, in the order in which its parts came. */
export const offeredCommands = (): Command[] => [...offered];

/** Offers an act of the page by name besides its own button; undefined offers nothing. */
export function useCommand(label: string | undefined, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (label === undefined) return;
    const command = { label, run: () => latest.current() };
    offered.add(command);
    return () => {
      offered.delete(command);
    };
  }, [label]);
}
