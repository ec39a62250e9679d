import { textOf, units } from '@test/support/money/units';
import { setRate } from '@server/modules/rates';
import { MARKET, swap } from '@test/support/money/moneyWorld';
import { anyone, CURRENCIES, type World } from '@test/tools/soak/inProcess/world';
import { must } from '@test/tools/soak/model/violation';
import { list } from './trades';
import { type Move, send } from './move';

/** The market moves; what is listed already stays. */
export const moveRates: Move = async ({ db, random }) => {
  const [from, to, market] = random.oneOf(MARKET);
  const rate = textOf((units(market) * BigInt(random.between(900, 1099))) / 1000n);
  await db.transaction((tx) => setRate(tx, from, to, rate));
};

const setOpen = ({ db }: World, open: boolean) =>
  db.query(`update settings set value = $1 where name = 'appstatus'`, [String(open)]);

/** The operator halts trading for a moment: nothing can be started meanwhile. */
export const halt: Move = async (world) => {
  await setOpen(world, false);
  const before = world.books.pending.size;
  await list(world);
  const [from, to, rate] = world.random.oneOf(MARKET);
  await send(world, anyone(world).id, { type: 'ORDER', ...swap(from, to, '1', rate) });
  await send(world, anyone(world).id, {
    type: 'FUND_WALLET',
    currency_from: world.random.oneOf(CURRENCIES),
    amount: '10',
  });
  must(world.books.pending.size === before, 'something began while the house was closed');
  await setOpen(world, true);
};
