import { CURRENCIES } from '@contract/values/currencies';
import { type Transaction, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { byCurrency } from '@/domain/book/pairFacts';
import { endOfDay, startOfDay } from '@/domain/wording/localDay';

/** What the list is filtered by; '' means everything. It is in the address, so that Back restores it. */
export interface TransactionFilter {
  /** The currency that was paid: currency_from. */
  currency: string;
  type: string;
  status: string;
  /** The first and the last day of creation, "2026-11-22" in the user's time zone. Other texts do not filter. */
  from: string;
  until: string;
}

export const NO_FILTER: TransactionFilter = { currency: '', type: '', status: '', from: '', until: '' };

/** The filter of an address: ?currency=NGN&type=ORDER. */
export function readFilter(search: URLSearchParams): TransactionFilter {
  const valueOf = (name: keyof TransactionFilter) => search.get(name) ?? '';
  return {
    currency: valueOf('currency'),
    type: valueOf('type'),
    status: valueOf('status'),
    from: valueOf('from'),
    until: valueOf('until'),
  };
}

/** The address of a filter, with only what is chosen. */
export function filterSearch(filter: TransactionFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** True if anything is chosen. */
export const isFiltered = (filter: TransactionFilter): boolean => filterSearch(filter).toString() !== '';

/** The transactions that match a filter, in their order. */
export function filterTransactions(all: readonly Transaction[], filter: TransactionFilter): Transaction[] {
  const [since, until] = [startOfDay(filter.from), endOfDay(filter.until)];
  const fits = (chosen: string, value: string) => chosen === '' || value.toUpperCase() === chosen.toUpperCase();
  const isBefore = (one: string | null, other: string) => Date.parse(one ?? '') < Date.parse(other);
  const isSince = (one: string | null, other: string) => Date.parse(one ?? '') >= Date.parse(other);
  return all.filter(
    ({ currency_from, type, status, created_at }) =>
      fits(filter.currency, currency_from) &&
      fits(filter.type, type) &&
      fits(filter.status, status) &&
      (since === undefined || isSince(created_at, since)) &&
      (until === undefined || isBefore(created_at, until)),
  );
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
