import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { runWorkerOnce } from '@server/worker/worker';
import type { LoggedIn } from '@test/support/server/consoleApp';
import {
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  list,
  statusOf,
  swap,
  verifyPinOf,
} from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { answered, carriedOut, openRacing, race, RACES, runRaces } from './racing';

const TIMEOUT_MS = 60_000 + RACES * 1_000;
const SETTINGS = { processAfterS: 0, demo: false, demoApproveAfterS: 30 };

const racing = opened(openRacing);
let owner: LoggedIn;
let finance: LoggedIn;
let user: string;
let account: string;
let failures: object[];
/** What the worker logs. */
const log = { error: (facts: object) => void failures.push(facts) };
afterEach(() => expect(failures).toEqual([]));
beforeAll(async () => {
  const { app } = racing;
  [owner, finance] = [await app.operator('owner'), await app.operator('finance')];
});
beforeEach(async () => {
  failures = [];
  user = await aUserOf(racing.app.db);
  account = await aBankAccountOf(racing.app.db, user, 'GHC');
});

const create = async (sent: Parameters<typeof createTransaction>[2]) =>
  (await createTransaction(racing.app.db, user, sent)).id;
const aFunding = (amount = '2') => create({ type: 'FUND_WALLET', currency_from: 'GHC', amount });
async function aWithdrawal() {
  await fund(racing.app.db, user, 'GHC', '2');
  await verifyPinOf(racing.app.db, user);
  return create({ type: 'WITHDRAW', currency_from: 'GHC', amount: '2', bank_account: account });
}
const inWallet = (currency = 'GHC') => balanceOf(racing.app.db, `wallet:${user}:${currency}`);
const statusNow = async (id: string) => (await statusOf(racing.app.db, id)) ?? '';
const actNames = async (id: string) => (await racing.actsOn(`transaction ${id}`)).map(({ act }) => act);
const testRaces = (what: string, outcomes: readonly string[], round: Parameters<typeof runRaces>[2]) => {
  it(`${what}, in ${String(RACES)} races`, () => runRaces(racing, outcomes, round), TIMEOUT_MS);
};

for (const [kind, make, returned] of [
  // A funding holds nothing, so that nothing goes back.
  ['fund', () => aFunding(), []],
  ['withdraw', () => aWithdrawal(), ['return']],
] as const) {
  testRaces(
    `an operator approves or the user revokes what asks to ${kind} [S11.console.inbox]`,
    ['COMPLETED', 'REVOKED'],
    async (random, at) => {
      const { here, elsewhere, journalsOf } = racing;
      const before = await inWallet();
      const id = await make();
      const [approved, revoked] = await race(racing, random, at, [
        () => answered(here('approve', { id }, finance)),
        () => carriedOut(revokeTransaction(elsewhere, user, id)),
      ]);
      const status = await statusNow(id);
      expect([approved, revoked]).toEqual([status === 'COMPLETED', status === 'REVOKED']);
      expect(await journalsOf(id)).toEqual(approved ? [kind] : returned);
      // What is withdrawn was funded for it.
      expect((await inWallet()) === before).toBe(kind === 'fund' ? revoked : approved);
      expect(await actNames(id)).toEqual(approved ? ['approve'] : []);
      return status;
    },
  );
}

testRaces('approves once for two operators [S11.console.inbox]', ['the first', 'the second'], async (random, at) => {
  const { here, there, journalsOf, actsOn } = racing;
  const id = await aFunding();
  const [first, second] = await race(racing, random, at, [
    () => answered(here('approve', { id }, owner)),
    () => answered(there('approve', { id }, finance)),
  ]);
  expect([first, await statusNow(id), await journalsOf(id)]).toEqual([!second, 'COMPLETED', ['fund']]);
  const { email } = first ? owner : finance;
  expect(await actsOn(`transaction ${id}`)).toEqual([{ operator: email, act: 'approve' }]);
  return first ? 'the first' : 'the second';
});

testRaces(
  'decides once for two operators, the command line and the user [S11.console.inbox]',
  ['COMPLETED', 'REJECTED', 'REVOKED'],
  async (random, at) => {
    const { app, here, there, elsewhere, journalsOf } = racing;
    const id = await aFunding();
    const done = await race(racing, random, at, [
      () => answered(here('approve', { id }, owner)),
      () => answered(there('reject', { id, payload: { reason: 'No.' } }, finance)),
      () => carriedOut(runOperator(app.db, ['approve', id])),
      () => carriedOut(revokeTransaction(elsewhere, user, id)),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const status = await statusNow(id);
    expect(await actNames(id)).toHaveLength(status === 'REVOKED' ? 0 : 1);
    expect(await journalsOf(id)).toEqual(status === 'COMPLETED' ? ['fund'] : []);
    return status;
  },
);

describe('above the limit of four eyes', () => {
  beforeAll(() => racing.here('setFourEyes', { payload: { currency: 'GHC', amount: '500' } }, owner));
  afterAll(() => racing.here('setFourEyes', { payload: { currency: 'GHC', amount: null } }, owner));

  testRaces(
    'approves once after one approval of each of two operators, one of whom presses twice [S11.console.fourEyes]',
    ['owner first', 'finance first'],
    async (random, at) => {
      const { here, there, journalsOf, actsOn } = racing;
      const id = await aFunding('900');
      const done = await race(racing, random, at, [
        () => answered(here('approve', { id }, owner)),
        () => answered(there('approve', { id }, owner)),
        () => answered(there('approve', { id }, finance)),
      ]);
      // The one who presses twice is refused once, and the other never.
      expect([done.filter(Boolean).length, done[2]]).toEqual([2, true]);
      expect([await statusNow(id), await journalsOf(id)]).toEqual(['COMPLETED', ['fund']]);
      const acts = await actsOn(`transaction ${id}`);
      expect(acts.map(({ act }) => act)).toEqual(['approve first', 'approve']);
      expect(new Set(acts.map(({ operator }) => operator))).toEqual(new Set([owner.email, finance.email]));
      return acts[0]?.operator === owner.email ? 'owner first' : 'finance first';
    },
  );
});

testRaces(
  'answers a dispute with one of two outcomes [S11.console.disputes]',
  ['COMPLETED', 'REJECTED'],
  async (random, at) => {
    const { here, there, journalsOf, actsOn, aDispute } = racing;
    const transaction = await aFunding();
    const id = await aDispute(transaction, user);
    const [completed, rejected] = await race(racing, random, at, [
      () => answered(here('answerDispute', { id, payload: { text: 'It came.', outcome: 'complete' } }, owner)),
      () => answered(there('answerDispute', { id, payload: { text: 'No.', outcome: 'reject' } }, finance)),
    ]);
    const status = await statusNow(transaction);
    expect([completed, rejected]).toEqual([status === 'COMPLETED', status === 'REJECTED']);
    expect(await journalsOf(transaction)).toEqual(completed ? ['fund'] : []);
    const { email } = completed ? owner : finance;
    expect(await actsOn(`dispute ${id}`)).toEqual([{ operator: email, act: 'answer' }]);
    return status;
  },
);

describe('an order that is filled', () => {
  beforeAll(async () => {
    const { db } = racing.app;
    const maker = await aUserOf(db);
    await fund(db, maker, 'CNY', '900000');
    await list(db, maker, swap('CNY', 'NGN', '900000', '216'));
  });

  testRaces(
    'rejects it by the answer to its dispute or the worker fills it [S11.console.disputes]',
    ['COMPLETED', 'REJECTED'],
    async (random, at) => {
      const { app, here, elsewhere, journalsOf, actsOn, aDispute } = racing;
      await fund(app.db, user, 'NGN', '500');
      const before = [await inWallet('NGN'), await inWallet('CNY')];
      const order = await create({ type: 'ORDER', ...swap('NGN', 'CNY', '432', '216') });
      const id = await aDispute(order, user);
      const [rejected] = await race(racing, random, at, [
        () => answered(here('answerDispute', { id, payload: { text: 'Stop.', outcome: 'reject' } }, finance)),
        () => runWorkerOnce(elsewhere, SETTINGS, new Date(Date.now() + 60_000), log).then(() => true),
      ]);
      const status = await statusNow(order);
      expect(status).toBe(rejected ? 'REJECTED' : 'COMPLETED');
      const after = [await inWallet('NGN'), await inWallet('CNY')];
      expect(after.map((balance, at) => balance === before[at])).toEqual([rejected, rejected]);
      expect(await journalsOf(order)).toEqual([rejected ? 'return' : 'fill']);
      expect(await actsOn(`dispute ${id}`)).toHaveLength(rejected ? 1 : 0);
      return status;
    },
  );
});
