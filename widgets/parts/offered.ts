interface Offered {
  value?: unknown;
  label: string;
  retired?: boolean;
}

/** The choices to offer. One that is no longer offered stands among them only where it is chosen, and says so. */
export const offered = <C extends Offered>(choices: readonly C[], isChosen: (value: C["value"]) => boolean): C[] =>
  choices.flatMap((choice) => {
    if (!choice.retired) return [choice];
    return isChosen(choice.value) ? [{ ...choice, label: `${choice.label} (no longer offered)` }] : [];
  });
