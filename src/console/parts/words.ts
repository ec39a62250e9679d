import type { ActName } from '@contract/console/operators';
import { CASH_LIMIT_KINDS, nameOfCashLimit } from '@contract/console/sessions';
import type { HouseKind } from '@contract/console/statements';
import { CURRENCIES } from '@contract/values/currencies';
import { actsTexts } from '@/texts/console/acts';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { matchTexts } from '@/texts/console/matches';
import { reconciliationTexts } from '@/texts/console/reconciliation';
import { limitTexts } from '@/texts/wallet/limits';

/** A limit of a user in the operator's words. */
export function limitWords(name: string): string {
  const kind = CASH_LIMIT_KINDS.find((each) => nameOfCashLimit(each) === name);
  if (!kind) return deskTexts.limitNames[name] ?? name;
  const { type, period, currency } = kind;
  return deskTexts.cashLimit(inboxTexts.types[type] ?? type, limitTexts.periods[period], currency);
}

const isKnown = (act: string): act is ActName => Object.hasOwn(actsTexts.names, act);

/** What an act of the log is called in the operator's language. An older log may have acts that have no name. */
export const nameOfAct = (act: string): string => (isKnown(act) ? actsTexts.names[act] : act);

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

/** The reverse pair. */
export const turned = ({ from, to }: Pair): Pair => ({ from: to, to: from });

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

/** Whether an account is active, frozen or deactivated. */
export function stateOf(user: { frozen_at: string | null; deactivated_at: string | null }) {
  if (user.deactivated_at !== null) return 'deactivated';
  return user.frozen_at === null ? 'active' : 'frozen';
}

/** The state of a line of a bank in words: that of "paid out" has the key paidOut. */
export function lineStateWords(state: string): string {
  const words: Readonly<Record<string, string>> = matchTexts.states;
  return words[state.replace(/ (.)/, (_all, letter: string) => letter.toUpperCase())] ?? state;
}

/** What a line is called that is the house's own, and what booking it does. A charge that came in is interest. */
export const ownLineTexts = (kind: HouseKind, cameIn: boolean) =>
  reconciliationTexts.own[kind === 'charge' && cameIn ? 'interest' : kind];
