import { inLanguage } from '@/texts/language/inLanguage';

/** Listings that follow the market. "Cheaper" and "dearer" are for buyers, whichever way a rate is read. */
export const pegs = {
  limitsCrossed: 'The cheapest rate is dearer than the dearest one, so the listing could never be shown.',
  limitUnreadable: 'Enter a rate above zero, or leave it empty for no limit.',
  distanceUnreadable: 'Enter 0 to 10 percent, with at most 2 decimals.',
  noMarket: 'No market rate is known for this pair, so a listing cannot follow it yet.',

  way: 'How the rate is chosen',
  fixed: 'Fixed rate',
  follow: 'Follow the market',
  side: 'Side of the market rate',
  below: 'Cheaper',
  above: 'Dearer',
  distance: 'Distance from the market rate',
  belowEffect: 'Buyers pay less than the market rate, so the listing is nearer the top.',
  aboveEffect: 'Buyers pay more than the market rate, so you receive more.',
  atEffect: 'The listing has the market rate.',
  floor: 'Pause if cheaper than',
  ceiling: 'Pause if dearer than',
  rateNow: 'Rate now: {rate}',
  pausedNow: 'This is outside your limits, so the listing is paused until the market comes back.',
  moves:
    'The rate changes with the market rate, at most once a second. Each time the listing moves behind all that are listed at its new rate.',

  /** "Follows the market −1.5%" */
  follows: (distance: string) => `Follows the market ${distance}`,
  followsBriefly: (distance: string) => `Market ${distance}`,
  pausedByLimits: 'Paused by its limit',
  cheaperThan: 'Cheaper than its limit of {limit}. Comes back by itself when the market rate is {market} or {side}.',
  dearerThan: 'Dearer than its limit of {limit}. Comes back by itself when the market rate is {market} or {side}.',
  higher: 'higher',
  lower: 'lower',
  savedFollowing: 'The listing was changed. Its rate follows the market.',
  savedPaused: 'The listing was changed. It is paused while the market is outside its limits.',
};

export const pegTexts = inLanguage('pegs', pegs);
