import { decimal, isPositive, minOf, multiply, roundTo, toText } from '@/domain/money/decimal';
import { OfferBook } from '@server/modules/listings/offerBook';
import { createExchange } from '@server/modules/transactions/exchange';
import { takeBack } from '@server/modules/transactions/debts';
import { approve, reject } from '@server/modules/transactions/ending';
import { USER_LIMITS } from '@server/platform/userLimits';
import { aBankAccountOf, MARKET, swap, verifyPinOf } from '@test/support/money/moneyWorld';

import { anyone, create, CURRENCIES, type Move, pendingOf, someOf } from './crowd';
import {
  revokeIt,
  deleteIt,
  delistIt,
  removeOrderIt,
  moveRates,
  settleIt,
  deactivateIt,
  returnIt,
  cleanIt,
} from './randomEndings';

const SPREADS = ['0.91', '0.97', '1', '1.04', '1.09'];
const PATHS = ['NGN->GHC->CNY', 'NGN->CNY', 'CNY->NGN->GHC', 'GHC->CNY->NGN', 'GHC->CNY', 'CNY->GHC->NGN'];

const fundIt: Move = async (crowd) => {
  const currency = crowd.random.oneOf(CURRENCIES);
  const amount = `${String(crowd.random.between(10, 99_999))}.${crowd.random.digits(2)}`;
  await create(crowd, anyone(crowd), { type: 'FUND_WALLET', currency_from: currency, amount });
};

const withdrawIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const currency = crowd.random.oneOf(CURRENCIES);
  const account = await aBankAccountOf(crowd.db, userId, currency);
  if (crowd.random.chance(90)) await verifyPinOf(crowd.db, userId);
  const amount = await someOf(crowd, userId, currency);
  await create(crowd, userId, { type: 'WITHDRAW', currency_from: currency, amount, bank_account: account });
};

const decideIt: Move = async (crowd) => {
  const pending = await pendingOf(crowd, [
    'FUND_WALLET',
    'FUND_WALLET',
    'WITHDRAW',
    ...(crowd.random.chance(5) ? ['LIST', 'ORDER'] : []),
  ]);
  if (!pending) return;
  await crowd.db.transaction((tx) =>
    crowd.random.chance(85) ? approve(tx, pending.id) : reject(tx, pending.id, 'No.'),
  );
};

/** Money of a funding goes back to the payer, whether or not it was spent. */
const takeBackIt: Move = async ({ db, random }) => {
  const funded = await db.query<{ id: string }>(
    `select id from transactions where type = 'FUND_WALLET' and status = 'COMPLETED' order by id`,
  );
  await db.transaction((tx) => takeBack(tx, random.oneOf(funded).id, 'Charged back.', 'ada'));
};

const listIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const [from, to, market] = crowd.random.oneOf(MARKET);
  const rate = toText(roundTo(multiply(decimal(market), decimal(crowd.random.oneOf(SPREADS))), 8, 'down'));
  await create(crowd, userId, { type: 'LIST', ...swap(from, to, await someOf(crowd, userId, from), rate) });
};

const orderIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const [from, to, market] = crowd.random.oneOf(MARKET);
  const pair = { source: from, target: to, rate: null };
  const offers = await new OfferBook(crowd.db).offersTo(userId, pair, () => false);
  const offer = offers.length > 0 ? crowd.random.oneOf(offers) : null;
  const most = offer
    ? multiply(
        multiply(decimal(offer.remaining), decimal(offer.rate)),
        decimal(crowd.random.oneOf(['0.4', '1', '1.01'])),
      )
    : null;
  const wanted = decimal(await someOf(crowd, userId, from));
  const amount = most && isPositive(most) ? roundTo(minOf(wanted, most), 2, 'down') : wanted;
  await create(crowd, userId, { type: 'ORDER', ...swap(from, to, toText(amount), offer?.rate ?? market) });
};

const multilateralIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  const path = crowd.random.oneOf(PATHS);
  const [from, to] = [path.slice(0, 3), path.slice(-3)];
  const rate = crowd.random.oneOf(['100000', '100000', '250', '0.8']);
  await create(crowd, userId, { type: 'MOF_ORDER', ...swap(from, to, await someOf(crowd, userId, from), rate), path });
};

const exchangeIt: Move = async (crowd) => {
  const userId = anyone(crowd);
  // The market rate of the second pair is that of the first the other way round: what is paid for one of the target.
  const [target, source, market] = crowd.random.oneOf(MARKET);
  const rate = toText(roundTo(multiply(decimal(market), decimal(crowd.random.oneOf(SPREADS))), 8, 'down'));
  const time_in_force = crowd.random.oneOf(['ioc', 'ioc', 'gtc', 'gtc', 'fok', 'post_only'] as const);
  const limit = time_in_force === 'ioc' && crowd.random.chance(30) ? null : rate;
  const pair = swap(source, target, await someOf(crowd, userId, source), rate);
  await createExchange(crowd.db, userId, { ...pair, rate: limit, time_in_force }, USER_LIMITS, crowd.random.chance(50));
};

/** Every kind of operation, with how often it comes. */
export const MOVES: Readonly<Record<string, { weight: number; move: Move }>> = {
  fund: { weight: 5, move: fundIt },
  withdraw: { weight: 4, move: withdrawIt },
  decide: { weight: 7, move: decideIt },
  takeBack: { weight: 2, move: takeBackIt },
  list: { weight: 12, move: listIt },
  order: { weight: 16, move: orderIt },
  multilateral: { weight: 6, move: multilateralIt },
  exchange: { weight: 10, move: exchangeIt },
  settle: { weight: 50, move: settleIt },
  revoke: { weight: 3, move: revokeIt },
  deleteListing: { weight: 3, move: deleteIt },
  removeListing: { weight: 2, move: delistIt },
  removeOrder: { weight: 2, move: removeOrderIt },
  rates: { weight: 2, move: moveRates },
  deactivate: { weight: 1, move: deactivateIt },
  returnEscrow: { weight: 2, move: returnIt },
  cleanUp: { weight: 1, move: cleanIt },
};
