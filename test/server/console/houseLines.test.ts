import { HOUSE_KINDS, type HouseKind } from '@contract/console/statements';
import { decimal } from '@/domain/money/decimal';
import { approveMatched } from '@server/acts/bankMatches';
import type { Db } from '@server/db/database';
import { bankOf, post, transitOf } from '@server/ledger';
import { findWrong } from '@server/modules/books';
import { findMatches } from '@server/modules/operators/bankMatches';
import { compareBanks } from '@server/modules/operators/reconciliation';
import { createTransaction } from '@server/modules/transactions/create';
import { runOperator } from '@server/operator/main';
import { fakeBank } from '@test/support/money/fakeBank';
import { aUserOf } from '@test/support/money/moneyWorld';
import { exportOf, judge, JUDGED_FORMATS } from '@test/support/money/outsiders';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
beforeAll(async () => {
  finance = await app.operator('finance');
});

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS);
const dayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

const idOf = async (sql: string, values: readonly unknown[]) =>
  (await app.owner.query<{ id: string }>(sql, values))[0]?.id ?? '';

/** An account of the house in naira. */
const anAccount = () =>
  idOf(`insert into house_banks (currency, label, bank_name) values ('NGN', 'Lagos', 'Bank') returning id`, []);

/** The ids of lines of these amounts, all of one day, in the only statement of an account. */
async function linesOf(bank: string, amounts: readonly string[], day = TODAY): Promise<string[]> {
  const statement = await idOf(
    `insert into bank_statements (house_bank_id, digest, place, format, first_day, last_day, opening, operator)
     values ($1, '', 1, 'CSV', $2, $3, 0, 'x') returning id`,
    [bank, dayOf(day), dayOf(TODAY + 1)],
  );
  const rows = await app.owner.query<{ id: string }>(
    `insert into bank_lines (house_bank_id, statement_id, key, booked_on, value_on, amount, payer_name, payer_account, text)
     select $1, $2::bigint, $2::text || '-' || place, $3, $3, amount, '', '', ''
       from unnest($4::numeric[]) with ordinality line (amount, place) returning id`,
    [bank, statement, dayOf(day), amounts],
  );
  return rows.map(({ id }) => id);
}

const ask = async (name: 'getReconciliation' | 'getDifference', id: string, day: string) =>
  (await app.make(name, { id, query: { day } }, finance)).body as Record<string, readonly Record<string, unknown>[]>;

/** What an operator is answered who books a line as the house's own: whether it is done, or the status of a refusal. */
async function book(line: string | undefined, kind: HouseKind, reason: string, who = finance) {
  const { status, body } = await app.make('bookLine', { payload: { line: line ?? '', kind, reason } }, who);
  return status === 200 ? (body as { done: boolean }).done : status;
}

/** The questions of the audit that find something. */
async function auditOf(db: Db): Promise<string[]> {
  const questions = ['houseLines', 'currencySum', 'negative', 'balance', 'journalSum'] as const;
  const wrong: string[] = [];
  for (const question of questions) if ((await findWrong(db, question)).length > 0) wrong.push(question);
  return wrong;
}

it('books what the bank took or paid for itself once, with a reason and above the limit by two operators, and the account agrees [S11.console.reconciliation.charges]', async () => {
  const other = await app.operator('finance');
  const bank = await anAccount();
  const ids = await linesOf(bank, ['-5.25', '2', '-700', '0']);
  const charge = (at: number, reason: string, who = finance) => book(ids[at], 'charge', reason, who);
  expect(await charge(0, ' ')).toBe(400);
  expect((await Promise.all([finance, other, finance].map((who) => charge(0, 'Fee', who)))).sort()).toEqual([
    409,
    409,
    true,
  ]);
  expect(await charge(1, 'Interest of the month')).toBe(true);
  // A line without an amount needs no entry.
  expect(await charge(3, 'Nothing')).toBe(409);
  await app.owner.query(`insert into four_eyes (currency, amount) values ('NGN', 100)`);
  // The second operator takes it for something else, so the first one is asked again.
  expect(await book(ids[2], 'transfer', 'To Accra?')).toBe(false);
  expect(await charge(2, 'Licence', other)).toBe(false);
  expect(await charge(2, 'Licence', other)).toBe(409);
  const { results: [row] = [] } = await ask('getDifference', bank, dayOf(TODAY + 1));
  expect(row).toMatchObject({ line: { first: { operator: other.email, kind: 'charge' } } });
  const compared = async () => (await compareBanks(app.db, dayOf(TODAY + 1))).find(({ id }) => id === bank);
  expect(await compared()).toMatchObject({ difference: '-700', lines: 1 });
  expect(await charge(2, 'The licence, I asked the bank')).toBe(true);
  await app.owner.query('delete from four_eyes');
  expect(await compared()).toMatchObject({ stated: '-703.25', difference: '0', lines: 0 });
  const [account] = await app.db.query(
    `select trim_scale(balance)::text as balance from accounts where code = 'charges:NGN'`,
  );
  expect(account).toEqual({ balance: '-703.25' });
  const acts = await app.db.query('select act, reason, after from operator_acts where subject = $1 order by id', [
    `bank line ${ids[2] ?? ''}`,
  ]);
  const after = { line: ids[2], kind: 'charge', amount: '-700', currency: 'NGN' };
  expect(acts).toEqual([
    { act: 'book line first', reason: 'To Accra?', after: { ...after, kind: 'transfer' } },
    { act: 'book line first', reason: 'Licence', after },
    { act: 'book line', reason: 'The licence, I asked the bank', after },
  ]);
  expect(await auditOf(app.db)).toEqual([]);
});

it('a transfer is in transit until both of its ends are booked, the owner’s money is capital, and other programs read both [S11.console.reconciliation.transfers, S11.books.outsiders]', async () => {
  const [from, to] = [await anAccount(), await anAccount()];
  const [sent, again] = await linesOf(from, ['-5000', '-5000'], TODAY - 2);
  const [arrived, stray, put, taken] = await linesOf(to, ['5000', '40', '800', '-300'], TODAY - 1);
  const transit = async (day: number) => (await ask('getReconciliation', '', dayOf(day)))['transit'];
  expect(await book(sent, 'transfer', 'To the other account')).toBe(true);
  expect(await transit(TODAY - 1)).toEqual([{ currency: 'NGN', amount: '5000', since: dayOf(TODAY - 2) }]);
  expect(await book(arrived, 'transfer', 'From the other account')).toBe(true);
  expect(await transit(TODAY - 2)).toEqual([{ currency: 'NGN', amount: '5000', since: dayOf(TODAY - 2) }]);
  expect(await transit(TODAY - 1)).toEqual([]);
  expect(await book(stray, 'transfer', 'From an account without a statement')).toBe(true);
  expect(await transit(TODAY)).toEqual([{ currency: 'NGN', amount: '-40', since: dayOf(TODAY - 1) }]);
  // One that arrived is the other end of one that was sent, not of each of its size.
  expect(await book(again, 'transfer', 'Once more')).toBe(true);
  expect(await transit(TODAY)).toEqual([{ currency: 'NGN', amount: '4960', since: dayOf(TODAY - 2) }]);
  expect(await book(put, 'capital', 'Float')).toBe(true);
  expect(await book(taken, 'capital', 'Drawing')).toBe(true);

  const compared = (await compareBanks(app.db, dayOf(TODAY + 1))).filter(({ id }) => id === from || id === to);
  expect(compared.map(({ difference, lines }) => [difference, lines])).toEqual([
    ['0', 0],
    ['0', 0],
  ]);
  const statement = await idOf('select statement_id as id from bank_lines where id = $1', [arrived]);
  const { results: shown = [] } = (await app.make('getStatementLines', { id: statement }, finance)).body as {
    results?: { state: string }[];
  };
  expect(shown.map(({ state }) => state)).toEqual(['capital', 'capital', 'transfer', 'transfer']);
  const { house } = (await app.make('getBooks', {}, finance)).body as { house: Record<string, string>[] };
  expect(house.find(({ currency }) => currency === 'NGN')).toMatchObject({ transit: '-4960', capital: '500' });
  for (const format of JUDGED_FORMATS) {
    const text = await exportOf(app.db, format, { from: dayOf(TODAY - 1), to: null });
    expect(await judge(format, text)).toMatchObject({
      balances: { 'Assets:House:Transit:NGN': '4960', 'Equity:House:Capital:NGN': '-500' },
    });
  }
  expect(await auditOf(app.db)).toEqual([]);
  await expect(
    app.db.transaction(async (tx) => {
      const [source, destination] = [transitOf('NGN'), bankOf('NGN', '0')];
      const wrong = { source, destination, currency: 'NGN', amount: decimal('1') } as const;
      await post(tx, { kind: 'transfer', transactionId: null }, [wrong]);
      throw new Error((await auditOf(tx)).join());
    }),
  ).rejects.toThrow('houseLines');
});

it('the command line lists the lines that have no entry, and books one as what it is [S11.console.reconciliation.transfers, S11.console.twins]', async () => {
  const [line = ''] = await linesOf(await anAccount(), ['12.5']);
  expect(await runOperator(app.db, ['books', 'differences'])).toMatch(
    new RegExp(`^ *${line} +\\d+ NGN Lagos +${dayOf(TODAY)} +12\\.50 +unknown`, 'm'),
  );
  const wrong = runOperator(app.db, ['books', 'line', line, 'gift', 'x']);
  await expect(wrong).rejects.toThrow('After LINE comes one of charge, transfer, capital.');
  expect(await runOperator(app.db, ['books', 'line', line, 'capital', 'Small', 'change'])).toBe('Booked.');
  expect(await app.db.query('select kind from house_lines where line_id = $1', [line])).toEqual([{ kind: 'capital' }]);
});

it('books nothing as the house’s own that may be a user’s, or that is booked already [S11.console.reconciliation.charges]', async () => {
  const user = await aUserOf(app.db);
  const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '83' });
  const [row] = await app.db.query<{ reference: string }>(
    'select reference from funding_references where transaction_id = $1',
    [id],
  );
  await (await fakeBank(app.db, app.owner)).sends({ amount: '83', text: row?.reference ?? '' });
  const [line] = await findMatches(app.db, ['exact'], 1);
  const refused = () => Promise.all(HOUSE_KINDS.map((kind) => book(line?.id, kind, 'Ours')));
  expect(await refused()).toEqual([409, 409, 409]);
  const actor = { origin: 'command line', operator: 'o', address: 'test' } as const;
  await approveMatched(app.db, actor, [line?.id ?? '']);
  expect(await refused()).toEqual([409, 409, 409]);
});
