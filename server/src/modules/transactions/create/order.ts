import { decimal, isPositive, sumOf, toText } from '@/domain/decimal';
import { boughtFor } from '@/domain/fills';
import { SENTENCES } from '@/domain/messages';
import { checkBilateralOrder } from '@/domain/rules/bilateralOrderRules';
import type { Db } from '../../../db/database';
import { badRequest } from '../../../http/problem';
import { findOffers } from '../../listings/repository';
import { insertOrder } from '../../orders/repository';
import { readWallet } from '../../wallets/service';
import { costOf } from '../fees';
import { insertTransaction } from '../repository';
import { type PayloadOf, refuseBreach } from './payloads';

/** Spec 5, bilateral order: not above what others list at exactly that rate. Makes the pending order too. */
export async function createOrder(tx: Db, userId: string, payload: PayloadOf<'ORDER'>): Promise<string> {
  const { currency_from: from, currency_to: to, amount, rate } = payload;
  const { balance } = await readWallet(tx, userId, from);
  const offers = await findOffers(tx, userId, from, to, rate);
  const listedAtRate = toText(sumOf(offers.map(({ remaining }) => decimal(remaining))));
  const form = { amount, currencyTo: to === from ? null : to, rate };
  refuseBreach(checkBilateralOrder(form, { balance, listedAtRate })?.message);
  const cost = costOf('ORDER', decimal(amount));
  const buysNothing = cost === null || !isPositive(boughtFor(cost.net, decimal(rate)));
  if (buysNothing) throw badRequest(SENTENCES.orderAmountInvalid);
  const fee = toText(cost.fee);
  const id = await insertTransaction(tx, { userId, type: 'ORDER', from, to, amount, rate, fee });
  await insertOrder(tx, id);
  return id;
}
