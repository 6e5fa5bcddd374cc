let show: () => void = () => {};

/** Has the frame show what can be undone from now on, wherever the person goes. Its own file: the frame holds nothing else of it. */
export const showUndo = (): void => show();

/** The frame says how. */
export function onShowUndo(act: () => void): () => void {
  show = act;
  return () => {
    show = () => {};
  };
}
