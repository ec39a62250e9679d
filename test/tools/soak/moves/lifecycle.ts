import { MARKETS } from '@contract/values/markets';
import { textOf, units } from '@test/support/money/units';
import { cut, must, type Offer, type Pending } from '@test/tools/soak/books';
import {
  anyone,
  endIn,
  endText,
  logOf,
  newJournals,
  type Person,
  someEnd,
  someOffer,
  tick,
  type World,
} from '@test/tools/soak/world';
import { type Move, someOf, TRADES, unlessRefused } from './people';

const LEAST = units('0.01');

/** A listing with more moves behind all others at its rate. */
async function bookMore({ db, books }: World, offer: Offer, more: bigint): Promise<void> {
  books.addTo(offer, more);
  const [row] = await db.query<{ place: string }>('select place from listings where id = $1', [offer.id]);
  offer.place = BigInt(row?.place ?? '0');
  const isLast = books.openOffers().every((other) => other === offer || other.place < offer.place);
  must(isLast, 'a listing kept its turn although it got more', { offer });
}

/** More of a listing, less of it, or another end time; two of them at once now and then. */
export const change: Move = async (world) => {
  const { books, random, services, db, people } = world;
  const isHere = ({ userId }: Offer) => people.some(({ id, gone }) => id === userId && !gone);
  const offer = someOffer(world, isHere);
  const owner = people.find(({ id }) => id === offer?.userId);
  if (!offer || !owner) return;
  const kind = random.oneOf(['add', 'add', 'lower', 'end']);
  const more = units(someOf(world, owner, offer.currency)) + BigInt(random.between(0, 9));
  const add = kind === 'add' && more > 0n ? more : null;
  const left = cut((offer.remaining * BigInt(random.between(1, 1050))) / 1000n);
  const amount = kind === 'lower' && left > 0n ? left : null;
  const end = kind === 'end' || random.chance(20) ? { expires_at: endText(someEnd(world)) } : {};
  const isRich = add === null || add <= books.balanceOf(`wallet:${owner.id}:${offer.currency}`);
  const isLower = amount === null || (amount <= offer.remaining && amount >= LEAST);
  const textOrNull = (wanted: bigint | null) => (wanted === null ? null : textOf(wanted));
  const changes = { rate: null, amount: textOrNull(amount), add: textOrNull(add), ...end };
  const done = await unlessRefused(services.changeListing(db, owner.id, { listing: offer.id, ...changes }));
  must((done !== null) === (isRich && isLower), 'a change went otherwise than it must', { offer, changes });
  if (done && add !== null) await bookMore(world, offer, add);
  if (done && amount !== null) books.lowerTo(offer, amount);
  if (done && 'expires_at' in end) offer.endsAt = endIn(end);
  await newJournals(world);
};

/** The worker ends what has reached its end time; now and then two workers do at once. */
async function endDue(world: World, now: Date, workers: number): Promise<void> {
  const { db, services, failures } = world;
  const log = logOf(world);
  await Promise.all(Array.from({ length: workers }, () => services.endExpiredDue(db, { now, most: 500 }, log)));
  must(failures.length === 0, 'a listing could not be ended', { failures });
}

const isDue = (now: Date) => (offer: Offer) => offer.endsAt !== null && offer.endsAt <= now.getTime();

export const endListings: Move = async (world) => {
  const now = tick(world, world.random.between(1, 60));
  await endDue(world, now, world.random.chance(20) ? 2 : 1);
  for (const offer of world.books.openOffers(isDue(now))) world.books.endOffer(offer);
  await newJournals(world);
};

/** What a user has in a market, or in all. */
function tiedUp({ books }: World, { id }: Person, market: string | null) {
  const isMeant = (one: string, other: string) => !market || (market.includes(one) && market.includes(other));
  const isPending = ({ userId, type, from, to }: Pending) =>
    userId === id && TRADES.includes(type) && isMeant(from, to);
  const pending = [...books.pending.values()].filter(isPending);
  const offers = books.openOffers(({ userId, currency, swapTo }) => userId === id && isMeant(currency, swapTo));
  const returned = new Map<string, bigint>();
  const count = (currency: string, amount: bigint) => returned.set(currency, (returned.get(currency) ?? 0n) + amount);
  for (const { from, amount } of pending) count(from, amount);
  for (const { currency, remaining } of offers) count(currency, remaining);
  return { pending, offers, returned };
}

interface Cancelled {
  listings: number;
  orders: number;
  returned: readonly { currency: string; amount: string }[];
}

/** The parts of several answers, as one text. */
const summed = (answers: readonly Cancelled[]) => {
  const all = new Map<string, bigint>();
  const parts = answers.flatMap(({ returned }) => returned);
  for (const { currency, amount } of parts) all.set(currency, (all.get(currency) ?? 0n) + units(amount));
  return spell(
    answers.reduce((sum, { listings, orders }) => sum + listings + orders, 0),
    all,
  );
};

const spell = (count: number, returned: ReadonlyMap<string, bigint>) =>
  `${String(count)} ${[...returned]
    .map(([currency, amount]) => `${textOf(amount)} ${currency}`)
    .sort()
    .join(', ')}`;

/** All of a user's, after a look at what would end; now and then pressed three times at once, or while the worker ends what is due. */
export const cancelEverything: Move = async (world) => {
  const { books, random, services, db } = world;
  const person = anyone(world);
  if (person.gone) return;
  const market = random.chance(50) ? random.oneOf(MARKETS) : null;
  const { pending, offers, returned } = tiedUp(world, person, market);
  const expected = spell(pending.length + offers.length, returned);
  const told = summed([await services.readCancelAll(db, person.id, { market })]);
  must(told === expected, 'it is told that something else would end', { told, expected });
  const now = random.chance(20) ? tick(world, 60) : null;
  const ending = now ? endDue(world, now, 1) : null;
  const presses = Array.from({ length: random.oneOf([1, 3]) }, () => services.cancelAll(db, person.id, { market }));
  const answers = await Promise.all(presses);
  await ending;
  const done = summed(answers);
  must(now !== null || done === expected, 'something else has ended', { done, expected });
  for (const { id } of pending) books.giveBack(id);
  for (const offer of new Set([...offers, ...(now ? books.openOffers(isDue(now)) : [])])) books.endOffer(offer);
  await newJournals(world);
};
