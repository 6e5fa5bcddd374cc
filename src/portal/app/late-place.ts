/** A page that was loaded again stands where it stood once what comes late has made it long enough, unless somebody moved on before. */
export function putBackLate(place: number): void {
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    end();
    scrollTo(0, place);
  });
  const moves = ["wheel", "touchstart", "pointerdown", "keydown"];
  const end = () => {
    growth.disconnect();
    for (const move of moves) removeEventListener(move, end);
  };
  for (const move of moves) addEventListener(move, end);
  growth.observe(document.body);
}
