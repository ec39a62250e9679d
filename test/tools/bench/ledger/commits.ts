import { decimal } from '@/domain/money/decimal';
import { escrowOf, feesOf, post, walletOf } from '@server/ledger';
import { announceAll } from '@server/news/announce';
import { putListings } from '@test/server/modules/listings/listingsWorld';
import type { OpenSide, RatioScenario } from '@test/tools/bench/scenario';
import { type LedgerWorld, openLedgerWorld, timeAll } from './ledgerWorld';

const AT_ONCE = 16;
const COMMITS = 480;
const LISTINGS = 500;
const PLAIN = 'plain inserts';
/** As slow as a disk that needs 5 ms for each flush. */
const SLOW_FLUSH = [
  `do $$ begin
     execute format('alter database %I set commit_delay = 5000', current_database());
     execute format('alter database %I set commit_siblings = 0', current_database());
   end $$`,
  'create table plain (id bigint generated always as identity primary key, value text)',
  'grant insert on plain to public',
];

type Commit = (world: LedgerWorld, index: number, listings: readonly string[]) => Promise<unknown>;

/** What a fill does: it changes a listing, pays a wallet and a fee, and announces both. */
const commitMoney: Commit = ({ db, buyers }, index, listings) => {
  const id = listings[index % listings.length] ?? '';
  const buyer = buyers[index % buyers.length] ?? '';
  const [source, currency, amount] = [escrowOf(id, 'CNY'), 'CNY' as const, decimal('0.01')];
  return db.transaction(async (tx) => {
    await post(tx, { kind: 'fill', transactionId: null }, [
      { source, destination: walletOf(buyer, 'CNY'), currency, amount },
      { source, destination: feesOf('CNY', String(index)), currency, amount },
    ]);
    await announceAll(tx, [
      { group: 'listings', users: null },
      { group: 'transactions', users: [buyer] },
    ]);
  });
};

const insertPlain: Commit = ({ db }) => db.transaction((tx) => tx.query(`insert into plain (value) values ('plain')`));

async function side(commit: Commit): Promise<OpenSide> {
  const world = await openLedgerWorld(SLOW_FLUSH);
  await putListings(world.db, parseInt(world.sellers[0] ?? '', 10), LISTINGS);
  const rows = await world.db.query<{ id: string }>('select id from listings order by id');
  const listings = rows.map(({ id }) => id);
  let done = 0;
  return {
    run: async () => {
      const from = done;
      done += COMMITS;
      return { wall: await timeAll(COMMITS, AT_ONCE, (index) => commit(world, from + index, listings)) };
    },
    close: world.close,
  };
}

/** S16: commits that move money and announce it, while each flush takes 5 ms: whether they wait for each other. */
export const commits: RatioScenario = {
  kind: 'ratio',
  id: 'S16',
  title: `${String(COMMITS)} commits that move money, ${String(AT_ONCE)} connections, a flush of 5 ms`,
  units: { wall: 'ms' },
  headline: 'wall',
  warmUp: 1,
  ours: { name: 'ours', open: () => side(commitMoney) },
  peers: [{ name: PLAIN, open: () => side(insertPlain) }],
  goals: [{ peer: PLAIN, cost: 'wall', shown: 'times', least: 0.4, aim: 0.6 }],
};
