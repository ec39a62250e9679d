import { textOf } from '@test/support/money/units';
import { newJournals } from '@test/tools/soak/inProcess/news';
import { type Person, tick, type World } from '@test/tools/soak/inProcess/world';
import { shareOf } from '@test/tools/soak/model/amounts';
import type { Offer } from '@test/tools/soak/model/books';
import { type Move, send } from './move';
import { bookWork, settleOne } from './worker';

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
  const found = findRush(world);
  if (!found) return;
  const { offer, amount, buyers } = found;
  const swap = { currency_from: offer.swapTo, currency_to: offer.currency, rate: textOf(offer.rate) };
  for (const { id } of buyers) await send(world, id, { type: 'ORDER', ...swap, amount: textOf(amount) });
  await newJournals(world);
  const now = tick(world, 30);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: WORKERS }, () => settleOne(world, now)));
    await bookWork(world);
  }
};
