import { moved, readWatchlist, toggled, watchedFirst, writeWatchlist } from '@/domain/book/watchlist';

const PAIRS = ['CNY/GHC', 'CNY/NGN', 'GHC/CNY', 'GHC/NGN', 'NGN/CNY', 'NGN/GHC'];
const asIs = (key: string) => key;

test('a star puts a pair at the end of the watchlist, and a second press takes it off [S11.watch.star]', () => {
  const two = toggled(toggled([], 'NGN/CNY'), 'CNY/GHC');
  expect(two).toEqual(['NGN/CNY', 'CNY/GHC']);
  expect(toggled(two, 'NGN/CNY')).toEqual(['CNY/GHC']);
});

test('watched pairs come first in their own order, and the others stay in theirs [S11.watch.first]', () => {
  expect(watchedFirst(PAIRS, ['NGN/CNY', 'CNY/NGN'], asIs)).toEqual([
    ...['NGN/CNY', 'CNY/NGN'],
    ...['CNY/GHC', 'GHC/CNY', 'GHC/NGN', 'NGN/GHC'],
  ]);
  expect(watchedFirst(PAIRS, ['USD/CNY'], asIs)).toEqual(PAIRS);
});

test('a pair is moved by one place and never beyond the ends [S11.watch.order]', () => {
  expect(moved(PAIRS, 'CNY/NGN', -1).slice(0, 3)).toEqual(['CNY/NGN', 'CNY/GHC', 'GHC/CNY']);
  expect(moved(PAIRS, 'CNY/NGN', 1).slice(0, 3)).toEqual(['CNY/GHC', 'GHC/CNY', 'CNY/NGN']);
  expect(moved(PAIRS, 'CNY/GHC', 1).slice(0, 2)).toEqual(['CNY/NGN', 'CNY/GHC']);
  expect(moved(PAIRS, 'CNY/GHC', -1)).toEqual(PAIRS);
  expect(moved(PAIRS, 'NGN/GHC', 1)).toEqual(PAIRS);
  expect(moved(['CNY/GHC'], 'NGN/GHC', 1)).toEqual(['CNY/GHC']);
});

test('what is stored is read back, without what is no pair or there twice [S11.watch.kept]', () => {
  expect(readWatchlist(writeWatchlist(PAIRS))).toEqual(PAIRS);
  expect(readWatchlist('')).toEqual([]);
  expect(writeWatchlist(['NGN/CNY', 'CNY/GHC'])).toBe('NGN/CNY CNY/GHC');
  expect(readWatchlist('ANGN/CNY NGN/CNYA NG/CNY ngn/cny NGN/CN')).toEqual([]);
  expect(readWatchlist('NGN/CNY CNYNGN NGN/CNY ../.. GHC/NGN')).toEqual(['NGN/CNY', 'GHC/NGN']);
});
