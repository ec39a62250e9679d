import { LEDGER_DECIMALS } from '@contract/values/constants';
import { filledAmount } from '@/domain/money/typedNumber';
import { compare, type Decimal, decimal, minOf, multiply, roundTo, toText } from '@/domain/money/decimal';
import { rateBand } from '@/domain/money/rateBand';
import { formatPath, parsePath } from '@/domain/paths/paths';
import { firstBreach } from '@/domain/rules/breach';
import { multilateralOrderRules } from '@/domain/rules/multilateralOrderRules';
import { refusalTexts } from '@/texts/refusals';
import { SENTENCES } from '@/texts/sentences';
import type { Db } from '@server/db/database';
import { findBestRate } from '@server/modules/listings/offerBook';
import { findRate } from '@server/modules/rates';
import { readWallet } from '@server/modules/wallets';
import { invalid } from '@server/platform/refusal';
import { type PayloadOf, refuseBreach } from './cash';
import { costOf, type NewTransaction } from './record';

/** One exchange of a path. */
interface Step {
  source: string;
  target: string;
  /** The lowest rate at which others list something for it. */
  listed: string;
}

/** The lowest rate that a listing has or may have for a step. */
async function lowestRate(tx: Db, { source, target, listed }: Step): Promise<Decimal> {
  const market = await findRate(tx, target, source);
  const low = market && rateBand(decimal(market.rate)).low;
  return low ? minOf(decimal(listed), low) : decimal(listed);
}

/** Refuses a rate that no listing can reach, because the order would wait for ever. @throws Refusal `invalid` */
async function checkReachable(tx: Db, steps: readonly Step[], rate: string): Promise<void> {
  let lowest = decimal('1');
  for (const step of steps) lowest = multiply(lowest, await lowestRate(tx, step));
  if (compare(decimal(rate), roundTo(lowest, LEDGER_DECIMALS, 'down')) < 0)
    throw invalid(refusalTexts.rateOutOfReach, 'not_fillable');
}

/** The steps of a path, for each of which others must list something. @throws Refusal `invalid` */
async function offeredSteps(tx: Db, userId: string, path: readonly string[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, target] of path.entries()) {
    const source = path[index - 1];
    if (source === undefined) continue;
    const listed = await findBestRate(tx, userId, source, target);
    if (listed === null) throw invalid(SENTENCES.noPathFound, 'not_fillable');
    steps.push({ source, target, listed });
  }
  return steps;
}

/** A path between the two currencies on which others list something for every hop. @throws Refusal `invalid` */
async function checkedPath(
  tx: Db,
  userId: string,
  { path: text, currency_from, currency_to, rate }: PayloadOf<'MOF_ORDER'>,
): Promise<string[]> {
  const path = parsePath(text);
  if (path?.[0] !== currency_from || path.at(-1) !== currency_to) throw invalid(SENTENCES.pathFieldsRequired);
  await checkReachable(tx, await offeredSteps(tx, userId, path), rate);
  return path;
}

/** Spec 5, multilateral order: within the balance, on an existing path. Its rate is the worst accepted. */
export async function createMultilateralOrder(
  tx: Db,
  userId: string,
  payload: PayloadOf<'MOF_ORDER'>,
): Promise<NewTransaction> {
  const { currency_from: source, currency_to: target, amount, rate, path: text } = payload;
  const { balance } = await readWallet(tx, userId, source);
  // Whether the path carries the amount is decided when the order is settled.
  const facts = { balance, carries: true };
  const form = { amount: filledAmount(amount), target: target === source ? null : target, path: text };
  refuseBreach(firstBreach(multilateralOrderRules, form, facts)?.message);
  const path = formatPath(await checkedPath(tx, userId, payload));
  const cost = costOf('MOF_ORDER', decimal(amount));
  if (!cost) throw invalid(SENTENCES.orderAmountInvalid);
  return {
    userId,
    type: 'MOF_ORDER',
    source,
    target,
    amount,
    rate,
    fee: toText(cost.fee),
    path,
  };
}
