/** A reason not to start, in one line that says what to mend. `main.ts` prints it and leaves with code 1. */
export class StartUpFault extends Error {}
