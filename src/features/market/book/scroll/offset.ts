/**
 * How far a scroller is from where its rows begin. A book whose best row is at its foot is scrolled from there (CSS
 * column-reverse), where browsers count below zero.
 */
export const offsetOf = (scroller: HTMLElement): number => Math.abs(scroller.scrollTop);

/** Scrolls a scroller to a distance from where its rows begin. */
export function scrollFromStart(scroller: HTMLElement, offset: number): void {
  scroller.scrollTop = 'fromFoot' in scroller.dataset ? -offset : offset;
}
