import { removeListing } from '@server/modules/listings/listings';
import { removeOrder } from '@server/modules/orders';
import { cancelAll, readCancelAll } from '@server/modules/transactions/cancelAll';
import { approve, reject, revokeTransaction } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { createExchange } from '@server/modules/transactions/exchange';
import { returnEscrow } from '@server/modules/wallets';
import { changeListing } from '@server/modules/listingChanges';
import { cleanUpDue, endExpiredDue } from '@server/worker/worker';
import { approveDue, settleDue, sweepOrphans } from '@server/worker/steps';
import type { Database } from '@server/db/database';
import type { SessionUser } from '@server/http/env';
import type { Mailer } from '@server/mail/mailer';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import { crossedOf, setMarket } from '@test/support/money/moneyWorld';
import { units } from '@test/support/money/units';
import { Books, byPlace, must, type Offer, type Pending } from './books';

/** What the soak calls of the server; a test hands in a broken one to see it caught. */
export const SERVICES = {
  createTransaction,
  createExchange,
  changeListing,
  cancelAll,
  readCancelAll,
  approve,
  reject,
  revokeTransaction,
  removeListing,
  removeOrder,
  returnEscrow,
  settleDue,
  approveDue,
  cleanUpDue,
  endExpiredDue,
  sweepOrphans,
};
export type Services = typeof SERVICES;

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

/** A time soon after the worker's, in milliseconds, or none. Longer than a world lives in real time. */
export const someEnd = ({ random, clock }: World): number | null =>
  random.chance(30) ? clock.getTime() + random.between(1, 200) * 1000 : null;

/** What a payload says, in milliseconds. */
export const endIn = (payload: { expires_at?: string | null | undefined }): number | null =>
  typeof payload.expires_at === 'string' ? Date.parse(payload.expires_at) : null;

/** As a payload takes it. */
export const endText = (endsAt: number | null): string | null =>
  endsAt === null ? null : new Date(endsAt).toISOString();

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

/** What a buyer may be sold: others' listings, of people who are still here, those of a better place first. Null: everybody's. */
export function offersTo({ books, people }: World, buyerId: string | null): Offer[] {
  const gone = new Set(people.filter((person) => person.gone).map(({ id }) => id));
  const offers = books.openOffers(({ userId, remaining }) => userId !== buyerId && !gone.has(userId) && remaining > 0n);
  return offers.sort(byPlace);
}

interface LineRow {
  id: string;
  journal_id: string;
  code: string;
  currency: string;
  amount: string;
  balance: string;
}

/** A journal that was written since the last check. */
export interface JournalNews {
  id: string;
  kind: string;
  transaction_id: string | null;
}

/** The journals since the last check, oldest first. */
export async function newJournals(world: World): Promise<JournalNews[]> {
  const journals = await world.db.query<JournalNews>(
    'select id, kind, transaction_id from journals where id > $1 order by id',
    [world.lastJournal],
  );
  world.lastJournal = journals.at(-1)?.id ?? world.lastJournal;
  return journals;
}

/** The model knows the accounts of the house as a whole; the database divides them into parts. */
const WHOLE = `select case when a.kind in ('fees', 'rounding', 'bank') then a.kind || ':' || a.currency else a.code end as code,
  case when a.kind in ('fees', 'rounding', 'bank')
    then (select sum(p.balance) from accounts p where p.kind = a.kind and p.currency = a.currency) else a.balance end as balance`;

/** No listing may be shown that could be traded with another one. */
export async function checkUncrossed({ db }: World): Promise<void> {
  const crossed = await crossedOf(db);
  must(crossed.length === 0, 'the book is crossed', { crossed });
}

/** The database must have exactly the lines that the model has, and each balance must agree. */
export async function checkLines(world: World): Promise<void> {
  const lines = await world.db.query<LineRow>(
    `select l.id, l.journal_id, w.code, l.currency, trim_scale(l.amount)::text as amount,
       trim_scale(w.balance)::text as balance
     from lines l join accounts a on a.id = l.account_id cross join lateral (${WHOLE}) w where l.id > $1 order by l.id`,
    [world.lastLine],
  );
  world.lastLine = lines.at(-1)?.id ?? world.lastLine;
  const written = new Map<string, bigint>();
  const sums = new Map<string, bigint>();
  for (const { journal_id: journal, currency, code, amount } of lines) {
    written.set(code, (written.get(code) ?? 0n) + units(amount));
    sums.set(`${journal} ${currency}`, (sums.get(`${journal} ${currency}`) ?? 0n) + units(amount));
  }
  const unbalanced = [...sums].filter(([, sum]) => sum !== 0n);
  must(unbalanced.length === 0, 'a journal does not sum to zero', { unbalanced });
  const expected = world.books.takeMoved();
  for (const code of new Set([...written.keys(), ...expected.keys()])) {
    const [was, should] = [written.get(code) ?? 0n, expected.get(code) ?? 0n];
    must(was === should, 'an account moved otherwise than it must', { code, moved: was, expected: should });
  }
  for (const { code, balance } of lines) {
    const should = world.books.balanceOf(code);
    must(units(balance) === should, 'a balance is not what it must be', { code, balance, expected: should });
  }
}
