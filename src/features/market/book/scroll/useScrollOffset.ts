import { useLayoutEffect, useRef, type RefObject } from 'react';
import { offsetOf, scrollFromStart } from './offset';

/**
 * The scroll offset from the last scroll event, and a function that scrolls. Reading the offset from the element while
 * rows are being written would make the browser lay out all of them at once.
 */
export function useScrollOffset(scroller: RefObject<HTMLElement | null>) {
  const offset = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const note = () => {
      offset.current = offsetOf(element);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller]);
  const scrollTo = (top: number) => {
    // The event comes a frame later, and at the end of the book the scroller moves less far than requested.
    if (scroller.current) offset.current = scrolled(scroller.current, top);
  };
  return { offset, scrollTo };
}

function scrolled(element: HTMLElement, top: number): number {
  scrollFromStart(element, top);
  return offsetOf(element);
}
