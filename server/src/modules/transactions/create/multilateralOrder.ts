import { decimal, toText } from '@/domain/money/decimal';
import { typedAmount } from '@/domain/money/amountInput';
import { pairKey } from '@/domain/book/listingBook';
import { SENTENCES } from '@/texts/sentences';
import { formatPath, parsePath } from '@/domain/paths/paths';
import { firstBreach } from '@/domain/rules/breach';
import { multilateralOrderRules } from '@/domain/rules/multilateralOrderRules';
import type { Db } from '@server/db/database';
import { invalid } from '@server/platform/refusal';
import { readPathBook } from '@server/modules/listings/pathBook';
import { readWallet } from '@server/modules/wallets/service';
import { costOf } from '@server/modules/transactions/record/fees';
import { insertTransaction, type TransactionRow } from '@server/modules/transactions/record/repository';
import { type PayloadOf, refuseBreach } from './payloads';

/** A path between the two currencies on which others list something for every hop. @throws Refusal `invalid` */
async function checkedPath(
  tx: Db,
  userId: string,
  { path: text, currency_from, currency_to }: PayloadOf<'MOF_ORDER'>,
): Promise<string[]> {
  const path = parsePath(text);
  if (path?.[0] !== currency_from || path.at(-1) !== currency_to) throw invalid(SENTENCES.pathFieldsRequired);
  const { book } = await readPathBook(tx, userId, path);
  const isOffered = path.every(
    (target, index) => index === 0 || pairKey(target, path[index - 1] ?? target) in book.pairs,
  );
  if (!isOffered) throw invalid(SENTENCES.noPathFound);
  return path;
}

/**
 * Spec 5, multilateral order: within the wallet's balance, on a path that exists. Its rate is the worst that is
 * accepted.
 */
export async function createMultilateralOrder(
  tx: Db,
  userId: string,
  payload: PayloadOf<'MOF_ORDER'>,
): Promise<TransactionRow> {
  const { currency_from: source, currency_to: target, amount, rate, path: text } = payload;
  const { balance } = await readWallet(tx, userId, source);
  // What the path carries decides when the order is settled.
  const facts = { balance, carries: true };
  const form = { amount: typedAmount(amount), target: target === source ? null : target, path: text };
  refuseBreach(firstBreach(multilateralOrderRules, form, facts)?.message);
  const path = formatPath(await checkedPath(tx, userId, payload));
  const cost = costOf('MOF_ORDER', decimal(amount));
  if (!cost) throw invalid(SENTENCES.orderAmountInvalid);
  return insertTransaction(tx, {
    userId,
    type: 'MOF_ORDER',
    source,
    target,
    amount,
    rate,
    fee: toText(cost.fee),
    path,
  });
}
