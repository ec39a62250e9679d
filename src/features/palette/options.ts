import type { Capability } from '@contract/calls';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { pairKey } from '@/domain/book/listingBook';
import { watchedFirst, type Watchlist } from '@/domain/book/watchlist';
import { deskPath } from '@/routes/deskPaths';
import { MARKETS } from '@contract/values/markets';
import { pairPath } from '@/routes/pairPath';
import { type RouteName, ROUTES, routeTo } from '@/routes/routes';
import { paletteTexts } from '@/texts/palette';
import type { IconName } from '@/ui/marks/Icon';

/** Something that the palette offers. */
export interface Option {
  label: string;
  /** What kind of thing it is, in a word. */
  kind: string;
  icon: IconName;
  /** The address that it opens; null: the list of shortcuts. */
  to: string | null;
}

/** What the palette shows of a screen (app/screens/screens). */
interface ListedScreen {
  title: string;
  section: IconName | null;
  icon?: IconName;
  capability?: Capability;
}
export type ListedScreens = Readonly<Partial<Record<RouteName, ListedScreen>>>;

const { kinds } = paletteTexts;
const NUMBER = /^#?(\d{1,18})$/;

/** Every screen that has one address, and that the server offers. */
const screenOptions = (screens: ListedScreens, isAnnounced: (capability: Capability) => boolean): Option[] =>
  (Object.entries(screens) as [RouteName, ListedScreen][])
    .filter(([name, { capability }]) => !ROUTES[name].includes(':') && (!capability || isAnnounced(capability)))
    .map(([name, { title, section, icon }]) => ({
      label: title,
      kind: kinds.screen,
      icon: icon ?? section ?? 'profile',
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
  { route: 'exchange', icon: 'order', label: paletteTexts.exchange },
  { route: 'amountConfirmation', icon: 'fund', label: paletteTexts.fund },
  { route: 'withdrawalConfirmation', icon: 'withdraw', label: paletteTexts.withdraw },
];

const isOffered = (screen: ListedScreen | undefined, isAnnounced: (capability: Capability) => boolean): boolean =>
  screen?.capability === undefined || isAnnounced(screen.capability);

const tickets = (screens: ListedScreens, isAnnounced: (capability: Capability) => boolean): Option[] =>
  TICKETS.filter(({ route }) => isOffered(screens[route], isAnnounced)).flatMap(({ route, icon, label }) =>
    TRADABLE_CURRENCIES.map((currency) => ({
      label: label(currency),
      kind: kinds.screen,
      icon,
      to: routeTo(route, currency),
    })),
  );

/** All options but those of transactions; the watched pairs first. @param isAnnounced whether the backend announces a capability */
export const allOptions = (
  screens: ListedScreens,
  isAnnounced: (capability: Capability) => boolean,
  watched: Watchlist,
): Option[] => [
  ...pairs(watched, true),
  ...screenOptions(screens, isAnnounced),
  ...pairs(watched, false),
  ...markets(),
  ...tickets(screens, isAnnounced),
  { label: paletteTexts.shortcuts, kind: kinds.help, icon: 'system', to: null },
];

/** The pages of a transaction number: the transaction, its dispute and its receipt. */
export function optionsOfNumber(text: string, hasReceipts: boolean): Option[] {
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

/** The options whose words begin with all that was typed, in their order; those that begin with it first. */
export function matching(options: readonly Option[], text: string, most: number): Option[] {
  const typed = plain(text)
    .split(/[\s’']+/)
    .filter(Boolean);
  const found = options.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  const isFirst = ({ label }: Option) => plain(label).startsWith(typed[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, most);
}
