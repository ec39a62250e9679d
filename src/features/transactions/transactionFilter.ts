import { type Transaction, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/values/transaction';
import { canonicalDecimal } from '@contract/values/decimals';
import { CURRENCIES } from '@contract/values/currencies';
import { byCurrency } from '@/domain/book/pairFacts';
import { compare, decimal } from '@/domain/money/decimal';
import { endOfDay, isDay, startOfDay } from '@/domain/wording/localDay';

/** What the list is filtered by; '' means everything. It is in the address, so that Back restores it. */
export interface TransactionFilter {
  /** Each of them is in the transaction: in its number, type, status, currencies, path or bank account. */
  words: string;
  /** The currency that was paid: currency_from. */
  currency: string;
  type: string;
  status: string;
  /** The first and the last day of creation, "2026-11-22" in the user's time zone. */
  from: string;
  until: string;
  /** The least and the greatest amount, as canonical decimal text. */
  min: string;
  max: string;
}

type Field = keyof TransactionFilter;

export const LONGEST_WORDS = 100;

const CODE = /^\w{1,30}$/;
const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/;
const readCode = (text: string) => (CODE.test(text) ? text : null);
const readDay = (text: string) => (isDay(text) ? text : null);
const readAmount = (text: string) => (AMOUNT.test(text) ? canonicalDecimal(text) : null);
const readWords = (text: string) => (text.length <= LONGEST_WORDS ? text.trim().replace(/\s+/g, ' ') : null);

/** How a value of the address is read, in the order of the address; null if it is none. */
const READ: Record<Field, (text: string) => string | null> = {
  words: readWords,
  currency: readCode,
  type: readCode,
  status: readCode,
  from: readDay,
  until: readDay,
  min: readAmount,
  max: readAmount,
};
const FIELDS = Object.keys(READ) as Field[];

const fits = (chosen: string, value: string) => chosen === '' || value.toUpperCase() === chosen.toUpperCase();

/** The codes of our own server, and where a transaction of another backend may have one that only it knows. */
const CODES: Partial<Record<Field, { known: readonly string[]; of: (one: Transaction) => string }>> = {
  currency: { known: CURRENCIES, of: ({ currency_from }) => currency_from },
  type: { known: TRANSACTION_TYPES, of: ({ type }) => type },
  status: { known: TRANSACTION_STATUSES, of: ({ status }) => status },
};

/** True unless it is a code that no transaction can have. Until the transactions are known, each code may be one. */
function isPossible(field: Field, value: string, all: readonly Transaction[] | undefined): boolean {
  const codes = CODES[field];
  return !codes || !all || [...codes.known, ...all.map(codes.of)].some((code) => fits(value, code));
}

const filterOf = (valueOf: (field: Field) => string) =>
  Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as unknown as TransactionFilter;

export const NO_FILTER = filterOf(() => '');

/**
 * The filter of an address: ?currency=NGN&type=ORDER. `dropped` are the values that say nothing and are left out.
 *
 * @param all the transactions that may have codes of their own; undefined while that is not known
 */
export function readFilter(
  search: URLSearchParams,
  all?: readonly Transaction[],
): { filter: TransactionFilter; dropped: string[] } {
  const dropped: string[] = [];
  const filter = filterOf((field) => {
    const given = search.get(field) ?? '';
    const value = given === '' ? '' : READ[field](given);
    if (value !== null && isPossible(field, value, all)) return value;
    dropped.push(given);
    return '';
  });
  return { filter, dropped };
}

/** The address of a filter, with only what is chosen: the same for the same filter. */
export function filterSearch(filter: TransactionFilter): URLSearchParams {
  const chosen = FIELDS.filter((field) => filter[field] !== '');
  return new URLSearchParams(chosen.map((field): [string, string] => [field, filter[field]]));
}

/** True if anything is chosen. */
export const isFiltered = (filter: TransactionFilter): boolean => FIELDS.some((field) => filter[field] !== '');

/** True if the first day is after the last one. */
export const hasDaysTheWrongWay = ({ from, until }: TransactionFilter): boolean =>
  from !== '' && until !== '' && from > until;

/** True if the least amount is greater than the greatest one. */
export const hasAmountsTheWrongWay = ({ min, max }: TransactionFilter): boolean =>
  min !== '' && max !== '' && compare(decimal(min), decimal(max)) > 0;

function textOf({ id, type, status, currency_from, currency_to, path }: Transaction): string {
  return [id, type, type.replaceAll('_', ' '), status, currency_from, currency_to, path].join(' ').toLowerCase();
}

const isBefore = (one: string | null, other: string) => Date.parse(one ?? '') < Date.parse(other);
const isSince = (one: string | null, other: string) => Date.parse(one ?? '') >= Date.parse(other);

/** The transactions that match a filter, in their order. */
export function filterTransactions(all: readonly Transaction[], filter: TransactionFilter): Transaction[] {
  const [since, until] = [startOfDay(filter.from), endOfDay(filter.until)];
  const words = filter.words.toLowerCase().split(' ');
  const isOfKind = (one: Transaction) =>
    fits(filter.currency, one.currency_from) && fits(filter.type, one.type) && fits(filter.status, one.status);
  const isInTime = ({ created_at }: Transaction) =>
    (since === undefined || isSince(created_at, since)) && (until === undefined || isBefore(created_at, until));
  const isInRange = ({ amount }: Transaction) =>
    (filter.min === '' || compare(decimal(amount), decimal(filter.min)) >= 0) &&
    (filter.max === '' || compare(decimal(amount), decimal(filter.max)) <= 0);
  const hasWords = (one: Transaction) => words.every((word) => textOf(one).includes(word));
  return all.filter((one) => isOfKind(one) && isInTime(one) && isInRange(one) && hasWords(one));
}

/** The options: all known values, any other values in the list, and the chosen one. */
export function filterChoices(all: readonly Transaction[], filter: TransactionFilter) {
  const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');
  return {
    currencies: distinct([...CURRENCIES, ...all.map((one) => one.currency_from), filter.currency]).sort(byCurrency),
    types: distinct([...TRANSACTION_TYPES, ...all.map((one) => one.type), filter.type]),
    statuses: distinct([...TRANSACTION_STATUSES, ...all.map((one) => one.status.toUpperCase()), filter.status]),
  };
}
