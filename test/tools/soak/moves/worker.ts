import { type JournalNews, logOf, newJournals, offersTo, type Person, tick, type World } from '@test/tools/soak/world';
import { textOf } from '@test/support/money/units';
import { expectedTrades } from '@test/tools/soak/fills';
import { isCrossing, must, type Offer, shareOf } from '@test/tools/soak/books';
import { bookFill, bookList } from './settled';
import { approved, type Move, send } from './people';

async function bookJournal(world: World, { kind, transaction_id: id }: JournalNews): Promise<void> {
  must(id !== null, 'a journal of the worker belongs to no transaction', { kind });
  if (kind === 'list') return bookList(world, id);
  if (kind === 'fill') return bookFill(world, id);
  return approved(world, id);
}

/** Everything that the worker wrote since the last check. @returns false if it wrote nothing */
async function bookWork(world: World): Promise<boolean> {
  const journals = await newJournals(world);
  for (const journal of journals) await bookJournal(world, journal);
  must(world.failures.length === 0, 'the worker failed', { failures: world.failures });
  return journals.length > 0;
}

/** The worker's own step, with one transaction only, so that the books can follow it. @returns false if none is due */
async function settleOne(world: World, now: Date): Promise<boolean> {
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
    const fillable =
      row.type === 'LIST'
        ? !isCrossing(row, offersTo(world, null))
        : expectedTrades(row, offersTo(world, row.userId)) !== null;
    must(!fillable, 'the worker left something that it can do', row);
  }
}

const ONE = 10n ** 8n;
const WORKERS = 3;
/** Of what is left of a listing, in thousandths: less than all, so that two together are more than there is. */
const PART = 620;

interface Rush {
  offer: Offer;
  amount: bigint;
  buyers: readonly Person[];
}

/** A listing that two people can each buy more than half of. */
function findRush({ books, people, random }: World): Rush | null {
  const here = people.filter(({ gone }) => !gone);
  const offers = books.openOffers(({ userId }) => here.some(({ id }) => id === userId));
  for (let look = 0; look < Math.min(10, offers.length); look += 1) {
    const offer = random.oneOf(offers);
    const amount = shareOf((offer.remaining * offer.rate) / ONE, PART);
    const canPay = ({ id }: Person) => id !== offer.userId && books.balanceOf(`wallet:${id}:${offer.swapTo}`) >= amount;
    const buyers = here.filter(canPay).slice(0, 2);
    if (amount > 0n && buyers.length === 2) return { offer, amount, buyers };
  }
  return null;
}

/** True if a listing is pending that the worker would process. Those of users who have left stay pending for ever. */
function isListing({ books, people }: World): boolean {
  const gone = new Set(people.filter((person) => person.gone).map(({ id }) => id));
  return [...books.pending.values()].some(({ type, userId }) => type === 'LIST' && !gone.has(userId));
}

/** Two want most of the same listing, and several workers fill at once: one of them gets it, and nothing fails. */
export const rush: Move = async (world) => {
  await newJournals(world);
  // What appears meanwhile may be seen by one worker and not by the other: first everything is listed.
  while (isListing(world) && (await settleOne(world, tick(world)))) await bookWork(world);
  if (isListing(world)) return;
  const found = findRush(world);
  if (!found) return;
  const { offer, amount, buyers } = found;
  const swap = { currency_from: offer.swapTo, currency_to: offer.currency, rate: textOf(offer.rate) };
  for (const { id } of buyers) await send(world, id, { type: 'ORDER', ...swap, amount: textOf(amount) }, false);
  await newJournals(world);
  const now = tick(world, 30);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: WORKERS }, () => settleOne(world, now)));
    await bookWork(world);
  }
};
