import { useCallback, useEffect, useState } from "react";

/** True for so many milliseconds after each call of the second. */
export function useTick(milliseconds: number): [boolean, () => void] {
  const [count, setCount] = useState(0);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const end = setTimeout(() => setEnded(count), milliseconds);
    return () => clearTimeout(end);
  }, [count, milliseconds]);
  return [count > ended, useCallback(() => setCount((now) => now + 1), [])];
}
