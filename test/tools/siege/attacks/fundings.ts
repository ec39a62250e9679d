import { runOperator } from '@server/operator/main';
import { USER_LIMITS } from '@server/platform/userLimits';
import { type Attack, countOf, type Order, type Sent } from '@test/tools/siege/attack';
import { ask } from '@test/tools/siege/caller';
import type { Stage } from '@test/tools/siege/stage';
import { Tally } from '@test/tools/siege/tally';

const FUNDINGS = 5_000;
const ACCOUNTS = 5;
const LANES = 10;
/** A hundred rows, their head, and the line about the older ones. */
const MOST_LINES = 104;

async function strike(order: Order): Promise<Sent> {
  const tally = new Tally();
  const end = performance.now() + order.seconds * 1000;
  let left = countOf(order, FUNDINGS);
  const send = async (lane: number) => {
    const caller = order.callers[lane % order.callers.length];
    while (caller && left > 0 && performance.now() < end) {
      left -= 1;
      const body = { type: 'FUND_WALLET', currency_from: 'NGN', amount: '5' };
      tally.add(await ask(caller, 'POST', 'transactions/', body));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => send(lane)));
  return tally.sent();
}

const MOST_PENDING = `select coalesce(max(count), 0)::int as most from (
  select count(*) from transactions where status = 'PENDING' and type = 'FUND_WALLET' group by user_id) of_users`;

async function judge({ db }: Stage) {
  const [row] = await db.query<{ most: number }>(MOST_PENDING);
  const most = row?.most ?? 0;
  const lines = (await runOperator(db, ['pending'])).split('\n').length;
  return [
    {
      text: `at most ${String(USER_LIMITS.mostPendingFundings)} fundings of a user wait`,
      measured: String(most),
      isMet: most <= USER_LIMITS.mostPendingFundings,
    },
    {
      text: `the operator's list has at most ${String(MOST_LINES)} lines`,
      measured: String(lines),
      isMet: lines <= MOST_LINES,
    },
  ];
}

/** Issue 10, 8: fundings cost their sender nothing. */
export const fundings: Attack = {
  name: 'fundings',
  title: '5,000 fundings of five accounts that have nothing, ten at once',
  prepare: (stage) => Promise.all(Array.from({ length: ACCOUNTS }, () => stage.arrive('dreamer'))),
  strike,
  judge: (_, stage) => judge(stage),
};
