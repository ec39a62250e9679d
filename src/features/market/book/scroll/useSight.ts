import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { offsetOf } from './offset';
import type { Sight } from './rowWindow';

/** Used until the scroller is measured, and if there is no layout. */
const FIRST_LOOK_PX = 640;

/** What is seen of the rows of a scroller. It renders again only if another row comes first, or the height changes. */
export function useSight(scroller: RefObject<HTMLElement | null>, rowHeight: number): Sight {
  const [row, setRow] = useState(0);
  const [height, setHeight] = useState(FIRST_LOOK_PX);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // In the same frame as the scroll, otherwise blank rows would flash.
    const note = () => flushSync(() => setRow(Math.floor(offsetOf(element) / rowHeight)));
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // A book without a height is not laid out, so the last height is kept.
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.round(entry?.contentRect.height ?? 0);
      if (seen > 0) setHeight(seen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return { row, height };
}
