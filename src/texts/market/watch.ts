import { inLanguage } from '@/texts/language/inLanguage';

/** The watchlist and the stars of pairs. */
export const watch = {
  title: 'Watchlist',
  hint: 'Pairs with a star come first everywhere, in this order. The homepage shows the first three.',
  pairs: 'Pairs',
  pairName: (currency: string, swapTo: string) => `${currency} for ${swapTo}`,
  watch: (currency: string, swapTo: string) => `Watch ${currency} for ${swapTo}`,
  unwatch: (currency: string, swapTo: string) => `Stop watching ${currency} for ${swapTo}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  placed: (name: string, place: number, count: number) => `${name}: place ${String(place)} of ${String(count)}`,
  close: 'Close',
};

export const watchTexts = inLanguage('watch', watch);
