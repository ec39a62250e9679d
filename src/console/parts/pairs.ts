import { CURRENCIES } from '@contract/values/currencies';

/** A pair as it is chosen: its two currencies, or nothing. */
export interface Pair {
  from: string;
  to: string;
}

/** The pairs that have a rate, as the choices of a list. */
export const pairOptions = (rates: readonly { currency_from: string; currency_to: string }[]) =>
  rates.map(({ currency_from: from, currency_to: to }) => ({ value: `${from}-${to}`, label: pairName(from, to) }));

/** A pair as a key: "CNY-NGN". */
export const keyOf = ({ from, to }: Pair): string => `${from}-${to}`;

/** The way back. */
export const turned = ({ from, to }: Pair): Pair => ({ from: to, to: from });

/** The name of a pair. */
export const pairName = (from: string, to: string): string => `${from} → ${to}`;

/** The pair of a choice; nothing for the empty choice. */
export function pairOf(choice: string): Pair | null {
  const [from = '', to = ''] = choice.split('-');
  return from === '' ? null : { from, to };
}

/** Every pair that can have a rate, both ways. */
export const ALL_PAIRS: readonly Pair[] = CURRENCIES.flatMap((from) =>
  CURRENCIES.filter((to) => to !== from).map((to) => ({ from, to })),
);
