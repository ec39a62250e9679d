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
