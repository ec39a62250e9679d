/** Listings that follow the market. "Cheaper" and "dearer" are for buyers, whichever way a rate is read. */
export const pegs = {
  limitsCrossed: 'The cheapest rate is dearer than the dearest one, so the listing could never be shown.',
  limitUnreadable: 'Enter a rate above zero, or leave it empty for no limit.',
  distanceUnreadable: 'Enter 0 to 10 percent, with at most 2 decimals.',
};
