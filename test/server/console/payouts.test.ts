import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { LINE_STATES } from '@contract/console/statements';
import { makePayoutFile, writePayoutFile } from '@server/acts/payouts';
import { findWrong } from '@server/modules/books';
import { findMatches } from '@server/modules/operators/bankMatches';
import { findEndedPayouts, findPayouts, findStrays } from '@server/modules/operators/payouts';
import { createTransaction } from '@server/modules/transactions/create';
import { approve, reject } from '@server/modules/transactions/ending';
import { findOwnPayout } from '@server/modules/transactions/payouts';
import { runOperator } from '@server/operator/main';
import { readCsv } from '@/domain/wording/csv';
import { readReference } from '@/domain/wording/fundingReference';
import { fakeBank, type Transfer } from '@test/support/money/fakeBank';
import { aUserOf, fund, setMarket, verifyPinOf } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let [finance, other]: LoggedIn[] = [];
let house = '';

const SHELL = (operator: string) => ({ origin: 'command line', operator, address: 'test' }) as const;

beforeAll(async () => {
  await setMarket(app.db);
  [finance, other] = [await app.operator('finance'), await app.operator('finance')];
  const [row] = await app.owner.query<{ id: string }>(
    `insert into house_banks (currency, label, bank_name, account_name, bank_account_number)
     values ('GHC', 'Accra', 'Ghana & Sons Bank', 'Crossrate Ltd', '0240 1144 0001') returning id`,
  );
  house = row?.id ?? '';
});

interface Payee {
  amount?: string;
  name?: string;
  number?: string;
  /** True if it is all that the user has: only then it may have more than two decimals. */
  isAll?: boolean;
}

/** Credits an amount with more decimals than a funding has, such as trades leave. */
async function fundExact(user: string, amount: string): Promise<void> {
  const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '10' });
  await app.owner.query('update transactions set amount = $2 where id = $1', [id, amount]);
  await approves(id);
}

/** A withdrawal in cedis that is pending. @returns its id */
async function withdraws({ amount = '10', name = 'Ada', number = '1', isAll = false }: Payee = {}): Promise<string> {
  const user = await aUserOf(app.db);
  if (isAll) await fundExact(user, amount);
  else await fund(app.db, user, 'GHC', '1000');
  const [account] = await app.db.query<{ id: string }>(
    `insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
     values ($1, 'GHC', 'Bank', $2, $3, 'Ada', 'Mensah') returning id`,
    [user, number, name],
  );
  await verifyPinOf(app.db, user);
  const sent = { type: 'WITHDRAW', currency_from: 'GHC', amount, bank_account: account?.id ?? '' } as const;
  return (await createTransaction(app.db, user, sent)).id;
}
const approves = (id: string) => app.db.transaction((tx) => approve(tx, id));
async function approved(payee?: Payee): Promise<string> {
  const id = await withdraws(payee);
  await approves(id);
  return id;
}

const make = (who = finance) => app.make('makePayoutFile', { payload: { bank: house } }, who ?? null);
const made = async () => (await makePayoutFile(app.db, SHELL('maker'), house)).id;
const idsIn = async (file: string) => (await findPayouts(app.db, file)).map((row) => row.transaction_id);

/** The elements of an XML file in their order, each with those in it, or its text. */
function elementsOf(xml: string): unknown {
  type Node = { name: string; text: string; inner: Node[] };
  const root: Node = { name: '', text: '', inner: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    const node = { name, text: '', inner: [] };
    open.at(-1)?.inner.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const shown = ({ name, text, inner }: Node): unknown => ({ [name]: inner.length > 0 ? inner.map(shown) : text });
  return root.inner.map(shown);
}

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

const stateOf = async (file: string) => (await findEndedPayouts(app.db, file)).map(({ state }) => state);
const walletOf = async (transaction: string) =>
  (
    await app.db.query<{ balance: string }>(
      `select trim_scale(balance)::text as balance from accounts a join transactions t on t.user_id = a.user_id
        where t.id = $1 and a.kind = 'wallet' and a.currency = t.currency_from`,
      [transaction],
    )
  )[0]?.balance;

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
