import { createDatabase } from '@server/db/pool';
import { atEffort, EFFORT } from '@test/support/random/effort';
import { chooseSeed, type SeededChoices, seededChoices } from '@test/support/random/seededChoices';
import { type ConsoleApp, consoleOf, openConsoleApp, type LoggedIn } from '@test/support/server/consoleApp';
import {
  setMarket,
  aBankAccountOf,
  aUserOf,
  balanceOf,
  fund,
  list,
  statusOf,
  swap,
  verifyPinOf,
} from '@test/support/money/moneyWorld';
import { audit } from '@test/tools/soak/books';
import { createTransaction } from '@server/modules/transactions/create';
import { revokeTransaction } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { runWorkerOnce } from '@server/worker/worker';
import { opened } from '@test/support/server/opened';

/** So many of each kind. */
const RACES = atEffort(12);
/** How many queries late the others start, in turns: nearly together, anyhow, or so late that the slowest way wins too. */
const LATE = [
  [0, 2],
  [0, 30],
  [30, 60],
] as const;

/** A console of two processes on one database. */
interface Racing {
  app: ConsoleApp;
  /** The connections of the second process. */
  elsewhere: ReturnType<typeof createDatabase>;
  here: ConsoleApp['make'];
  there: ConsoleApp['make'];
  actsOn(subject: string): Promise<{ operator: string; act: string }[]>;
  /** What the ledger holds of a transaction, beside its hold. */
  journalsOf(transaction: string): Promise<string[]>;
  aDispute(transaction: string, user: string): Promise<string>;
  close(): Promise<void>;
}

async function openRacing(): Promise<Racing> {
  const app = await openConsoleApp();
  const elsewhere = createDatabase(app.url, { maxConnections: 8 });
  await setMarket(app.db);
  return {
    app,
    elsewhere,
    here: app.make,
    there: consoleOf({ ...app.parts, db: elsewhere }),
    actsOn: (subject) =>
      app.db.query('select operator, act from operator_acts where subject = $1 order by id', [subject]),
    journalsOf: async (transaction) => {
      const sql = `select kind from journals where transaction_id = $1 and kind <> 'hold'`;
      return (await app.db.query<{ kind: string }>(sql, [transaction])).map(({ kind }) => kind);
    },
    aDispute: async (transaction, user) => {
      const sql = 'insert into disputes (transaction_id, user_id, description) values ($1, $2, $3) returning id';
      const [dispute] = await app.db.query<{ id: string }>(sql, [transaction, user, 'Where is it?']);
      return dispute?.id ?? '';
    },
    close: async () => {
      await elsewhere.close();
      await app.close();
    },
  };
}

/** True if a call did it, false if something else had been done before. */
async function answered(call: ReturnType<ConsoleApp['make']>): Promise<boolean> {
  const { status, body } = await call;
  if (status !== 200 && status !== 409) throw new Error(`${String(status)}: ${JSON.stringify(body)}`);
  return status === 200;
}

/** The same of an act that is carried out without a call. */
const carriedOut = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if ((error as { kind?: unknown }).kind !== 'conflict') throw error;
      return false;
    },
  );

/**
 * Starts all at the same moment or a few queries apart, each of them first in its turn.
 *
 * @returns which of them did it, in their order
 */
const race = (
  { app }: Racing,
  random: SeededChoices,
  at: number,
  runners: readonly (() => Promise<boolean>)[],
): Promise<boolean[]> => {
  const [least, most] = LATE[Math.floor(at / runners.length) % LATE.length] ?? LATE[0];
  return Promise.all(
    runners.map(async (run, index) => {
      const late = at % runners.length === index ? 0 : random.between(least, most);
      for (let query = 0; query < late; query += 1) await app.db.query('select 1');
      return run();
    }),
  );
};

/** Runs every round, wants each of the outcomes at least once and no other, and asks the books every question of the audit. */
async function runRaces(
  { app }: Racing,
  outcomes: readonly string[],
  round: (random: SeededChoices, at: number) => Promise<string>,
): Promise<void> {
  const seed = chooseSeed();
  const seen = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  for (let at = 0; at < RACES; at += 1) {
    const outcome = await round(seededChoices(seed + at * 7_919), at).catch((error: unknown) => {
      throw new Error(`SEED=${String(seed)} repeats this, round ${String(at)}: ${String(error)}`, { cause: error });
    });
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  await audit(app.db);
  // Of a long run the figures are of interest, not only that nothing was found.
  if (EFFORT > 1) process.stdout.write(`${JSON.stringify({ seed, ...seen })}\n`);
  expect(Object.keys(seen)).toEqual(outcomes);
  expect(outcomes.filter((outcome) => seen[outcome] === 0)).toEqual([]);
}

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
