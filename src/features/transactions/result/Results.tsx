import type { Transaction } from '@contract/schemas/transaction';
import { ListingResult } from './ListingResult';
import { OrderResult } from './OrderResult';

/** An order's result, or what became of a listing. */
export function Results({ transaction }: { transaction: Transaction }) {
  const { id, type } = transaction;
  return type === 'LIST' ? <ListingResult transactionId={id} /> : <OrderResult transaction={transaction} />;
}
