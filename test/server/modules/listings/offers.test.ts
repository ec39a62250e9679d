import { decimal, toText } from '@/domain/money/decimal';
import { walkPath } from '@/domain/paths/paths';
import type { Db } from '@server/db/database';
import { bookOf, OfferBook, readPathBook } from '@server/modules/listings/offerBook';
import { createTransaction } from '@server/modules/transactions/create';
import { settleDue } from '@server/worker/steps';
import { aUserOf, fund, moneySuite, swap } from '@test/support/money/moneyWorld';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { putListings } from './listingsWorld';

const suite = moneySuite();
const SILENT = { error: () => undefined };

let buyer: string;
beforeEach(async () => {
  buyer = await aUserOf(suite.db());
  await fund(suite.db(), buyer, 'NGN', '1000000');
});

/** A database that counts its statements and the rows it answers. */
function counted(db: Db): { db: Db; rows: () => number; statements: () => number } {
  let [rows, statements] = [0, 0];
  const query: Db['query'] = async (sql, values) => {
    statements += 1;
    const answer = await db.query(sql, values);
    rows += answer.length;
    return answer as never[];
  };
  return { db: { query }, rows: () => rows, statements: () => statements };
}

/** How many rows are read to accept and to settle an order of one listing, at one rate and over a path. */
async function rowsOf(type: 'ORDER' | 'MOF_ORDER'): Promise<number> {
  let count = 0;
  const db = suite.db();
  const counting: typeof db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const { db: watched, rows } = counted(tx);
        const result = await work(watched);
        count += rows();
        return result;
      }),
  };
  const sent = swap('NGN', 'CNY', '1000', type === 'ORDER' ? '216' : '230');
  const payload = type === 'ORDER' ? { type, ...sent } : { type, path: 'NGN->CNY', ...sent };
  await createTransaction(counting, buyer, payload);
  const now = new Date(Date.now() + 60_000);
  const settled = await settleDue(counting, { now, most: 500, withinMs: Infinity, afterS: 0 }, SILENT);
  expect(settled).toBe(1);
  return count;
}

describe.each(['ORDER', 'MOF_ORDER'] as const)('the cost of an %s', (type) => {
  it('is the same with 30 listings and with 3,000 at its rate', async () => {
    const lister = parseInt(await aUserOf(suite.db()), 10);
    await putListings(suite.db(), lister, 30, '216');
    const few = await rowsOf(type);
    await putListings(suite.db(), lister, 3_000, '216');
    expect(await rowsOf(type)).toBe(few);
  });
});

it('the offers that are read of a path carry an amount exactly as all of its offers would', async () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  const listers = [await aUserOf(suite.db()), await aUserOf(suite.db()), await aUserOf(suite.db())];
  for (const lister of listers) await putListings(suite.db(), parseInt(lister, 10), 120);
  await putListings(suite.db(), parseInt(buyer, 10), 50);
  const all = await new OfferBook(suite.db()).offersTo(
    buyer,
    { source: 'NGN', target: 'CNY', rate: null },
    () => false,
  );
  expect(all).toHaveLength(360);
  const path = ['NGN', 'CNY'];
  for (let run = 0; run < 60; run += 1) {
    const net = decimal(`${String(random.between(1, 900_000))}.${String(random.between(0, 99_999_999))}`);
    const { book } = await readPathBook(new OfferBook(suite.db()), buyer, path, net);
    const expected = walkPath(bookOf(all), path, toText(net));
    expect({ seed, walk: walkPath(book, path, toText(net)) }).toEqual({ seed, walk: expected });
  }
});

describe('what is offered at several rates', () => {
  const wanted = (rate: string) => ({ source: 'NGN', target: 'CNY', rate });
  const everything = () => false;

  it('is read with one statement for all of them, as if it were read one by one', async () => {
    const [ben, eve] = [parseInt(await aUserOf(suite.db()), 10), parseInt(await aUserOf(suite.db()), 10)];
    for (const rate of ['216', '217', '216'])
      for (const lister of [ben, eve]) await putListings(suite.db(), lister, 3, rate);
    const { db, statements } = counted(suite.db());
    const book = new OfferBook(db);
    await book.readAhead(['217', '216', '217', '218'].map(wanted));
    const ahead = [];
    for (const rate of ['216', '217', '218']) ahead.push(await book.offersTo(buyer, wanted(rate), everything));
    expect(statements()).toBe(1);
    const oneByOne = [];
    for (const rate of ['216', '217', '218'])
      oneByOne.push(await new OfferBook(suite.db()).offersTo(buyer, wanted(rate), everything));
    expect(ahead).toEqual(oneByOne);
    expect(ahead.map(({ length }) => length)).toEqual([12, 6, 0]);
  });

  it('is read on, if the first read is not enough', async () => {
    await putListings(suite.db(), parseInt(await aUserOf(suite.db()), 10), 100, '216');
    const { db, statements } = counted(suite.db());
    const book = new OfferBook(db);
    await book.readAhead([wanted('216')]);
    const offers = await book.offersTo(buyer, wanted('216'), (read) => read.length >= 50);
    expect(statements()).toBe(2);
    expect(offers).toEqual(
      (await new OfferBook(suite.db()).offersTo(buyer, wanted('216'), everything)).slice(0, offers.length),
    );
    expect(await book.offersTo(buyer, wanted('216'), everything)).toHaveLength(100);
  });
});
