import { useEffect, useLayoutEffect, useState } from 'react';

/** How far from the visible part of the page an element counts as near: as far as the page is high. */
const MARGIN = '100% 0px';

interface Nearness {
  /** For the element's `ref`. */
  observe: (element: HTMLElement | null) => void;
  isNear: boolean;
  /** The height that the element had when it became far; null before. */
  height: number | null;
}

/**
 * True while an element is on the screen or close to it, or has the focus. If the browser cannot report what is on the
 * screen, everything counts as near.
 *
 * @param heights remembers the height of the element under `place` while it is not in the document
 */
export function useNear(heights: Map<number, number>, place: number): Nearness {
  const canObserve = 'IntersectionObserver' in window;
  const [element, observe] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState<{ isNear: boolean; height: number | null }>(() => ({
    isNear: !canObserve,
    height: heights.get(place) ?? null,
  }));
  const [hasFocus, setFocus] = useState(false);

  useEffect(() => {
    if (!element || !canObserve) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const { isIntersecting, boundingClientRect } = entry;
        setSeen((before) =>
          isIntersecting ? { ...before, isNear: true } : { isNear: false, height: boundingClientRect.height },
        );
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, canObserve]);

  // A layout effect ends before the element leaves the document, so it still has its height.
  useLayoutEffect(() => {
    if (!element) return undefined;
    return () => void heights.set(place, element.getBoundingClientRect().height);
  }, [element, heights, place]);

  useEffect(() => {
    if (!element) return undefined;
    const follow = () => setFocus(element.contains(document.activeElement));
    // While the focus moves from one row to the next, it is in neither.
    const leave = (event: FocusEvent) =>
      setFocus(event.relatedTarget instanceof Node && element.contains(event.relatedTarget));
    element.addEventListener('focusin', follow);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('focusout', leave);
    };
  }, [element]);

  return { observe, isNear: seen.isNear || hasFocus, height: seen.height };
}
