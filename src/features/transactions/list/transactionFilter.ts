import { CURRENCIES } from '@contract/values/currencies';
import { type Transaction, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { byCurrency } from '@/domain/book/pairFacts';

/** What the list is filtered by; '' means everything. It is in the address, so that Back restores it. */
export interface TransactionFilter {
  /** The currency that was paid: currency_from. */
  currency: string;
  type: string;
}

/** The filter of an address: ?currency=NGN&type=ORDER. */
export function readFilter(search: URLSearchParams): TransactionFilter {
  return { currency: search.get('currency') ?? '', type: search.get('type') ?? '' };
}

/** The address of a filter, with only what is chosen. */
export function filterSearch(filter: TransactionFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** True if anything is chosen. */
export const isFiltered = (filter: TransactionFilter): boolean =>
  Object.values(filter).some((value: string) => value !== '');

/** The transactions that match a filter, in their order. */
export function filterTransactions(all: readonly Transaction[], { currency, type }: TransactionFilter): Transaction[] {
  return all.filter(
    (transaction) =>
      (currency === '' || transaction.currency_from === currency) && (type === '' || transaction.type === type),
  );
}

/** The options: all known values, any other values in the list, and the chosen one. */
export function filterChoices(all: readonly Transaction[], filter: TransactionFilter) {
  const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');
  return {
    currencies: distinct([...CURRENCIES, ...all.map((one) => one.currency_from), filter.currency]).sort(byCurrency),
    types: distinct([...TRANSACTION_TYPES, ...all.map((one) => one.type), filter.type]),
  };
}
