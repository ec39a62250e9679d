import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'papaparse';
import { canonicalDecimal } from '@contract/values/decimals';
import { add, decimal, toText, ZERO } from '@/domain/money/decimal';
import { statementHledger, statementOfx } from '@/domain/wording/statementFiles';
import { readStatement } from '@server/modules/statements';
import { runOperator } from '@server/operator/main';
import { exportOf, HAS_OFXDUMP, judge, judgeOfx, JUDGED_FORMATS } from '@test/support/money/outsiders';
import { openTestDatabase, type TestDatabase } from '@test/support/server/testDatabase';
import { stepsOf, take } from '@test/tools/soak/inProcess';
import { openWorld, SERVICES } from '@test/tools/soak/world';

/** Fees are paid before the period and in it. */
const SEED = 7;
const OPERATIONS = 160;
const DAYS = 6;

let test: TestDatabase;

const dayOf = async (before: number) => {
  const sql = `select ((now() at time zone 'UTC')::date - $1::int)::text as day`;
  return (await test.db.query<{ day: string }>(sql, [before]))[0]?.day ?? '';
};

// A small world, whose journals are then moved to different days.
beforeAll(async () => {
  test = await openTestDatabase();
  const world = await openWorld(test.db, SERVICES);
  for (const step of stepsOf(SEED, OPERATIONS)) await take(world, step);
  await test.owner.query(
    `alter table journals disable trigger user;
     update journals set created_at = created_at - make_interval(days =>
       ${String(DAYS)} - (id * ${String(DAYS)} / (select max(id) from journals))::int);
     alter table journals enable trigger user`,
  );
});

afterAll(() => test.close());

/** Our own balances at the end of a period, from the lines: debits are positive, and income is that of the period. */
async function balancesOf(from: string, to: string): Promise<Record<string, string>> {
  const rows = await test.db.query<{ account: string; amount: string }>(
    `with counted as (
       select case when a.kind = 'bank' then 'Assets:House:Bank:' || a.currency
           when a.kind in ('fees', 'rounding') and j.created_at < $1::timestamptz then 'Equity:Opening:' || a.currency
           when a.kind in ('fees', 'rounding') then 'Income:' || initcap(a.kind) || ':' || a.currency
           else 'Liabilities:Users:' || coalesce(a.user_id, o.user_id) || ':' || a.currency || ':'
             || case a.kind when 'wallet' then 'Free' when 'hold' then 'Held' else 'Listed' end end as account, l.amount
       from lines l join journals j on j.id = l.journal_id join accounts a on a.id = l.account_id
       left join listings o on o.id = a.listing_id where j.created_at < $2::date + 1)
     select account, (-sum(amount))::text as amount from counted group by 1 having sum(amount) <> 0`,
    [`${from} 00:00Z`, to],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, canonicalDecimal(amount) ?? amount]));
}

const withoutZeros = (balances: Record<string, string>) =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== '0'));

describe.each(['hledger', 'beancount'] as const)('%s', (format) => {
  const judged = JUDGED_FORMATS.includes(format) ? it : it.skip;

  judged('accepts the whole ledger and computes our balances to the last digit [S11.books.outsiders]', async () => {
    const answer = await judge(format, await exportOf(test.db, format));
    if ('refused' in answer) throw new Error(answer.refused);
    expect(withoutZeros(answer.balances)).toEqual(await balancesOf('1970-01-01', await dayOf(0)));
    expect(Object.keys(answer.balances).length).toBeGreaterThan(10);
  });

  judged(
    'accepts a period, which begins with its opening balances and ends with our balances of its last day [S11.books.period]',
    async () => {
      const [from, to] = [await dayOf(2), await dayOf(1)];
      const answer = await judge(format, await exportOf(test.db, format, { from, to }));
      if ('refused' in answer) throw new Error(answer.refused);
      const own = await balancesOf(from, to);
      expect(withoutZeros(answer.balances)).toEqual(own);
      expect(Object.keys(own).join(' ')).toMatch(/Equity:Opening:.*Income:Fees:|Income:Fees:.*Equity:Opening:/);
    },
  );

  judged(
    'refuses a file in which one hundred-millionth was changed by hand, in one line or in both [S11.books.outsiders]',
    async () => {
      const text = await exportOf(test.db, format);
      const changed = (amount: string) =>
        amount.replace(/\d$/, (digit) => (digit === '9' ? '8' : String.fromCharCode(digit.charCodeAt(0) + 1)));
      const [whole = '', amount = ''] = /^ +\S+ +-?(\d+\.\d{8}) [A-Z]{3}.*\n +\S+ +-?\1 /m.exec(text) ?? [];
      expect(amount).not.toBe('');
      const one = text.replace(whole, whole.replace(amount, changed(amount)));
      expect(await judge(format, one)).toHaveProperty('refused', expect.stringMatching(/balance/));
      const both = text.replace(whole, whole.replaceAll(amount, changed(amount)));
      expect(await judge(format, both)).toHaveProperty('refused', expect.stringMatching(/[Bb]alance/));
    },
  );
});

it('the command line writes the books as CSV to a file or to its output, whose amounts add up to our balances [S11.books.command]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-csv-'));
  const file = path.join(folder, 'books.csv');
  const [from, to] = [await dayOf(2), await dayOf(1)];
  const words = ['books', 'export', '--format', 'csv', '--from', from, '--to', to];
  expect(await runOperator(test.db, [...words, file])).toBe(`Wrote ${file}.`);
  const text = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  let printed = '';
  const print = (part: string) => Promise.resolve(void (printed += part));
  expect(await runOperator(test.db, words, undefined, print)).toBe('');
  expect(printed).toBe(text);
  const sums = new Map<string, string>();
  const rows = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  for (const { account = '', amount = '' } of rows) {
    sums.set(account, toText(add(decimal(sums.get(account) ?? toText(ZERO)), decimal(amount))));
  }
  expect(withoutZeros(Object.fromEntries(sums))).toEqual(await balancesOf(from, to));
});

/** The whole statements of five users as files, made of windows as the app does, with what the last window says. */
async function statementFiles(write: typeof statementHledger) {
  const users = await test.db.query<{ id: string }>('select id::text as id from users order by users.id limit 5');
  const asked = { currency: 'NGN', limit: 3, order: 'oldest' } as const;
  const facts = { since: null, until: null, now: new Date().toISOString(), what: () => 'a line; of <an> account 充值' };
  const fileOf = async (user: string) => {
    let [text, closing, after]: [string, string, string | null] = ['', '0', null];
    const ids: string[] = [];
    do {
      const window = await readStatement(test.db, user, { ...asked, ...(after !== null && { after }) });
      text += write(window, { ...facts, isFirst: after === null });
      ids.push(...window.results.map(({ id }) => id));
      [closing, after] = [window.closing, window.next];
    } while (after !== null);
    return { text, closing, ids };
  };
  return Promise.all(users.map(({ id }) => fileOf(id)));
}

(JUDGED_FORMATS.includes('hledger') ? it : it.skip)(
  'hledger accepts the statement of every user in windows, with the balance after each line, and refuses a changed one [S11.statement.programs]',
  async () => {
    for (const { text, closing } of await statementFiles(statementHledger)) {
      const answer = await judge('hledger', text);
      if ('refused' in answer) throw new Error(answer.refused);
      expect(answer.balances['Assets:Crossrate:NGN']).toBe(closing);
      expect(text).toContain('= ');
      const changed = text.replace(/= (.*) NGN\n(?![^]*= )/, '= 1$1 NGN\n');
      expect(await judge('hledger', changed)).toHaveProperty('refused', expect.stringContaining('assertion'));
    }
  },
);

(HAS_OFXDUMP ? it : it.skip)(
  'libofx, which GnuCash reads OFX with, accepts the statement of every user with all its lines, and refuses one that breaks the definition [S11.statement.programs]',
  async () => {
    for (const { text, ids } of await statementFiles(statementOfx)) {
      const answer = await judgeOfx(text);
      if ('refused' in answer) throw new Error(answer.refused);
      expect(answer.ids.sort()).toEqual(ids.sort());
      expect(ids).not.toEqual([]);
      expect(await judgeOfx(text.replace(/<FITID>.*?<\/FITID>/, ''))).toHaveProperty(
        'refused',
        expect.stringContaining('FITID'),
      );
    }
  },
);
