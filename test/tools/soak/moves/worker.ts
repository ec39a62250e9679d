import type { JournalNews } from '@test/tools/soak/inProcess/news';
import { newJournals } from '@test/tools/soak/inProcess/news';
import { logOf, offersTo, tick, type World } from '@test/tools/soak/inProcess/world';
import { units } from '@test/support/money/units';
import { expectedTrades } from '@test/tools/soak/model/fills';
import { settleFill, settleList } from '@test/tools/soak/model/settle';
import { must } from '@test/tools/soak/model/violation';
import { approved } from './cash';
import type { Move } from './move';

interface FillRow {
  listing_id: string;
  taken: string;
  paid: string;
}

async function bookList({ db, books }: World, id: string): Promise<void> {
  const [listing] = await db.query<{ id: string }>('select id from listings where transaction_id = $1', [id]);
  must(listing !== undefined, 'a processed LIST has no listing', { id });
  settleList(books, id, listing.id);
}

async function bookFill(world: World, id: string): Promise<void> {
  const row = world.books.pending.get(id);
  must(row !== undefined, 'what does not wait was filled', { id });
  const trades = expectedTrades(row, offersTo(world, row.userId));
  must(trades !== null, 'an order was filled that the market cannot fill', row);
  const expected = trades.flatMap(({ fills }) =>
    fills.map(({ offer, taken, paid }) => ({ listing: offer.id, taken, paid })),
  );
  const rows = await world.db.query<FillRow>(
    `select listing_id, trim_scale(taken)::text as taken, trim_scale(paid)::text as paid
     from fills where transaction_id = $1 order by id`,
    [id],
  );
  const written = rows.map((fill) => ({ listing: fill.listing_id, taken: units(fill.taken), paid: units(fill.paid) }));
  const same =
    written.length === expected.length &&
    expected.every((fill, at) => {
      const other = written[at];
      return other?.listing === fill.listing && other.taken === fill.taken && other.paid === fill.paid;
    });
  must(same, 'an order was filled otherwise than it must', { id, written, expected });
  settleFill(world.books, row, trades);
}

async function bookJournal(world: World, { kind, transaction_id: id }: JournalNews): Promise<void> {
  must(id !== null, 'a journal of the worker belongs to no transaction', { kind });
  if (kind === 'list') return bookList(world, id);
  if (kind === 'fill') return bookFill(world, id);
  return approved(world, id);
}

/** Everything that the worker wrote since the last check. @returns false if it wrote nothing */
export async function bookWork(world: World): Promise<boolean> {
  const journals = await newJournals(world);
  for (const journal of journals) await bookJournal(world, journal);
  must(world.failures.length === 0, 'the worker failed', { failures: world.failures });
  return journals.length > 0;
}

/** The worker's own step, with one transaction only, so that the books can follow it. @returns false if none is due */
export async function settleOne(world: World, now: Date): Promise<boolean> {
  return (await world.services.settleDue(world.db, { now, afterS: 0, most: 1 }, logOf(world))) > 0;
}

/** The worker takes what is next; now and then two workers do at once. */
export const settle: Move = async (world) => {
  const { random } = world;
  await newJournals(world);
  // The other worker may or may not see a listing that appears meanwhile: then the outcome cannot be predicted.
  const isListing = [...world.books.pending.values()].some(({ type }) => type === 'LIST');
  const workers = !isListing && random.chance(20) ? 2 : 1;
  const now = tick(world);
  await Promise.all(Array.from({ length: workers }, () => settleOne(world, now)));
  await bookWork(world);
};

/** The operator of the demo, who is a program. */
export const demoApproval: Move = async (world) => {
  await newJournals(world);
  await world.services.approveDue(world.db, { now: tick(world), afterS: 0, most: 1 }, logOf(world));
  await bookWork(world);
};

/** Orders that were left behind after a revocation are swept away; no money moves. */
export const sweep: Move = (world) => world.services.sweepOrphans(world.db, tick(world, 61));

/** Tries everything that waits once. @returns whether any of it was done: then more may be possible */
async function workThrough(world: World): Promise<boolean> {
  const now = tick(world, 60);
  let isDone = false;
  while (await settleOne(world, now)) isDone = (await bookWork(world)) || isDone;
  return isDone;
}

/** Works until nothing moves any more. What waits then must be what the market cannot fill. */
export async function finishWork(world: World): Promise<void> {
  await newJournals(world);
  while (await workThrough(world));
  const gone = new Set(world.people.filter((person) => person.gone).map(({ id }) => id));
  for (const row of world.books.pending.values()) {
    if (gone.has(row.userId) || !['LIST', 'ORDER', 'MOF_ORDER'].includes(row.type)) continue;
    const fillable = row.type === 'LIST' || expectedTrades(row, offersTo(world, row.userId)) !== null;
    must(!fillable, 'the worker left something that it can do', row);
  }
}
