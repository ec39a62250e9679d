import type { Transfer } from '@test/support/money/fakeBank';
import { bankDesk, stateOf, withWrongSign } from '@test/support/money/bankDesk';
import { reject } from '@server/modules/transactions/ending';
import { runOperator } from '@server/operator/main';
import { OPEN_STATES } from '@contract/console/statements';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
let other: LoggedIn;

beforeAll(async () => {
  [finance, other] = [await app.operator('finance'), await app.operator('finance')];
});

const { aPayer, aFunding, funds, lines, latest, imported, balanceOf } = bankDesk(app);
const statesOf = async (...transfers: Transfer[]) => (await imported(...transfers)).map(stateOf);

const press = async (ids: readonly string[], who = finance) =>
  (await app.make('approveMatched', { payload: { lines: ids } }, who)).body;
const counts = (approved: number, waiting: number, skipped: number) => ({ approved, waiting, skipped });

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

it('says that a payer has another name than the user, however banks write names [S11.console.matches]', async () => {
  const fundings = [];
  for (const name of ['Ama Mensah', 'Ama Mensah', 'Ama Mensah', 'Adé Obi', '王 伟', '王 伟', ''])
    fundings.push(await funds(await aPayer(name), '31'));
  const payers = ['KOFI BOATENG LTD', 'MENSAH, A.', '', 'ADE OBI', '王伟', '李娜', 'KOFI'];
  expect(await statesOf(...fundings.map((funding, at) => ({ ...funding, payer: payers[at] ?? '' })))).toEqual([
    ...['differs: payer', 'exact', 'exact'],
    ...['exact', 'exact', 'differs: payer', 'exact'],
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
