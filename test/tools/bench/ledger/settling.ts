import { runWorkerOnce } from '@server/worker/worker';
import { settleDue } from '@server/worker/steps';
import { createTransaction } from '@server/modules/transactions/create';
import { swap } from '@test/support/money/moneyWorld';
import type { Fact, FactScenario, OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { createList, createOrder, openLedgerWorld, timeAll, type LedgerWorld } from './ledgerWorld';

const LISTS = 5_000;
const FILLS = 120;
const ONE_LANE = 'one lane';
const LOG = { error: (facts: object) => void process.stderr.write(`${JSON.stringify(facts)}\n`) };
const later = () => new Date(Date.now() + 60_000);
const settleAll = (world: LedgerWorld, lanes: number) =>
  settleDue(world.db, { now: later(), afterS: 0, most: Infinity, lanes }, LOG);

/** A rate of NGN for CNY that the market allows. */
const rateBack = (index: number, rates: number) => `0.00${String(430 + (index % rates))}`;

/** Orders of two pairs that listings of others fill, ready to be settled. */
async function prepare(world: LedgerWorld, rates: number): Promise<void> {
  const { db, sellers, buyers } = world;
  await timeAll(FILLS / 2, 16, async (index) => {
    await createList(world, index, 200 + (index % rates));
    const buyer = buyers[index % buyers.length] ?? '';
    await createTransaction(db, buyer, {
      type: 'LIST',
      ...swap('NGN', 'CNY', '250', rateBack(index, rates)),
    });
  });
  await settleAll(world, 4);
  await timeAll(FILLS / 2, 16, async (index) => {
    await createOrder(world, index, 200 + (index % rates));
    const seller = sellers[index % sellers.length] ?? '';
    await createTransaction(db, seller, {
      type: 'ORDER',
      ...swap('CNY', 'NGN', '0.5', rateBack(index, rates)),
    });
  });
}

async function side(rates: number, lanes: number): Promise<OpenSide> {
  const world = await openLedgerWorld();
  return {
    run: async () => {
      await prepare(world, rates);
      const begin = performance.now();
      const settled = await settleAll(world, lanes);
      if (settled < FILLS) throw new Error(`only ${String(settled)} were settled`);
      return { wall: performance.now() - begin };
    },
    close: world.close,
  };
}

const fills = (rates: number): RatioScenario => ({
  kind: 'ratio',
  id: 'S15',
  title: `${String(FILLS)} fills of two pairs at ${rates === 1 ? 'one rate' : `${String(rates)} rates`}, 4 lanes`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: { name: 'ours', open: () => side(rates, 4) },
  peers: [{ name: ONE_LANE, open: () => side(rates, 1) }],
  goals: [{ peer: ONE_LANE, cost: 'wall', shown: 'times', ...(rates > 1 && { least: 2, aim: 2.5 }) }],
});

/** S15: how much faster four lanes settle than one. */
export const settling: readonly RatioScenario[] = [fills(30), fills(1)];

async function isAnyPending({ db }: LedgerWorld): Promise<boolean> {
  return (await db.query(`select 1 from transactions where status = 'PENDING' limit 1`)).length > 0;
}

/** S18: so many listings are due at once; the seconds until the last one is settled. */
export const settleLag: FactScenario = {
  kind: 'facts',
  id: 'S18',
  title: `${LISTS.toLocaleString('en')} LIST due at once, by one worker`,
  measure: async (): Promise<readonly Fact[]> => {
    const world = await openLedgerWorld();
    try {
      await timeAll(LISTS, 16, (index) => createList(world, index));
      const begin = performance.now();
      while (await isAnyPending(world)) {
        await runWorkerOnce(world.db, { processAfterS: 0, demo: false, demoApproveAfterS: 30 }, later());
      }
      return [
        {
          name: 'until the last one is settled',
          value: (performance.now() - begin) / 1_000,
          unit: 's',
          least: 10,
          aim: 4,
        },
      ];
    } finally {
      await world.close();
    }
  },
};
