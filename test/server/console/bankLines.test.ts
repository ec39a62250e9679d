import { readOwnVersion } from '@server/modules/ownVersions';
import { findReceived } from '@server/modules/receivedMoney';
import { compareBanks, findUneven } from '@server/modules/operators/reconciliation';
import { reject } from '@server/modules/transactions/ending';
import { bankDesk, stateOf } from '@test/support/money/bankDesk';
import { fakeBank, LATE, type Transfer } from '@test/support/money/fakeBank';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
let other: LoggedIn;

beforeAll(async () => {
  [finance, other] = [await app.operator('finance'), await app.operator('finance')];
});

const { aPayer, aFunding, funds, latest, imported, balanceOf, emailOf, noWrong } = bankDesk(app);
const press = async (ids: readonly string[], who = finance) =>
  (await app.make('approveMatched', { payload: { lines: ids } }, who)).body;
const counts = (approved: number, waiting: number, skipped: number) => ({ approved, waiting, skipped });
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

const suspense = async () =>
  (
    await app.db.query<{ balance: string }>(
      "select trim_scale(balance)::text as balance from accounts where code = 'suspense:GHC'",
    )
  )[0]?.balance;
const statusOf = async (id: string) =>
  (await app.db.query('select status, reason from transactions where id = $1', [id]))[0];

it('holds, credits and returns what came, each once however often it is pressed [S11.console.matches.acts]', async () => {
  const [less, late, foreign] = [await aFunding('81'), await aFunding('82'), await aFunding('83', 'CNY')];
  await app.db.transaction((tx) => reject(tx, late.id, 'no'));
  const mistyped = await aFunding('84');
  const [one, two, three, four, five] = await imported(
    { ...less, amount: '80' },
    late,
    { ...foreign, amount: '83' },
    { amount: '84', text: 'no reference' },
    { amount: '85', text: 'whose?' },
  );
  const thrice = async (line: typeof one, act: string, more = {}) =>
    (await Promise.all([finance, other, finance].map((who) => acts(line?.id ?? '', act, more, who)))).sort();
  const before = await suspense();
  const [{ user_id: user } = { user_id: '' }] = await app.db.query<{ user_id: string }>(
    'select user_id from transactions where id = $1',
    [mistyped.id],
  );
  const onlyOnce = [200, 409, 409];
  expect(await thrice(one, 'hold')).toEqual(onlyOnce);
  expect(await thrice(five, 'hold')).toEqual(onlyOnce);
  expect((await latest(5)).map(({ state }) => state)).toEqual(['held', 'differs', 'differs', 'unknown', 'held']);
  expect([before, await suspense()]).toEqual(['0', '165']);
  expect(await press([one?.id ?? ''])).toEqual(counts(0, 0, 1));
  expect(await thrice(one, 'credit')).toEqual(onlyOnce);
  expect(await thrice(two, 'credit')).toEqual(onlyOnce);
  expect(await thrice(three, 'credit')).toEqual(onlyOnce);
  expect(await acts(four?.id ?? '', 'credit', { email: 'nobody@example.com' })).toBe(400);
  expect(await thrice(four, 'credit', { email: await emailOf(user) })).toEqual(onlyOnce);
  expect(await thrice(five, 'return')).toEqual(onlyOnce);
  expect((await latest(5)).map(stateOf)).toEqual([...['credited', 'credited', 'credited', 'credited'], 'returned']);
  expect([await balanceOf(less.id), await balanceOf(late.id), await balanceOf(mistyped.id)]).toEqual([
    '80',
    '82',
    '84',
  ]);
  expect(await statusOf(less.id)).toEqual({ status: 'REJECTED', reason: '#otherAmount' });
  expect(await statusOf(foreign.id)).toEqual({ status: 'REJECTED', reason: '#otherAmount' });
  expect(await statusOf(mistyped.id)).toMatchObject({ status: 'COMPLETED' });
  expect([await suspense(), await noWrong()]).toEqual(['85', []]);
});

/** What the bank and the books say of an account, and which lines and entries make the difference. */
async function evenOf(bank: string) {
  const found = (await compareBanks(app.db, LATE)).find(({ id }) => id === bank);
  const rows = await findUneven(app.db, bank, LATE, 1_000_000);
  return { ...found, uneven: rows.map(({ amount, kind }) => `${amount} ${kind ?? 'line'}`).sort() };
}

it('an account is even with its bank once its lines are credited, held, linked, or returned, and again once the bank has sent the money back [S11.console.matches.acts, S11.console.reconciliation]', async () => {
  const bank = await fakeBank(app.db, app.owner);
  const [less, hand] = [await aFunding('91'), await aFunding('92')];
  await app.make('approve', { id: hand.id }, finance);
  const rest = ['93', '94', '93'].map((amount) => ({ amount, text: 'whose?' }));
  await bank.sends({ ...less, amount: '90' }, hand, ...rest, { amount: '93', mark: 'DBIT', text: 'back' });
  const [credited = '', linked = '', back = '', held = '', open = ''] = (await latest(6)).map(({ id }) => id);
  const said = { stated: '369', booked: '0', difference: '369' };
  const lines = ['90 line', '92 line', '93 line', '93 line', '94 line', '-93 line'].sort();
  expect(await evenOf(bank.id)).toMatchObject({ ...said, uneven: lines });

  for (const id of [credited, linked, held]) expect(await acts(id, 'hold')).toBe(200);
  expect(await acts(credited, 'credit')).toBe(200);
  expect(await acts(linked, 'link')).toBe(200);
  expect(await acts(back, 'return')).toBe(200);
  expect(await evenOf(bank.id)).toMatchObject({ booked: '276', difference: '93', uneven: ['93 line'] });
  expect(await acts(open, 'return')).toBe(200);
  expect(await acts(held, 'return')).toBe(200);
  const ends = ['credited', 'credited', 'returned', 'returned', 'returned', 'returned'];
  expect((await latest(6)).map(({ state }) => state)).toEqual(ends);
  expect(await evenOf(bank.id)).toMatchObject({ stated: '369', booked: '369', difference: '0', uneven: [] });

  const before = BigInt((await suspense()) ?? '');
  await bank.sends(...['94', '93', '93'].map((amount) => ({ amount, mark: 'DBIT' as const })));
  expect((await latest(3)).map(({ state }) => state)).toEqual(['returned', 'returned', 'out']);
  expect(await evenOf(bank.id)).toMatchObject({ stated: '89', booked: '182', difference: '-93', uneven: ['-93 line'] });
  expect([BigInt((await suspense()) ?? '') - before, await noWrong()]).toEqual([-187n, []]);
});

type Difference = { results: { amount: string; line: { takes_back: { id: unknown }[] } | null }[] };
type Reversal = { line: string; transaction: string };

it('a funding that was taken back and the line by which the bank took its money back agree, whichever comes first, by themselves if one fits, and once by an operator if several do [S11.console.reconciliation.reversals]', async () => {
  const bank = await fakeBank(app.db, app.owner);
  const fundings = [await aFunding('61'), await aFunding('62'), await funds(await aPayer('Kwame Osei'), '63')];
  fundings.push(await aFunding('64'), await aFunding('65'));
  const out = (at: number, more: Partial<Transfer> = {}): Transfer => {
    const { amount = '', text = '' } = fundings[at] ?? {};
    return { amount, text, mark: 'DBIT', ...more };
  };
  const takes = async (at: number) =>
    (await app.make('takeBack', { id: fundings[at]?.id ?? '', payload: { reason: 'Recalled.' } }, finance)).status;
  await bank.sends(...fundings.map((each) => ({ ...each, payer: 'Kwame  Osei' })), { amount: '65', text: 'whose?' });
  const ids = (await latest(6)).map(({ id }) => id);
  expect(await press(ids.slice(0, 5))).toEqual(counts(5, 0, 0));
  expect(await acts(ids[5] ?? '', 'return')).toBe(200);

  expect(await takes(0)).toBe(200);
  // The last one names a funding, so it does not send back the other line of its amount.
  const known = { payer: 'KWAME OSEI', text: 'recalled' };
  await bank.sends(out(0), out(1), out(2, known), out(3), out(3), out(4));
  const sent = (await latest(6)).map(({ id }) => id);
  const ask = async () =>
    (await app.make('getDifference', { id: bank.id, query: { day: LATE } }, finance)).body as Difference;
  const shown = async () =>
    (await ask()).results
      .sort((one, two) => one.amount.localeCompare(two.amount))
      .map(({ amount, line }) => [
        amount,
        ...(line?.takes_back ?? []).map(({ id, ...one }) => ({ ...one, id: String(id) })),
      ]);
  const named = (at: number, is_reversed = false) => ({
    ...{ id: fundings[at]?.id, is_reversed },
    email: expect.stringContaining('@') as unknown,
  });
  expect(await shown()).toEqual([['-62', named(1)], ['-63'], ['-64', named(3)], ['-64', named(3)], ['-65', named(4)]]);
  expect([await takes(1), await takes(2), await takes(3)]).toEqual([200, 200, 200]);
  const both = ['-64', named(3, true)];
  expect(await shown()).toEqual([both, both, ['-65', named(4)]]);
  // The entries belong to the account that had the money, though another one is in force.
  const entries = () =>
    app.db.query(
      `select trim_scale(m.amount)::text as amount, m.even_on is not null as is_even from bank_movements m
         join journals j on j.id = m.journal_id where j.kind = 'reverse' and m.house_bank_id = $1 order by m.amount desc`,
      [bank.id],
    );
  const even = ['-61', '-62', '-63'].map((amount) => ({ amount, is_even: true }));
  expect(await entries()).toEqual([...even, { amount: '-64', is_even: false }]);

  const link = async (payload: Reversal) => (await app.make('linkReversal', { payload }, finance)).status;
  const transaction = fundings[3]?.id ?? '';
  expect(await link({ line: sent[5] ?? '', transaction })).toBe(409);
  const pressed = [sent[3], sent[4], sent[3]].map((line = '') => link({ line, transaction }));
  expect((await Promise.all(pressed)).sort()).toEqual([200, 409, 409]);
  expect((await latest(6)).map(stateOf).sort()).toEqual(['out', 'out', 'returned', 'returned', 'returned', 'returned']);
  expect(await entries()).toEqual([...even, { amount: '-64', is_even: true }]);
  expect((await shown()).map(([amount]) => amount)).toEqual(['-64', '-65']);
  expect(await noWrong()).toEqual([]);
});

it('credits and returns above the limit only if two operators want the same [S11.console.matches.acts]', async () => {
  await app.owner.query(`insert into four_eyes (currency, amount) values ('GHC', 1000)`);
  const [mine, yours] = [await aPayer('Yaa'), await aPayer('Adwoa')];
  const [line] = await imported({ amount: '1001', text: 'large' });
  const id = line?.id ?? '';
  const credit = async (user: string, who: LoggedIn) => {
    const { status, body } = await app.make(
      'actOnLine',
      { payload: { line: id, act: 'credit', email: await emailOf(user) } },
      who,
    );
    return status === 200 ? body : status;
  };
  expect(await credit(mine, finance)).toEqual({ done: false });
  expect(await credit(mine, finance)).toBe(409);
  expect(await credit(yours, other)).toEqual({ done: false });
  expect(await acts(id, 'return')).toBe(200);
  expect(await credit(yours, finance)).toEqual({ done: false });
  expect((await latest(1)).map(stateOf)).toEqual(['unknown']);
  expect(await credit(yours, other)).toEqual({ done: true });
  expect((await latest(1)).map(stateOf)).toEqual(['credited']);
  await app.owner.query(`delete from four_eyes`);
  expect(await noWrong()).toEqual([]);
});

it('asks a user once, and the question stays beside the line [S11.console.matches.acts]', async () => {
  const payer = await aPayer('Efua');
  const funding = await funds(payer, '87');
  const [line] = await imported({ ...funding, amount: '86' });
  const id = line?.id ?? '';
  expect(await acts(id, 'ask', { text: ' ' })).toBe(400);
  expect(await acts(id, 'ask', { text: 'Is it yours?' })).toBe(200);
  expect(await acts(id, 'ask', { text: 'Is it yours?' }, other)).toBe(409);
  const told = await app.db.query('select message, kind, transaction_id from notifications where user_id = $1', [
    payer,
  ]);
  expect(told).toEqual([
    {
      ...{ message: 'We received 86 GHC and have a question about it: Is it yours?', kind: 'funding' },
      transaction_id: funding.id,
    },
  ]);
  type Shown = { results: { id: unknown; last: unknown }[] };
  const { results } = (await app.make('getMatches', {}, finance)).body as Shown;
  expect(results.find((each) => String(each.id) === id)?.last).toEqual({
    ...{ act: 'ask about line', operator: finance.email, reason: 'Is it yours?', email: await emailOf(payer) },
  });
});

it('shows a user what came in with their reference until it is credited, and announces it [S11.bank.received]', async () => {
  const payer = await aPayer();
  const funding = await funds(payer, '88');
  const announced = async () =>
    (await app.db.query<{ message: object }>('select message from announcements')).map(({ message }) => message);
  const received = async () =>
    (await findReceived(app.db, payer, funding.id)).map(
      ({ amount, currency, state }) => `${amount} ${currency} ${state}`,
    );
  expect(await received()).toEqual([]);
  await app.db.query('delete from announcements');
  // A page that follows the versions is sent only what has another one.
  const version = () => readOwnVersion(app.db, payer, 'transactions');
  const before = await version();
  const [whole, part] = await imported(funding, { ...funding, amount: '5' });
  expect(await announced()).toContainEqual({ group: 'transactions', users: [payer] });
  expect(await version()).not.toBe(before);
  expect(await received()).toEqual(['88 GHC checked', '5 GHC checked']);
  expect(await findReceived(app.db, await aPayer(), funding.id)).toEqual([]);
  await acts(part?.id ?? '', 'return');
  expect(await press([whole?.id ?? ''])).toEqual(counts(1, 0, 0));
  expect(await received()).toEqual(['5 GHC returned']);
});
