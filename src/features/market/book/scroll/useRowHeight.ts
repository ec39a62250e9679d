import { useLayoutEffect, useState, type RefObject } from 'react';

const DENSE_ROW_PX = 28;

/** The height of a row in pixels for the present density and width: that of the probe. */
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
