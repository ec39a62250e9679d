import { NO_FEE } from '@contract/values/constants';
import type { Peg } from '@contract/values/peg';
import { filledAmount, filledRate } from '@/domain/money/amountInput';
import { decimal, toText } from '@/domain/money/decimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { firstBreach } from '@/domain/rules/breach';
import { listRules } from '@/domain/rules/listRules';
import { checkPegLimits } from '@/domain/rules/pegRules';
import type { Db } from '@server/db/database';
import { together } from '@server/db/together';
import { findRate } from '@server/modules/rates/repository';
import { readWallet } from '@server/modules/wallets/service';
import type { NewTransaction } from '@server/modules/transactions/record/repository';
import { type PayloadOf, refuseBreach } from './payloads';

/** The rate that was sent, or what the market rate of now makes of the peg. */
function rateOf({ rate, peg }: PayloadOf<'LIST'>, marketRate: string | null): string {
  return peg && marketRate !== null ? toText(peggedRate(decimal(marketRate), peg).rate) : rate;
}

/** Spec 5, list: within the wallet's balance, and at a rate between 90 % and 110 % of the market rate. */
export async function createListing(
  tx: Db,
  userId: string,
  payload: PayloadOf<'LIST'>,
  checks: Promise<unknown>,
): Promise<NewTransaction & { peg?: Peg }> {
  const { currency_from: source, currency_to: target, amount, peg } = payload;
  const [, { balance }, market] = await together(checks, readWallet(tx, userId, source), findRate(tx, source, target));
  const swapTo = target === source ? null : target;
  const facts = { balance, marketRate: market?.rate ?? null };
  const rate = rateOf(payload, facts.marketRate);
  refuseBreach(
    firstBreach(listRules, { amount: filledAmount(amount), swapTo, rate: filledRate(rate) }, facts)?.message,
  );
  refuseBreach(peg && checkPegLimits(peg));
  return { userId, type: 'LIST', source, target, amount, rate, fee: NO_FEE, ...(peg && { peg }) };
}
