import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { LINE_STATES } from '@contract/console/statements';
import { actOnLine } from '@server/acts/bankLines';
import { makePayoutFile, writePayoutFile } from '@server/acts/payouts';
import { findWrong } from '@server/modules/books';
import { findMatches } from '@server/modules/operators/bankMatches';
import { findPayouts, findStrays } from '@server/modules/operators/payouts';
import { reject } from '@server/modules/transactions/ending';
import { findOwnPayout } from '@server/modules/transactions/payouts';
import { runOperator } from '@server/operator/main';
import { readCsv } from '@/domain/wording/csv';
import { readReference } from '@/domain/wording/fundingReference';
import { fakeBank, type Transfer } from '@test/support/money/fakeBank';
import { aUserOf, setMarket } from '@test/support/money/moneyWorld';
import { elementsOf, payoutDesk, SHELL } from '@test/support/money/payoutDesk';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let [finance, other]: LoggedIn[] = [];
let house = '';

const desk = payoutDesk(app);
const { approved, approves, idsIn, stateOf, walletOf, withdraws } = desk;

beforeAll(async () => {
  await setMarket(app.db);
  [finance, other] = [await app.operator('finance'), await app.operator('finance')];
  const [row] = await app.owner.query<{ id: string }>(
    `insert into house_banks (currency, label, bank_name, account_name, bank_account_number)
     values ('GHC', 'Accra', 'Ghana & Sons Bank', 'Crossrate Ltd', '0240 1144 0001') returning id`,
  );
  house = row?.id ?? '';
});

const make = (who = finance) => app.make('makePayoutFile', { payload: { bank: house } }, who ?? null);
const made = () => desk.made(house);

it('puts approved withdrawals with an account into a file, each once, and leaves those that are not approved [S11.payouts.file]', async () => {
  const [one, two, pending, rejected] = [await approved(), await approved(), await withdraws(), await withdraws()];
  await app.db.transaction((tx) => reject(tx, rejected, 'no'));
  const { status, body } = await make();
  expect({ status, body }).toMatchObject({ status: 200, body: { count: 2 } });
  const file = String((body as { id: unknown }).id);
  expect(await idsIn(file)).toEqual([one, two]);
  expect((await make()).status).toBe(409);
  await approves(pending);
  expect(await idsIn(await made())).toEqual([pending]);
  const [act] = await app.db.query('select operator, act, subject, after from operator_acts where after @> $1', [
    JSON.stringify({ file }),
  ]);
  expect(act).toEqual({
    ...{ operator: finance?.email, act: 'make payout file', subject: `bank ${house}` },
    after: { file, count: 2, amount: '20.00', currency: 'GHC' },
  });
});

it('never puts a withdrawal into two files when operators make them at the same moment [S11.payouts.file.once]', async () => {
  const wanted = [await approved(), await approved(), await approved()];
  const answers = await Promise.all([make(), make(other), make(), make(other)]);
  const files = answers.flatMap(({ status, body }) => (status === 200 ? [String((body as { id: unknown }).id)] : []));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await Promise.all(files.map(idsIn))).flat().sort()).toEqual(wanted.sort());
});

it('writes pain.001.001.03 with its elements in the order of the schema, its sums, and names in the signs of banks [S11.payouts.file.format]', async () => {
  await approved({ amount: '10.5', name: 'Kofi & Ɛsi <"Áńsàh"> Sœurs', number: '0240 55' });
  await approved({ amount: '999.99', name: '王小明', number: '7' });
  const file = await made();
  const [first, second] = await findPayouts(app.db, file);
  expect(readReference(first?.reference ?? '', 'CP')).toBe(first?.reference);
  const xml = await writePayoutFile(app.db, file, 'pain.001');
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.03">/,
  );
  expect(xml).toContain('<InstdAmt Ccy="GHS">10.50</InstdAmt>');
  const [, at = ''] = /<CreDtTm>(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)</.exec(xml) ?? [];
  const agent = (name: string) => [{ FinInstnId: [{ Nm: name }] }];
  const account = (number: string) => ({ Id: [{ Othr: [{ Id: number }] }] });
  const payment = (reference: unknown, amount: string, name: string, number: string) => ({
    CdtTrfTxInf: [
      { PmtId: [{ EndToEndId: reference }] },
      { Amt: [{ InstdAmt: amount }] },
      { CdtrAgt: agent('Bank') },
      { Cdtr: [{ Nm: name }] },
      { CdtrAcct: [account(number)] },
      { RmtInf: [{ Ustrd: reference }] },
    ],
  });
  const totals = [{ NbOfTxs: '2' }, { CtrlSum: '1010.49' }];
  expect(elementsOf(xml)).toEqual([
    {
      Document: [
        {
          CstmrCdtTrfInitn: [
            {
              GrpHdr: [
                ...[{ MsgId: `CROSSRATE-${file}` }, { CreDtTm: at }],
                ...[...totals, { InitgPty: [{ Nm: 'Crossrate Ltd' }] }],
              ],
            },
            {
              PmtInf: [
                ...[{ PmtInfId: `CROSSRATE-${file}-1` }, { PmtMtd: 'TRF' }, { BtchBookg: 'false' }, ...totals],
                { ReqdExctnDt: at.slice(0, 10) },
                { Dbtr: [{ Nm: 'Crossrate Ltd' }] },
                { DbtrAcct: [account('024011440001'), { Ccy: 'GHS' }] },
                { DbtrAgt: agent('Ghana + Sons Bank') },
                payment(first?.reference, '10.50', 'Kofi + Esi Ansah Soeurs', '024055'),
                payment(second?.reference, '999.99', '王小明', '7'),
              ],
            },
          ],
        },
      ],
    },
  ]);
  const records = readCsv(await writePayoutFile(app.db, file, 'csv'));
  expect(records.map((record) => record.slice(1, 5))).toEqual([
    ['amount', 'currency', 'account_name', 'account_number'],
    ['10.50', 'GHS', 'Kofi & Ɛsi <"Áńsàh"> Sœurs', '024055'],
    ['999.99', 'GHS', '王小明', '7'],
  ]);
});

it('makes a file again byte for byte after everything that it was made of has changed [S11.payouts.file.again]', async () => {
  const id = await approved({ name: 'Before', number: '11' });
  const file = await made();
  const written = async () => [
    await writePayoutFile(app.db, file, 'pain.001'),
    await writePayoutFile(app.db, file, 'csv'),
  ];
  const before = await written();
  await app.owner.query(
    `update bank_accounts set account_name = 'After', account_number = '99', removed_at = now()
      where id = (select bank_account_id from transactions where id = $1)`,
    [id],
  );
  await app.owner.query(`update house_banks set account_name = 'Other Ltd', bank_account_number = '5' where id = $1`, [
    house,
  ]);
  expect(await written()).toEqual(before);
  const saved = await app.make('downloadPayoutFile', { id: file, query: { format: 'csv' } }, finance ?? null);
  expect(saved.status).toBe(200);
  expect((await app.make('downloadPayoutFile', { id: file, query: { format: 'doc' } }, finance ?? null)).status).toBe(
    400,
  );
  expect(
    (await app.make('downloadPayoutFile', { id: '999999', query: { format: 'csv' } }, finance ?? null)).status,
  ).toBe(404);
  for (const sql of ['update payouts set amount = 1', 'delete from payout_files', 'truncate payouts'])
    await expect(app.owner.query(sql)).rejects.toThrow();
});

it('shows what waits and what no file takes, and refuses an account that cannot pay [S11.payouts.waiting]', async () => {
  await approved({ amount: '5' });
  await approved({ number: '1'.repeat(35) });
  type Shown = { waiting: object[]; banks: { id: unknown }[]; results: { count: number }[] };
  const { waiting, banks, results } = (await app.make('getPayouts', {}, finance ?? null)).body as Shown;
  expect(waiting).toEqual([{ currency: 'GHC', count: 1, sum: '5', by_hand: 1 }]);
  expect(banks.map(({ id }) => String(id))).toContain(house);
  expect(results.length).toBeGreaterThan(0);
  const [unnamed] = await app.owner.query<{ id: string }>(
    `insert into house_banks (currency, label) values ('GHC', 'Empty') returning id`,
  );
  const asked = { payload: { bank: unnamed?.id ?? '' } };
  expect((await app.make('makePayoutFile', asked, finance ?? null)).status).toBe(409);
});

it('the command line lists what waits, makes a file and writes it [S11.payouts.file, S11.console.twins]', async () => {
  await approved({ amount: '3' });
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-payouts-'));
  expect(await runOperator(app.db, ['payouts', 'waiting'])).toMatch(/GHC +Accra +2 +8 +1/);
  const told = await runOperator(app.db, ['payouts', 'make', house]);
  const [, file = ''] = /^File (\d+): 2 payouts, 8 GHC\.$/.exec(told) ?? [];
  expect(await runOperator(app.db, ['payouts', 'list'])).toMatch(new RegExp(`${file} +GHC Accra +2 +8`));
  const target = path.join(folder, 'file.csv');
  await runOperator(app.db, ['payouts', 'file', file, 'csv', target]);
  expect(await readFile(target, 'utf8')).toBe(await writePayoutFile(app.db, file, 'csv'));
  await rm(folder, { recursive: true });
});

it('marks a payout paid by a line of its account, and puts the money back once by a line that brings it back, with a notice [S11.payouts.paid, S11.payouts.returned]', async () => {
  const bank = await fakeBank(app.db, app.owner);
  const id = await approved({ amount: '40' });
  const { id: file } = await makePayoutFile(app.db, SHELL('maker'), bank.id);
  const at = (await idsIn(file)).indexOf(id);
  const reference = (await findPayouts(app.db, file))[at]?.reference ?? '';
  const out = { amount: '40', text: reference.toLowerCase(), mark: 'DBIT' as const };
  await bank.sends({ ...out, amount: '41' });
  await (await fakeBank(app.db, app.owner)).sends(out);
  expect((await stateOf(file))[at]).toBe('sent');
  await bank.sends(out);
  expect((await stateOf(file))[at]).toBe('paid');
  expect(await walletOf(id)).toBe('960');
  const back = { amount: '40', text: `RETURN ${reference} ACCOUNT CLOSED` };
  await bank.sends(back, back, out);
  expect((await stateOf(file))[at]).toBe('returned');
  expect(await walletOf(id)).toBe('1000');
  const [{ user = '' } = {}] = await app.db.query<{ user: string }>(
    'select user_id as user from transactions where id = $1',
    [id],
  );
  expect(await findOwnPayout(app.db, user, id)).toMatchObject({ state: 'returned', reference, reason: back.text });
  expect(await findOwnPayout(app.db, '0', id)).toBeNull();
  const [notice] = await app.db.query<{ message: string }>(
    'select message from notifications where transaction_id = $1 order by id desc limit 1',
    [id],
  );
  expect(notice?.message).toBe(
    `The bank did not pay your withdrawal of 40 GHC. The money is in your wallet again. Reason: ${back.text}`,
  );
  const strays = (await findStrays(app.db)).filter(({ text }) => text.toUpperCase().includes(reference));
  expect(strays.map(({ reason }) => reason)).toEqual(['again', 'again', 'account', 'amount']);
  expect((await findMatches(app.db, LINE_STATES, 9_999)).filter(({ text }) => text === back.text)).toMatchObject([
    { state: 'unknown' },
    { state: 'returned' },
  ]);
});

it('an operator returns a payout with a reason, once, and nothing that is in no file; bank and books agree [S11.payouts.returned, S11.console.reconciliation.rests]', async () => {
  const [id, waiting] = [await approved({ amount: '30.005', isAll: true }), await withdraws()];
  await made();
  const ask = async (transaction: string, who = finance) =>
    (await app.make('returnPayout', { payload: { transaction, reason: 'Wrong number' } }, who ?? null)).status;
  expect(await ask(waiting)).toBe(404);
  expect((await Promise.all([ask(id), ask(id, other), ask(id)])).sort()).toEqual([200, 409, 409]);
  expect(await walletOf(id)).toBe('30.005');
  await expect(runOperator(app.db, ['payouts', 'return', id, 'again'])).rejects.toThrow('back on the wallet already');
  const open = await app.db.query(
    `select j.kind from bank_movements m join journals j on j.id = m.journal_id
      where j.transaction_id = $1 and m.even_on is null`,
    [id],
  );
  expect(open).toEqual([]);
  const [act] = await app.db.query('select act, reason from operator_acts where subject = $1', [`transaction ${id}`]);
  expect(act).toEqual({ act: 'return payout', reason: 'Wrong number' });
  for (const sql of [
    'update payout_outcomes set at = now()',
    'delete from payout_outcomes',
    'truncate payout_outcomes',
  ])
    await expect(app.owner.query(sql)).rejects.toThrow();
});

it('what an operator returned, the bank paid after all and brought back is even, puts no money back twice, and waits until it was paid [S11.payouts.returned, S11.console.reconciliation.rests]', async () => {
  const bank = await fakeBank(app.db, app.owner);
  const ids = [await approved({ amount: '50' }), await approved({ amount: '51' }), await approved({ amount: '52' })];
  const file = await desk.made(bank.id);
  const references = new Map((await findPayouts(app.db, file)).map((row) => [row.transaction_id, row.reference]));
  const [one, two, three] = ids.map((id, at) => ({ amount: String(50 + at), text: references.get(id) ?? '' }));
  if (!one || !two || !three) throw new Error('no payouts');
  const out = (line: Transfer) => ({ ...line, mark: 'DBIT' as const });
  await bank.sends(out(three));
  for (const id of ids) await runOperator(app.db, ['payouts', 'return', id, 'Wrong number']);
  const statesOf = async () =>
    (await findMatches(app.db, LINE_STATES, 9_999))
      .filter(({ text }) => [one, two, three].some((line) => line.text === text))
      .map(({ amount, state }) => `${amount} ${state}`)
      .sort();
  // The bank took the first one away, has brought back the second before it says that it took it, and the third at once.
  await bank.sends(out(one), one, two, three);
  const even = ['-50 paid out', '-52 paid out', '50 returned', '52 returned'];
  expect(await statesOf()).toEqual([...even, '51 unknown'].sort());
  await bank.sends(out(two));
  expect(await statesOf()).toEqual([...even, '-51 paid out', '51 returned'].sort());
  expect(await stateOf(file)).toEqual(['returned', 'returned', 'returned']);
  expect(await Promise.all(ids.map(walletOf))).toEqual(['1000', '1000', '1000']);
  const uneven = await app.db.query('select amount from bank_movements where house_bank_id = $1 and even_on is null', [
    bank.id,
  ]);
  expect(uneven).toEqual([]);
});

it('a line that was held, credited or booked as a charge ends no payout, though it has the reference [S11.payouts.paid, S11.payouts.returned]', async () => {
  const bank = await fakeBank(app.db, app.owner);
  const ids = [await approved({ amount: '53' }), await approved({ amount: '54' }), await approved({ amount: '55' })];
  const rows = await app.db.query<{ reference: string }>(
    'select reference from waiting_payouts where transaction_id = any($1::bigint[]) order by transaction_id',
    [ids],
  );
  const [held, credited, charged] = rows.map(({ reference: text }, at) => ({ amount: String(53 + at), text }));
  if (!held || !credited || !charged) throw new Error('no payouts');
  // Their file is made only later, so the import ends none of them.
  await bank.sends(held, credited, { ...charged, mark: 'DBIT' });
  const lines = new Map((await findMatches(app.db, LINE_STATES, 9_999)).map(({ id, text }) => [text, id]));
  const [one = '', two = '', three = ''] = [held, credited, charged].map(({ text }) => lines.get(text));
  const [{ email = '' } = {}] = await app.db.query<{ email: string }>('select email from users where id = $1', [
    await aUserOf(app.db),
  ]);
  await actOnLine(app.db, SHELL('o'), { line: one, act: 'hold' });
  await actOnLine(app.db, SHELL('o'), { line: two, act: 'credit', email });
  await app.make('bookLine', { payload: { line: three, kind: 'charge', reason: 'Fee' } }, finance ?? null);
  const file = await desk.made(bank.id);
  await bank.sends({ amount: '1', text: 'the next import' });
  expect(await stateOf(file)).toEqual(['sent', 'sent', 'sent']);
  expect(await Promise.all(ids.map(walletOf))).toEqual(['947', '946', '945']);
});

it('in random worlds no withdrawal is in two files, paid or returned twice, and files, books and lines of banks stay right [S11.payouts.file.once, S11.payouts.returned, S11.console.reconciliation.rests]', async () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  const banks = [await fakeBank(app.db, app.owner), await fakeBank(app.db, app.owner)];
  const all: string[] = [];
  const written = new Map<string, string>();
  for (let day = 0; day < 3 * atEffort(1); day += 1) {
    const asked: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const isAll = random.chance(50);
      asked.push(await withdraws({ amount: String(random.between(1, 5)) + (isAll ? '.005' : ''), isAll }));
    }
    all.push(...asked);
    const chosen = asked.filter(() => random.chance(80));
    await Promise.all([
      ...chosen.map(approves),
      ...banks.map((bank, at) => makePayoutFile(app.db, SHELL(`o${String(at)}`), bank.id).catch(() => null)),
    ]);
    for (const bank of banks) {
      const rows = await app.db.query<{ reference: string; amount: string; transaction_id: string }>(
        `select p.reference, trim_scale(p.amount)::text as amount, p.transaction_id from payouts p
           join payout_files f on f.id = p.file_id where f.house_bank_id = $1 order by 1`,
        [bank.id],
      );
      const lines = rows.flatMap(({ reference: text, amount }) =>
        random.oneOf<Transfer[]>([
          [],
          [{ text, amount, mark: 'DBIT' }],
          [1, 2].map(() => ({ text, amount, mark: 'DBIT' as const })),
          [{ text, amount: `${amount}0`, mark: 'DBIT' }],
          [
            { text, amount, mark: 'DBIT' },
            { text, amount },
          ],
          [1, 2].map(() => ({ text, amount })),
        ]),
      );
      const byHand = rows.filter(() => random.chance(20)).map((row) => row.transaction_id);
      await Promise.all([
        bank.sends(...lines),
        bank.sends(...lines.filter(() => random.chance(30))),
        ...byHand.map((id) => runOperator(app.db, ['payouts', 'return', id, 'no']).catch(() => null)),
      ]);
    }
    const files = await app.db.query<{ id: string }>('select id from payout_files');
    for (const { id } of files) {
      const text = await writePayoutFile(app.db, id, 'pain.001');
      expect(text).toBe(written.get(id) ?? text);
      written.set(id, text);
    }
  }
  const paid = [...written.values()].flatMap((text) => text.match(/<EndToEndId>[^<]+/g) ?? []);
  expect({ seed, twice: paid.length - new Set(paid).size }).toEqual({ seed, twice: 0 });
  const wallets = await app.db.query(
    `select t.id from transactions t join accounts a on a.user_id = t.user_id and a.kind = 'wallet' and a.currency = 'GHC'
      where t.id = any($1::bigint[]) and a.balance <> (select sum(amount) from transactions where user_id = t.user_id and type = 'FUND_WALLET') - case when exists (
        select from payout_outcomes where transaction_id = t.id and outcome = 'returned') then 0 else t.amount end`,
    [all],
  );
  const wrong = await Promise.all(AUDIT_QUESTIONS.map((question) => findWrong(app.db, question)));
  // Each line that paid a payout or brought it back agrees, and the house has what the files rounded down.
  const uneven = await app.db.query(
    `select o.transaction_id from payout_outcomes o join bank_movements m on m.line_id = o.line_id where m.even_on is null
     union all select o.transaction_id from payout_outcomes o join journals j on j.transaction_id = o.transaction_id
       join bank_movements m on m.journal_id = j.id where o.outcome = 'came back' and m.even_on is null
     union all select house_bank_id from bank_movements where even_on is not null group by house_bank_id
       having sum(case when journal_id is null then amount else -amount end) <> 0`,
  );
  const [rounded] = await app.db.query(
    `select (select sum(balance) from accounts where kind = 'rounding') = (
       select coalesce(sum(t.amount - p.amount), 0) from payouts p join transactions t on t.id = p.transaction_id
        where exists (select from payout_outcomes where transaction_id = t.id)
          and not exists (select from payout_outcomes where transaction_id = t.id and outcome = 'returned')) as is_kept`,
  );
  expect({ seed, wallets, wrong: wrong.flat(), uneven, rounded }).toEqual({
    ...{ seed, wallets: [], wrong: [], uneven: [] },
    rounded: { is_kept: true },
  });
});
