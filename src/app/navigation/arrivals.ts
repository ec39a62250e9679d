let arrivals = 0;

/** Counts an arrival at a screen. True for the first one of the page, which the browser itself navigated to. */
export function countArrival(): boolean {
  arrivals += 1;
  return arrivals === 1;
}
