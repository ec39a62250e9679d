import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { approveMatched } from '@server/acts/bankMatches';
import { findMatches } from '@server/modules/operators/bankMatches';
import { findWrong } from '@server/modules/books';
import { createTransaction } from '@server/modules/transactions/create';
import { reject } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { LINE_STATES, OPEN_STATES } from '@contract/console/statements';
import { fakeBank, type Transfer } from '@test/support/money/fakeBank';
import { aUserOf } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
let other: LoggedIn;

beforeAll(async () => {
  [finance, other] = [await app.operator('finance'), await app.operator('finance')];
});

async function aPayer(name = '') {
  const id = await aUserOf(app.db);
  await app.owner.query('update users set first_name = $2 where id = $1', [id, name]);
  return id;
}

/** A pending funding, and its reference. */
async function funds(user: string, amount: string, currency: 'GHC' | 'CNY' = 'GHC') {
  const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: currency, amount });
  const [row] = await app.db.query<{ reference: string }>(
    'select reference from funding_references where transaction_id = $1',
    [id],
  );
  return { id: String(id), amount, text: `FROM ME ${row?.reference ?? ''}` };
}
const aFunding = async (amount: string, currency?: 'GHC' | 'CNY') => funds(await aPayer(), amount, currency);

const MANY = 100_000;
const lines = () => findMatches(app.db, LINE_STATES, MANY);
const latest = async (count: number) =>
  (await lines()).sort((one, two) => (BigInt(one.id) < BigInt(two.id) ? -1 : 1)).slice(-count);
const stateOf = ({ state, difference }: { state: string; difference: string | null }) =>
  difference === null ? state : `${state}: ${difference}`;

/** The lines of these transfers, once they are imported in one file. */
async function imported(...transfers: Transfer[]) {
  await (await fakeBank(app.db, app.owner)).sends(...transfers);
  return latest(transfers.length);
}
const statesOf = async (...transfers: Transfer[]) => (await imported(...transfers)).map(stateOf);

const press = async (ids: readonly string[], who = finance) =>
  (await app.make('approveMatched', { payload: { lines: ids } }, who)).body;
const counts = (approved: number, waiting: number, skipped: number) => ({ approved, waiting, skipped });
const balanceOf = async (funding: string) =>
  (
    await app.db.query<{ balance: string }>(
      `select trim_scale(balance)::text as balance from accounts a join transactions t on t.user_id = a.user_id
        where t.id = $1 and a.kind = 'wallet' and a.currency = t.currency_from`,
      [funding],
    )
  )[0]?.balance;

/** The text with another sign for the last one. */
const withWrongSign = (text: string) => text.slice(0, -1) + (text.endsWith('7') ? '8' : '7');

it('gives each line of a bank one state, and says why it differs from the funding that it names [S11.console.matches]', async () => {
  const [exact, less, foreign, ended, twice, back] = [
    await aFunding('11'),
    await aFunding('12'),
    await aFunding('13', 'CNY'),
    await aFunding('14'),
    await aFunding('15'),
    await aFunding('16'),
  ];
  await app.db.transaction((tx) => reject(tx, ended.id, 'no'));
  expect(
    await statesOf(
      exact,
      { ...less, amount: '1' },
      { ...foreign, amount: '13' },
      ended,
      ...[twice, twice],
      ...[back, { ...back, mark: 'DBIT' as const }],
      { amount: '17', text: 'CR-7K4Q-92MD' },
      { amount: '18', text: 'none' },
    ),
  ).toEqual([
    'exact',
    'differs: amount',
    'differs: currency',
    'differs: late',
    ...['differs: another', 'differs: another'],
    ...['differs: another', 'out'],
    ...['unknown', 'unknown'],
  ]);
});

it('takes a line for likely if only one pending funding has its amount and its payer, or a reference with one other sign [S11.console.matches]', async () => {
  const [ama, kojo] = [await aPayer('Ama  Mensah'), await aPayer('Kojo')];
  const wrong = await aFunding('22');
  await funds(ama, '21');
  await funds(kojo, '23');
  await funds(kojo, '23');
  expect(
    await statesOf(
      { amount: '21', payer: 'AMA MENSAH' },
      { amount: '21', payer: 'AMA MENSAH', day: '2001-01-01' },
      { amount: '20', payer: 'AMA MENSAH' },
      { amount: '21', payer: '' },
      { amount: '22', text: withWrongSign(wrong.text) },
      { amount: '20', text: withWrongSign(wrong.text) },
      { amount: '23', payer: 'Kojo' },
    ),
  ).toEqual(['likely', 'unknown', 'unknown', 'unknown', 'likely', 'unknown', 'unknown']);
});

it('approves the fundings of many lines by one press, each with its entry in the log, and skips the others [S11.console.matches.approve]', async () => {
  const [one, two, less] = [await aFunding('31'), await aFunding('32'), await aFunding('33')];
  const [first, second, third] = await imported(
    one,
    { ...two, text: withWrongSign(two.text) },
    { ...less, amount: '3' },
  );
  const ids = [first?.id ?? '', second?.id ?? '', third?.id ?? '', first?.id ?? '', '999999999'];
  expect(await press(ids)).toEqual(counts(2, 0, 2));
  expect((await latest(3)).map(stateOf)).toEqual(['credited', 'credited', 'differs: amount']);
  expect([await balanceOf(one.id), await balanceOf(two.id), await balanceOf(less.id)]).toEqual(['31', '32', '0']);
  const acts = await app.db.query(
    'select operator, act, subject, after from operator_acts where subject = any($1) order by id',
    [[one, two, less].map(({ id }) => `transaction ${id}`)],
  );
  expect(acts).toMatchObject([
    { operator: finance.email, act: 'approve', after: { line: first?.id } },
    { operator: finance.email, act: 'approve', after: { line: second?.id } },
  ]);
  expect(await press(ids)).toEqual(counts(0, 0, 4));
});

const acts = async (line: string, act: string, more: object = {}, who = finance) =>
  (await app.make('actOnLine', { payload: { line, act, ...more } }, who)).status;

it('links a line with its funding that was approved by hand, once, and no other one [S11.console.matches.link]', async () => {
  const [hand, other, pending] = [await aFunding('35'), await aFunding('36'), await aFunding('37')];
  for (const { id } of [hand, other]) await app.make('approve', { id }, finance);
  const [one, again, more, open] = await imported(hand, hand, { ...other, amount: '360' }, pending);
  expect([one, again, more, open].map((line) => line && stateOf(line))).toEqual([
    ...['differs: approved', 'differs: approved'],
    ...['differs: ended', 'exact'],
  ]);
  const ids = [one, again, more, open].map((line) => line?.id ?? '');
  const told = await Promise.all([ids[0], ids[0], ids[1], ids[2], ids[3]].map((id) => acts(id ?? '', 'link')));
  expect(told.sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await latest(4)).map(stateOf).sort()).toEqual(['credited', 'differs: another', 'differs: ended', 'exact']);
  expect([await balanceOf(hand.id), await balanceOf(other.id)]).toEqual(['35', '36']);
});

it('shows how many open lines are in each state, and those that are open with their fundings [S11.console.matches]', async () => {
  const funding = await aFunding('41');
  const [line] = await imported(funding);
  type Shown = { counts: Record<string, number>; results: { id: unknown; state: string }[] };
  const { counts: counted, results } = (await app.make('getMatches', {}, finance)).body as Shown;
  const states = (await lines()).map(({ state }) => state);
  for (const state of OPEN_STATES) expect(counted[state]).toBe(states.filter((each) => each === state).length);
  expect(results.filter(({ state }) => state === 'credited' || state === 'out')).toEqual([]);
  expect(results.find(({ id }) => String(id) === line?.id)).toMatchObject({
    ...{ state: 'exact', amount: '41', currency: 'GHC', difference: null },
    funding: { amount: '41', reference: line?.reference, first: null },
  });
});

it('credits a funding once when several operators press for several lines of it at a moment [S11.console.matches.once]', async () => {
  const payer = await aPayer('Esi');
  const funding = await funds(payer, '51');
  const of = await imported(...[1, 2, 3].map(() => ({ amount: '51', payer: 'Esi' })));
  expect(of.map(stateOf)).toEqual(['likely', 'likely', 'likely']);
  const ids = of.map(({ id }) => id);
  const told = await Promise.all([
    ...[press(ids), press([...ids].reverse(), other)],
    ...[app.make('approve', { id: funding.id }, finance), press(ids, other)],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/unexpected/);
  expect(await balanceOf(funding.id)).toBe('51');
  expect((await latest(3)).filter(({ state }) => state === 'credited').length).toBeLessThanOrEqual(1);
});

it('waits above the limit for a second operator, and leaves the line proposed until then [S11.console.matches.approve]', async () => {
  await app.owner.query(`insert into four_eyes (currency, amount) values ('GHC', 1000)`);
  const [large, small] = [await aFunding('1001'), await aFunding('1000')];
  const [one, two] = await imported(large, small);
  const ids = [one?.id ?? '', two?.id ?? ''];
  expect(await press(ids)).toEqual(counts(1, 1, 0));
  expect(await press(ids)).toEqual(counts(0, 1, 1));
  expect(await latest(2)).toMatchObject([{ state: 'exact', first: finance.email }, { state: 'credited' }]);
  expect(await balanceOf(large.id)).toBe('0');
  expect(await press(ids, other)).toEqual(counts(1, 0, 1));
  expect(await balanceOf(large.id)).toBe('1001');
  await app.owner.query(`delete from four_eyes`);
});

it('lists lines and approves exact ones at the command line [S11.console.matches.approve]', async () => {
  const funding = await aFunding('61');
  const [line] = await imported(funding);
  const id = line?.id ?? '';
  expect(await runOperator(app.db, ['statement', 'matches'])).toMatch(
    new RegExp(`${id} +exact +2099-01-01 +61 GHC +${funding.id} +61 +user\\d+@example.com`),
  );
  expect(await runOperator(app.db, ['statement', 'approve', id])).toBe(
    '1 approved, 0 for a second operator, 0 skipped.',
  );
  const again = await aFunding('62');
  await imported(again);
  expect(await runOperator(app.db, ['statement', 'approve', '--exact'])).toMatch(/, 0 skipped\.$/);
  expect(await balanceOf(again.id)).toBe('62');
  await expect(runOperator(app.db, ['statement', 'approve'])).rejects.toThrow('LINE is missing.');
});

it('keeps matches against change, and refuses a second one of a line or of a funding [S11.console.matches.once]', async () => {
  const [one, two] = await imported(await aFunding('71'), await aFunding('72'));
  await press([one?.id ?? '']);
  for (const sql of ['update bank_matches set at = now()', 'delete from bank_matches', 'truncate bank_matches'])
    await expect(app.owner.query(sql)).rejects.toThrow();
  const insert = 'insert into bank_matches (line_id, transaction_id, operator) values ($1, $2, $3)';
  await expect(app.owner.query(insert, [one?.id, two?.funding, 'x'])).rejects.toThrow('bank_matches_pkey');
  await expect(app.owner.query(insert, [two?.id, one?.funding, 'x'])).rejects.toThrow('transaction_id_key');
});

/** How a bank writes the transfer of a funding: well, or as banks and users do. */
function writes(random: SeededRandom, funding: Transfer & { payer: string }, id: string): Transfer[] {
  const { amount, payer, text = '' } = funding;
  return random.oneOf<Transfer[]>([
    [],
    [{ amount, payer, text, id }],
    [{ amount, payer, text: text.toLowerCase().replaceAll('-', ' '), id }],
    [{ amount, payer: payer.toUpperCase(), text: 'thanks', id }],
    [{ amount, payer: 'Somebody else', text: withWrongSign(text), id }],
    [{ amount: `${amount}0`, payer, text, id }],
    [...['a', 'b'].map((part) => ({ amount, payer, text, id: id + part }))],
    [
      { amount, payer, text, id },
      { amount, payer, text, id: `${id}back`, mark: 'DBIT' },
    ],
  ]);
}

const WORLDS = atEffort(1);
it('in random worlds nothing is credited twice, and the credited lines make the sum of the fundings approved by them [S11.console.matches.once]', async () => {
  const seed = chooseSeed();
  for (let world = 0; world < WORLDS; world += 1) {
    const random = seededRandom(seed + world);
    const bank = await fakeBank(app.db, app.owner);
    let open: Transfer[] = [];
    for (let day = 0; day < 3; day += 1) {
      for (let at = 0; at < 5; at += 1) {
        const payer = random.oneOf(['Abena', 'Baaba', 'Dela']) + String(world);
        const funding = { ...(await funds(await aPayer(payer), String(random.between(101, 104)))), payer };
        open.push(...writes(random, funding, `W${String(world)}-${String(day)}-${String(at)}`));
      }
      open.push({ amount: '103', payer: 'Nobody', text: 'gift', id: `G${String(world)}-${String(day)}` });
      // A part comes days later, and the same line in two files.
      const sent = open.filter(() => random.chance(70));
      await bank.sends(...sent);
      await bank.sends(...sent.filter(() => random.chance(30)));
      open = open.filter((each) => !sent.includes(each));
      const ids = (await lines()).flatMap(({ id, state }) => (state === 'credited' ? [] : [id]));
      const chosen = [ids, ids].map((all) => all.filter(() => random.chance(60)));
      await Promise.all(
        chosen.map((some, who) =>
          approveMatched(app.db, { origin: 'command line', operator: `o${String(who)}`, address: 'test' }, some),
        ),
      );
    }
  }
  const found = await lines();
  const [{ all, twice, sums } = {}] = await app.db.query<Record<string, unknown>>(
    `select (select count(*)::int from bank_lines) as all,
              (select count(*)::int from (select from journals where kind = 'fund' group by transaction_id having count(*) > 1) d) as twice,
              (select sum(l.amount) = sum(t.amount) and bool_and(t.status = 'COMPLETED') and sum(l.amount) = (
                 select sum((after ->> 'amount')::numeric) from operator_acts where after ? 'line' and act in ('approve', 'link line')) from bank_matches m
                 join bank_lines l on l.id = m.line_id join transactions t on t.id = m.transaction_id) as sums`,
  );
  expect({ seed, all, twice, sums }).toEqual({
    seed,
    all: new Set(found.map(({ id }) => id)).size,
    twice: 0,
    sums: true,
  });
  expect(found.length).toBe(all);
  const wrong = await Promise.all(AUDIT_QUESTIONS.map((question) => findWrong(app.db, question)));
  expect({ seed, wrong: wrong.flat() }).toEqual({ seed, wrong: [] });
});
