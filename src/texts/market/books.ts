import { inLanguage } from '@/texts/language/inLanguage';

/** Both sides of a pair in one book. */
export const ladder = {
  name: (currency: string, swapTo: string) => `${currency} / ${swapTo}`,
  ofMarket: (market: string) => market.replace('-', ' / '),
  book: 'Book',
  markets: 'Pair',
  caption: (currency: string, swapTo: string) => `${currency} for ${swapTo}, by rate`,
  rate: (of: string, per: string) => `${of} per ${per}`,
  amount: (currency: string) => `Amount ${currency}`,
  listings: 'Listings',
  depth: (currency: string) => `Depth ${currency}`,
  sellers: (currency: string) => `sellers of ${currency}`,
  above: 'above',
  below: 'below',
  spread: 'Spread',
  spreadOf: (amount: string, percent: string) => `${amount} (${percent}%)`,
  crossed: 'Crossed',
  crossedBy: (amount: string, percent: string) => `by ${amount} (${percent}%)`,
  even: 'Even: both sides have the same best rate',
  oneSided: 'One side only',
  market: 'Market',
  step: 'Step',
  eachRate: 'each rate',
  oneOf: (place: number, count: number, worst: string) =>
    `An order takes one rate. This is rate ${String(place)} of the ${String(count)} in the row, which are ${worst} or better.`,
  nextRate: (rate: string) => `Next rate ${rate}`,
  buyAt: (currency: string, rate: string) => `Buy ${currency} at ${rate}`,
  loading: 'Loading the book',
  nobody: (currency: string, swapTo: string) => `Nobody else lists ${currency} for ${swapTo}.`,
};

export const ladderTexts = inLanguage('ladder', ladder);

/** Several books on the desk of a pair. */
export const books = {
  books: 'Books',
  menu: 'Pairs beside',
  legend: (most: number) => `Books beside this one, at most ${String(most)}`,
  watched: 'on your watchlist',
  full: 'Another pair replaces the last one.',
  note: 'Kept on this device for screens of this size.',
  left: (pair: string) => `Move ${pair} to the left`,
  right: (pair: string) => `Move ${pair} to the right`,
  close: (pair: string) => `Close ${pair}`,
  placed: (pair: string, place: number, count: number) => `${pair} is book ${String(place)} of ${String(count)}.`,
  closed: (pair: string) => `${pair} is closed.`,
};

export const booksTexts = inLanguage('books', books);
