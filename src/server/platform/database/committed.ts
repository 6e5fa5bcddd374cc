/** COMMIT rolls a failed transaction back without a word but its answer's own; any other statement in it is refused. */
export function assertCommitted(text: string, { command }: { command: string }): void {
  if (text === "commit" && command === "ROLLBACK")
    throw new Error("A statement of the transaction had failed: nothing of it is kept.");
}
