import type { Peg } from '@contract/values/peg';
import { reactivate } from '@server/acts/users';
import { changeListing, pauseListing, resumeListing } from '@server/modules/listingChanges';
import { findOpenListings, type ListingRow } from '@server/modules/listings/repository';
import { readOwnListingWindow, removeListing } from '@server/modules/listings/listings';
import { setRate } from '@server/modules/rates';
import { createExchange } from '@server/modules/transactions/exchange';
import { createTransaction } from '@server/modules/transactions/create';
import { Refusal } from '@server/platform/refusal';
import { USER_LIMITS } from '@server/platform/userLimits';
import {
  aUserOf,
  balanceOf,
  booksOf,
  crossedOf,
  fund,
  list,
  moneySuite,
  RIGHT_BOOKS,
  statusOf,
  swap,
  work,
} from '@test/support/money/moneyWorld';

const suite = moneySuite();
let [ada, ben] = ['', ''];
beforeEach(async () => {
  await market('216');
  [ada, ben] = [await aUserOf(suite.db()), await aUserOf(suite.db())];
  for (const user of [ada, ben]) {
    await fund(suite.db(), user, 'CNY', '1000');
    await fund(suite.db(), user, 'NGN', '100000');
  }
});
afterEach(async () => {
  expect(await crossedOf(suite.db())).toEqual([]);
  expect(await booksOf(suite.db())).toEqual(RIGHT_BOOKS);
});

const market = (rate: string) => suite.db().transaction((tx) => setRate(tx, 'CNY', 'NGN', rate));
const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reasons : error),
  );
const make = (userId: string, offered: Parameters<typeof list>[2], settlesAtOnce = true) =>
  createTransaction(suite.db(), userId, { type: 'LIST', ...offered }, { settlesAtOnce });
const own = async (userId: string) => (await readOwnListingWindow(suite.db(), userId, { limit: 10 })).results;

const OTHERS =
  'Others already offer NGN for CNY at 0.00465, which meets your rate. Exchange with them instead, or list at 215.05376345 or more.';

it('a LIST that would cross is refused like others, and one at the next rate is not [S11.crossed.refused]', async () => {
  await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
  for (const atOnce of [true, false])
    expect(await reasonsOf(make(ada, swap('CNY', 'NGN', '10', '215.05376344'), atOnce))).toEqual({ detail: OTHERS });
  expect(await balanceOf(suite.db(), `wallet:${ada}:CNY`)).toBe('1000');
  expect(await make(ada, swap('CNY', 'NGN', '10', '215.05376345'))).toMatchObject({ status: 'COMPLETED' });
});

it('the own listing of the opposite direction counts too, and one that is paused does not [S11.crossed.refused]', async () => {
  const id = await list(suite.db(), ada, swap('NGN', 'CNY', '10000', '0.00465'));
  const crossing = () => make(ada, swap('CNY', 'NGN', '10', '215'));
  expect(await reasonsOf(crossing())).toEqual({
    detail:
      'Your own listing of NGN for CNY at 0.00465 meets this rate. Change or delete it first, or list at 215.05376345 or more.',
  });
  await pauseListing(suite.db(), ada, id);
  expect(await crossing()).toMatchObject({ status: 'COMPLETED' });
  expect(Object.keys(Object(await reasonsOf(resumeListing(suite.db(), ada, id))) as object)).toEqual(['rate']);
});

it('an edit and a resumed listing that would cross are refused, and nothing is changed [S11.crossed.refused]', async () => {
  const id = await list(suite.db(), ada, swap('CNY', 'NGN', '10', '218'));
  await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
  const edit = (rate: string) => changeListing(suite.db(), ada, { listing: id, rate, amount: null });
  expect(await reasonsOf(edit('215'))).toEqual({ rate: [OTHERS] });
  expect(await own(ada)).toMatchObject([{ rate: '218' }]);
  expect(await reasonsOf(edit('217'))).toBeNull();
  await pauseListing(suite.db(), ada, id);
  const second = await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.0046'));
  expect(Object.keys(Object(await reasonsOf(resumeListing(suite.db(), ada, id))) as object)).toEqual(['rate']);
  expect(await own(ada)).toMatchObject([{ paused: true }]);
  await removeListing(suite.db(), ben, second);
  expect(await reasonsOf(resumeListing(suite.db(), ada, id))).toBeNull();
});

it('the rest of an exchange is refused if it would cross an own listing [S11.crossed.refused]', async () => {
  await list(suite.db(), ada, swap('CNY', 'NGN', '10', '215'));
  const asked = { ...swap('NGN', 'CNY', '1000', '216'), time_in_force: 'gtc' as const };
  expect(JSON.stringify(await reasonsOf(createExchange(suite.db(), ada, asked, USER_LIMITS, true)))).toContain(
    'Your own listing of CNY for NGN at 215 meets this rate.',
  );
});

it('one whose pause is over waits while it would cross, and appears when it does not [S11.crossed.waits]', async () => {
  const { id } = await make(ada, swap('CNY', 'NGN', '10', '215'), false);
  const { id: opposite } = await make(ben, swap('NGN', 'CNY', '10000', '0.00465'), false);
  await work(suite.db());
  expect([await statusOf(suite.db(), id), await statusOf(suite.db(), opposite)].sort()).toEqual([
    'COMPLETED',
    'PENDING',
  ]);
  const [listed] = await findOpenListings(suite.db());
  await removeListing(suite.db(), listed?.user_id ?? '', listed?.id ?? '');
  await work(suite.db());
  expect([await statusOf(suite.db(), id), await statusOf(suite.db(), opposite)]).toEqual(['COMPLETED', 'COMPLETED']);
});

it('a listing that would cross when its user is reactivated is paused [S11.crossed.waits]', async () => {
  await list(suite.db(), ada, swap('CNY', 'NGN', '10', '215'));
  await suite.db().query('update users set deactivated_at = now() where id = $1', [ada]);
  await make(ben, swap('NGN', 'CNY', '10000', '0.00465'));
  await suite.db().transaction((tx) => reactivate(tx, ada));
  expect(await own(ada)).toMatchObject([{ paused: true, rate: '215' }]);
});

describe('a listing that follows the market', () => {
  const PEG: Peg = { percent: '-2', floor: null, ceiling: null };
  const pegged = (peg = PEG) => make(ada, { ...swap('CNY', 'NGN', '10', '216'), peg });

  it('gives way to one that it would cross, follows it, and returns when that is gone [S11.crossed.pegs]', async () => {
    const id = await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
    await pegged();
    expect(await own(ada)).toMatchObject([{ rate: '215.05376345' }]);
    await changeListing(suite.db(), ben, { listing: id, rate: '0.0047', amount: null });
    await work(suite.db());
    expect(await own(ada)).toMatchObject([{ rate: '212.76595745' }]);
    await removeListing(suite.db(), ben, id);
    await work(suite.db());
    expect(await own(ada)).toMatchObject([{ rate: '211.68' }]);
  });

  it('gives way when the market moves it there, and is paused where that leaves its limits [S11.crossed.pegs]', async () => {
    const opposite = await list(suite.db(), ben, swap('NGN', 'CNY', '10000', '0.00465'));
    await market('222');
    const listing = await list(suite.db(), ada, {
      ...swap('CNY', 'NGN', '10', '216'),
      peg: { ...PEG, ceiling: '218' },
    });
    expect(await own(ada)).toMatchObject([{ rate: '217.56' }]);
    await market('216');
    await work(suite.db());
    expect(await own(ada)).toMatchObject([{ rate: '215.05376345' }]);
    await changeListing(suite.db(), ada, { listing, rate: null, amount: null, peg: { ...PEG, ceiling: '214' } });
    expect(await own(ada)).toMatchObject([{ paused: true }]);
    await removeListing(suite.db(), ben, opposite);
    await work(suite.db());
    expect(await own(ada)).toMatchObject([{ rate: '211.68' }]);
    expect((await own(ada))[0]).not.toHaveProperty('paused');
  });
});

it('of two listings of opposite directions at the same moment that would cross only one appears [S11.crossed.races]', async () => {
  for (let round = 0; round < 15; round += 1) {
    const tries = await Promise.allSettled([
      make(ada, swap('CNY', 'NGN', '1', '215')),
      make(ben, swap('NGN', 'CNY', '100', '0.00465')),
    ]);
    const broken = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(broken).toHaveLength(1);
    expect(broken[0]).toBeInstanceOf(Refusal);
    const listed: ListingRow[] = await findOpenListings(suite.db());
    expect(listed).toHaveLength(1);
    for (const { id, user_id } of listed) await removeListing(suite.db(), user_id, id);
  }
});
