import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { watchedFirst, type Watchlist } from '@/domain/book/watchlist';
import { deskPath } from '@/routes/deskPaths';
import { MARKETS } from '@contract/values/markets';
import { pairPath } from '@/routes/pairPath';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { type RouteName, ROUTES, routeTo } from '@/routes/routes';
import { paletteTexts } from '@/texts/palette';
import { routingTexts } from '@/texts/routing';
import type { IconName } from '@/ui/marks/Icon';
import type { Option } from './option';

type TitledRoute = keyof typeof routingTexts.titles;

const { kinds } = paletteTexts;
const NUMBER = /^#?(\d{1,18})$/;

/** Routes that need a currency or a transaction have an option for each. */
const isWhole = (name: TitledRoute) => !ROUTES[name].includes(':') && !Object.hasOwn(PUBLIC_ROUTES, name);

const ICONS: Partial<Record<TitledRoute, IconName>> = {
  ...{ home: 'home', market: 'market', publicMarket: 'market', rates: 'rates', profit: 'rates', alerts: 'bell' },
  ...{ list: 'list', myListings: 'list', order: 'order', bilateralOrder: 'order', notifications: 'bell' },
  ...{ multilateralOrder: 'transactions', transactions: 'transactions', statement: 'transactions' },
  ...{ fundWallet: 'fund', withdraw: 'withdraw', newAccount: 'plus' },
};

/** Every screen that has one address. */
const screens = (isOffered: (name: TitledRoute) => boolean): Option[] =>
  (Object.keys(routingTexts.titles) as TitledRoute[])
    .filter((name) => isWhole(name) && isOffered(name))
    .map((name) => ({
      label: routingTexts.titles[name],
      kind: kinds.screen,
      icon: ICONS[name] ?? 'profile',
      to: ROUTES[name],
    }));

const PAIRS = TRADABLE_CURRENCIES.flatMap((currency) =>
  TRADABLE_CURRENCIES.filter((other) => other !== currency).map((swapTo) => ({
    key: pairKey(currency, swapTo),
    label: paletteTexts.pair(currency, swapTo),
    to: deskPath(currency, swapTo),
  })),
);

/** The pairs that are watched, in their order, or those that are not. */
const pairs = (watched: Watchlist, areWatched: boolean): Option[] =>
  watchedFirst(PAIRS, watched, ({ key }) => key)
    .filter(({ key }) => watched.includes(key) === areWatched)
    .map(({ label, to }) => ({ label, kind: areWatched ? kinds.watched : kinds.pair, icon: 'market', to }));

/** The markets, both directions of a pair in one book. */
const markets = (): Option[] =>
  MARKETS.map((market) => {
    const [currency = '', swapTo = ''] = market.split('-');
    return {
      label: paletteTexts.bothSides(currency, swapTo),
      kind: kinds.pair,
      icon: 'market',
      to: pairPath(currency, swapTo),
    };
  });

const TICKETS: readonly { route: RouteName; icon: IconName; label: (currency: string) => string }[] = [
  { route: 'listConfirmation', icon: 'list', label: paletteTexts.list },
  { route: 'bilateralOrderConfirmation', icon: 'order', label: paletteTexts.order },
  { route: 'multilateralOrderConfirmation', icon: 'transactions', label: paletteTexts.path },
  { route: 'amountConfirmation', icon: 'fund', label: paletteTexts.fund },
  { route: 'withdrawalConfirmation', icon: 'withdraw', label: paletteTexts.withdraw },
];

const tickets = (): Option[] =>
  TICKETS.flatMap(({ route, icon, label }) =>
    TRADABLE_CURRENCIES.map((currency) => ({
      label: label(currency),
      kind: kinds.screen,
      icon,
      to: routeTo(route, currency),
    })),
  );

/** All places but those of transactions; the watched pairs first. @param isOffered false for a screen that the backend does not offer */
export const allPlaces = (isOffered: (name: TitledRoute) => boolean, watched: Watchlist): Option[] => [
  ...pairs(watched, true),
  ...screens(isOffered),
  ...pairs(watched, false),
  ...markets(),
  ...tickets(),
  { label: paletteTexts.shortcuts, kind: kinds.help, icon: 'system', to: null },
];

/** What a number names: the transaction, its dispute and its receipt. */
export function placesOfNumber(text: string, hasReceipts: boolean): Option[] {
  const id = NUMBER.exec(text.trim())?.[1];
  if (id === undefined) return [];
  const of = (route: RouteName, label: string): Option => ({
    label,
    kind: kinds.transaction,
    icon: 'transactions',
    to: routeTo(route, id),
  });
  return [
    of('transactionDetails', paletteTexts.transaction(id)),
    of('dispute', paletteTexts.dispute(id)),
    ...(hasReceipts ? [of('receipt', paletteTexts.receipt(id))] : []),
  ];
}

/** Small letters without accents: "releve" finds "Relevé". */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A word begins after a space or an apostrophe, and with every Chinese character. */
const wordsOf = (label: string): string[] =>
  plain(label)
    .split(/[\s’']+|(?=\p{Script=Han})/u)
    .map((_word, at, all) => all.slice(at).join(''))
    .filter(Boolean);

/** The places whose words begin with all that was typed, in their order; those that begin with it first. */
export function matching(places: readonly Option[], text: string, most: number): Option[] {
  const typed = plain(text)
    .split(/[\s’']+/)
    .filter(Boolean);
  const found = places.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  const isFirst = ({ label }: Option) => plain(label).startsWith(typed[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, most);
}
