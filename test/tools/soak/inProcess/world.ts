import type { Database } from '@server/db/database';
import type { SessionUser } from '@server/http/env';
import type { Mailer } from '@server/mail/mailer';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { setMarket } from '@test/support/money/moneyWorld';
import { Books, type Offer, type Pending } from '@test/tools/soak/model/books';
import type { Services } from './services';

export type Currency = 'CNY' | 'GHC' | 'NGN';
export const CURRENCIES: readonly Currency[] = ['CNY', 'GHC', 'NGN'];

/** A simulated user. Deactivated users still send requests now and then, which must be refused. */
export interface Person extends SessionUser {
  gone: boolean;
  cleaned: boolean;
  /** Pins that were verified and not yet spent. */
  pins: number;
  bankAccounts: Map<Currency, string>;
}

/** One small exchange on its own database: everything that happens in it follows from its steps. */
export interface World {
  db: Database;
  services: Services;
  books: Books;
  people: Person[];
  random: SeededRandom;
  mailer: Mailer & { pin: string };
  /** The worker's time: ahead of the real time by a fixed amount, and advanced by each of its steps. */
  clock: Date;
  /** Lines up to this one have been looked at. */
  lastLine: string;
  lastJournal: string;
  /** What the worker could not do. */
  failures: object[];
}

const LEAD_MS = 60 * 60_000;

function catchPins(): World['mailer'] {
  const mailer = {
    pin: '',
    post: () => Promise.resolve(),
    send: ({ body }: { body: string }) => {
      mailer.pin = /\b\d{6}\b/.exec(body)?.[0] ?? mailer.pin;
      return Promise.resolve();
    },
  };
  return mailer;
}

/** An empty world with market rates. */
export async function openWorld(db: Database, services: Services): Promise<World> {
  await setMarket(db);
  return {
    db,
    services,
    books: new Books(),
    people: [],
    random: seededRandom(0),
    mailer: catchPins(),
    clock: new Date(Date.now() + LEAD_MS),
    lastLine: '0',
    lastJournal: '0',
    failures: [],
  };
}

/** The worker's next moment. */
export function tick(world: World, seconds = 1): Date {
  world.clock = new Date(world.clock.getTime() + seconds * 1000);
  return world.clock;
}

export const logOf = ({ failures }: World) => ({
  error: ({ err, ...facts }: { err?: unknown }, message?: string) =>
    void failures.push({ ...facts, message, error: String(err) }),
});

/** Usually an active user; now and then one who has left. */
export function anyone({ people, random }: World): Person {
  const active = people.filter(({ gone }) => !gone);
  return random.oneOf(active.length > 0 && random.chance(96) ? active : people.slice(-30));
}

/** One of the newest pending transactions of these types; null if there is none. */
export function somePending({ books, random }: World, types: readonly string[]): Pending | null {
  const waiting = [...books.pending.values()].filter(({ type }) => types.includes(type)).slice(-20);
  return waiting.length > 0 ? random.oneOf(waiting) : null;
}

/** A listing that has not ended; null if there is none. */
export function someOffer({ books, random }: World, chosen?: (offer: Offer) => boolean): Offer | null {
  const open = books.openOffers(chosen);
  return open.length > 0 ? random.oneOf(open) : null;
}

/** What a buyer may be sold: others' listings, of people who are still here, oldest first. */
export function offersTo({ books, people }: World, buyerId: string): Offer[] {
  const gone = new Set(people.filter((person) => person.gone).map(({ id }) => id));
  const offers = books.openOffers(({ userId, remaining }) => userId !== buyerId && !gone.has(userId) && remaining > 0n);
  return offers.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
