import { useEffect, useRef, useState } from 'react';

/** The charts are drawn as often. */
const FOLLOWS_AFTER_MS = 500;

/**
 * A figure that follows its changes half a second later, so at most twice a second, however often the market changes:
 * more often, nobody could read it, and each change costs the whole desk a layout.
 */
export function useCalmFigure(figure: string): string {
  const [shown, setShown] = useState(figure);
  const latest = useRef(figure);
  const timer = useRef(0);
  useEffect(() => {
    latest.current = figure;
    if (figure === shown || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      setShown(latest.current);
    }, FOLLOWS_AFTER_MS);
  }, [figure, shown]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return shown;
}
