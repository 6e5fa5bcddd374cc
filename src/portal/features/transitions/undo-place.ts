let show: () => void = () => {};

/** Settles once something can be undone. Its own file: the frame, which waits for it, holds nothing else of undoing. */
export const undoWanted = new Promise<void>((resolve) => {
  show = resolve;
});

/** Has the frame show what can be undone from now on, wherever the person goes. */
export const showUndo = (): void => show();
