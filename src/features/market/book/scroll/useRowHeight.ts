import { useLayoutEffect, useState, type RefObject } from 'react';

const DENSE_ROW_PX = 28;

/** The height of a row in pixels, as the density and the width of the screen have it: that of the probe. */
export function useRowHeight(probe: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(DENSE_ROW_PX);
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.offsetHeight || DENSE_ROW_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe]);
  return height;
}
