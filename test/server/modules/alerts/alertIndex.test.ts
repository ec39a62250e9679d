import { AlertIndex, type Armed } from '@server/modules/alerts/alertIndex';
import { atEffort } from '@test/support/random/effort';
import { withSeed } from '@test/support/random/seededRandom';
import { applyMove, aWorld, type Move, Moves } from './alertMoves';
import { firedNow, type Listed } from './alertOracle';

const MOVES = atEffort(10_000);

const partsOf = (pair: string) => pair.split('/') as [string, string];

function offer(index: AlertIndex, { id, user, pair, rate, left }: Listed): void {
  const [currency, swap_to] = partsOf(pair);
  index.offer(id, left === '0' ? null : { id, user, currency, swap_to, Amount: left, rate });
}

function move(index: AlertIndex, one: Move): void {
  if (one.kind === 'market') index.market(...partsOf(one.pair), one.rate);
  else if (one.kind === 'arm') index.put(one.alert);
  else if (one.kind === 'remove') index.remove(one.id);
  else offer(index, one.listing);
}

const firedBy = (index: AlertIndex) =>
  index
    .take()
    .filter(({ became }) => became === 'fired')
    .map(({ alert }) => alert);

it(`over ${String(MOVES)} random market moves the alerts that fire are those of a plain oracle, none twice [S11.alerts.fire, S11.alerts.once]`, () => {
  withSeed((random) => {
    const [world, index] = [aWorld(), new AlertIndex()];
    for (const [pair, rate] of world.rates) index.market(...partsOf(pair), rate);
    const moves = new Moves(random, world);
    const seen = new Set<string>();
    for (let count = 0; count < MOVES; count += 1) {
      const next = moves.next();
      if (next.kind === 'arm') moves.fired.delete(next.alert.id);
      applyMove(world, next);
      move(index, next);
      const fired = firedBy(index);
      const ids = fired.map(({ id }) => id).sort();
      const expected = firedNow(world, next.pair);
      if (ids.join() !== expected.join())
        throw new Error(`move ${String(count)}: ${JSON.stringify({ next, ids, expected })}`);
      for (const alert of fired) {
        const once = `${alert.id}/${String(alert.arming)}`;
        if (seen.has(once)) throw new Error(`${once} fired twice`);
        seen.add(once);
        moves.fired.set(alert.id, alert);
      }
    }
    expect(seen.size).toBeGreaterThan(MOVES / 50);
  });
});

const anAlert = (facts: Partial<Armed>): Armed => ({
  id: '1',
  userId: '1',
  currency: 'CNY',
  swapTo: 'NGN',
  watch: 'listed',
  rate: '210',
  amount: null,
  ready: true,
  arming: 1,
  ...facts,
});
const listed = (id: string, rate: string, left = '100', user = '9'): Listed => ({
  id,
  user,
  pair: 'CNY/NGN',
  rate,
  left,
});

it('what a user lists themselves does not make their alert fire, and does for others [S11.alerts.fire]', () => {
  const index = new AlertIndex();
  index.put(anAlert({ id: '1', userId: '9' }));
  index.put(anAlert({ id: '2', userId: '8' }));
  offer(index, listed('1', '209'));
  expect(firedBy(index).map(({ id }) => id)).toEqual(['2']);
});

it('an alert on an amount adds up what is listed at its rate and at better ones, and says how much that is [S11.alerts.fire]', () => {
  const index = new AlertIndex();
  index.put(anAlert({ amount: '500' }));
  offer(index, listed('1', '210', '300'));
  offer(index, listed('2', '210.1', '900'));
  expect(index.take()).toEqual([]);
  offer(index, listed('3', '208', '200.5'));
  expect(index.take()).toMatchObject([{ became: 'fired', at: '500.5' }]);
});

it.each([
  ['the same rate again', '210', false],
  ['a rate that is worse by less than 0.1 %', '210.2', false],
  ['a rate that is worse by 0.1 %', '210.21', true],
])('armed again, an alert on the market rate fires after %s: %s, %s [S11.alerts.again]', (_what, between, fires) => {
  const index = new AlertIndex();
  index.market('CNY', 'NGN', '210');
  index.put(anAlert({ watch: 'below', ready: false, arming: 2 }));
  index.market('CNY', 'NGN', between);
  index.take();
  index.market('CNY', 'NGN', '209.9');
  expect(firedBy(index)).toHaveLength(fires ? 1 : 0);
});

it('an alert on listings that was armed again waits until they are gone within 0.1 % of its rate [S11.alerts.again]', () => {
  const index = new AlertIndex();
  offer(index, listed('1', '210'));
  index.put(anAlert({ ready: false, arming: 2 }));
  offer(index, listed('2', '210.2'));
  offer(index, listed('1', '210', '0'));
  offer(index, listed('3', '209'));
  expect(index.take()).toEqual([]);
  for (const id of ['2', '3']) offer(index, listed(id, '1', '0'));
  expect(index.take()).toMatchObject([{ became: 'ready' }]);
  offer(index, listed('4', '210'));
  expect(index.take()).toMatchObject([{ became: 'fired', at: '100' }]);
});
