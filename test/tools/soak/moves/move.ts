import { Refusal } from '@server/platform/refusal';
import type { TransactionPayload } from '@contract/transactions';
import type { TransactionRow } from '@server/modules/transactions/record';
import { units } from '@test/support/money/units';
import type { World } from '@test/tools/soak/inProcess/world';
import type { Pending } from '@test/tools/soak/model/books';

/** One kind of operation: does it, and moves the books as it must be moved. */
export type Move = (world: World) => Promise<unknown>;

/** The answer of a service, or null if it refused with a reason; unforeseen errors are passed on. */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const pendingOf = (row: TransactionRow): Pending => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  from: row.currency_from,
  to: row.currency_to,
  amount: units(row.amount),
  rate: units(row.rate),
  fee: units(row.transaction_fee),
  path: row.path,
});

/** Sends a transaction as its route does; what was accepted is in the books. */
export async function send(world: World, userId: string, payload: object): Promise<TransactionRow | null> {
  const sent = world.services.createTransaction(world.db, userId, payload as TransactionPayload);
  const row = await unlessRefused(sent);
  if (row?.status === 'PENDING') world.books.open(pendingOf(row));
  return row;
}
