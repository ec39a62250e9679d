import { CURRENCIES } from '@contract/values/currencies';
import { type Transaction, TRANSACTION_TYPES } from '@contract/schemas/transaction';
import { byCurrency } from '@/domain/book/pairFacts';

/** What the list is narrowed to; '' is everything. Kept in the address, so that Back finds it again. */
export interface TransactionFilter {
  /** Of the money that went in: currency_from. */
  currency: string;
  type: string;
}

/** The filter of an address: ?currency=NGN&type=ORDER. */
export function readFilter(search: URLSearchParams): TransactionFilter {
  return { currency: search.get('currency') ?? '', type: search.get('type') ?? '' };
}

/** The address of a filter: only what is chosen is in it. */
export function filterSearch(filter: TransactionFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The transactions that a filter leaves, in their order. */
export function filterTransactions(all: readonly Transaction[], { currency, type }: TransactionFilter): Transaction[] {
  return all.filter(
    (transaction) =>
      (currency === '' || transaction.currency_from === currency) && (type === '' || transaction.type === type),
  );
}

/** The options: all known values, other values in the list, and the chosen ones. */
export function filterChoices(all: readonly Transaction[], filter: TransactionFilter) {
  const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');
  return {
    currencies: distinct([...CURRENCIES, ...all.map((one) => one.currency_from), filter.currency]).sort(byCurrency),
    types: distinct([...TRANSACTION_TYPES, ...all.map((one) => one.type), filter.type]),
  };
}
