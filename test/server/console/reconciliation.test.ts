import { add, type Decimal, decimal, isZero, subtract, sumOf, toText, ZERO } from '@/domain/money/decimal';
import {
  compareBanks,
  type ComparedBank,
  findUneven,
  readOldestUneven,
} from '@server/modules/operators/reconciliation';
import { explained } from '@test/server/modules/windows/ownLists';
import { approveMatched } from '@server/acts/bankMatches';
import { findMatches } from '@server/modules/operators/bankMatches';
import { createTransaction } from '@server/modules/transactions/create';
import { fakeBank } from '@test/support/money/fakeBank';
import { aUserOf, fund } from '@test/support/money/moneyWorld';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { type LoggedIn, openConsoleApp } from '@test/support/server/consoleApp';
import { opened } from '@test/support/server/opened';

const app = opened(openConsoleApp);
let finance: LoggedIn;
beforeAll(async () => {
  finance = await app.operator('finance');
  // So that there is something to take from.
  await booked(-1, decimal('100000'));
});

const MANY = 1_000_000;
const idOf = async (sql: string, values: readonly unknown[]) =>
  (await app.owner.query<{ id: string }>(sql, values))[0]?.id ?? '';

/** An account in naira, which is in force if nothing else is said. */
async function anAccount(isInForce = true): Promise<string> {
  if (isInForce) await app.owner.query(`update house_banks set in_force = false where currency = 'NGN'`);
  return idOf(
    `insert into house_banks (currency, label, bank_name, in_force) values ('NGN', 'Lagos', 'Bank', $1) returning id`,
    [isInForce],
  );
}

const DAY_0 = Date.UTC(2026, 0, 1);
/** A day of the world. */
const dayOf = (day: number) => new Date(DAY_0 + day * 86_400_000).toISOString().slice(0, 10);

/** Books what came into the bank, or went out of it, on a day. @returns the journal */
const booked = (day: number, amount: Decimal) =>
  idOf(
    `with journal as (insert into journals (kind, created_at) values ('fund', $1) returning id), lines as (
       insert into lines (journal_id, account_id, currency, amount)
       select journal.id, a.id, 'NGN', case a.kind when 'bank' then -$2::numeric else $2::numeric end
       from journal, accounts a where a.code in ('bank:NGN', 'rounding:NGN')
     ) select id from journal`,
    [`${dayOf(day)}T23:59:59Z`, toText(amount)],
  );

interface Statement {
  bank: string;
  first: number;
  last: number;
  opening: Decimal | null;
  closing: Decimal | null;
  lines: readonly Line[];
}

let files = 0;
/** Imports a statement. @returns its lines by their ids */
async function stated({ bank, first, last, opening, closing, lines }: Statement): Promise<Map<Line, string>> {
  const statement = await idOf(
    `insert into bank_statements (house_bank_id, digest, place, format, first_day, last_day, opening, closing, operator)
     values ($1, '', $2, 'CSV', $3, $4, $5, $6, 'x') returning id`,
    [bank, (files += 1), dayOf(first), dayOf(last), opening && toText(opening), closing && toText(closing)],
  );
  const rows = await app.owner.query<{ id: string }>(
    `insert into bank_lines (house_bank_id, statement_id, key, booked_on, value_on, amount, payer_name, payer_account, text)
     select $1, $2::bigint, $2::text || '-' || place, day, day, amount, '', '', '' from unnest($3::date[], $4::numeric[])
       with ordinality line (day, amount, place) returning id`,
    [bank, statement, lines.map(({ day }) => dayOf(day)), lines.map(({ amount }) => toText(amount))],
  );
  return new Map(lines.map((line, at) => [line, rows[at]?.id ?? '']));
}

interface Line {
  day: number;
  amount: Decimal;
}
/** An entry in the books, and which line it books, if any. */
interface Entry extends Line {
  of: Line | null;
}

const DAYS = 9;
const START = 3;

/** What moves money of two banks on some days, also before their first statements: with lines, with entries, with both. */
function moves(random: SeededRandom) {
  const lines: Line[][] = [[], []];
  const entries: Entry[] = [];
  for (let count = random.between(10, 30); count > 0; count -= 1) {
    const amount = decimal(`${random.oneOf(['', '-'])}${String(random.between(1, 999))}.${random.digits(2)}`);
    if (isZero(amount)) continue;
    const line = { day: random.between(0, DAYS), amount };
    const isStated = line.day > START && random.chance(80);
    if (isStated) random.oneOf(lines).push(line);
    const entry = { day: random.between(0, DAYS), amount, of: isStated && random.chance(80) ? line : null };
    if (entry.of !== null || random.chance(50)) entries.push(entry);
  }
  return { lines, entries };
}

const sum = (of: readonly Line[]) => sumOf(of.map(({ amount }) => amount));
const upTo = <Of extends Line>(of: readonly Of[], day: number) => of.filter((each) => each.day <= day);

/** What the bank says of an account, with what it said in a statement that was never imported, and what was booked in it. */
interface Side {
  opening: Decimal;
  lines: Line[];
  missing: Line[];
  entries: Entry[];
}

/** What the end of a day is for an account, by its definition. */
function oracle({ opening, lines, missing, entries }: Side, day: number) {
  const isEven = ({ of, day: on }: Entry) => of !== null && on <= day && of.day <= day;
  const before = upTo(entries, START).filter(({ of }) => of !== null);
  const start = add(subtract(opening, sum(upTo(entries, START))), sum(before));
  const said = sumOf([opening, sum(upTo(lines, day)), sum(upTo(missing, day))]);
  const had = sum(upTo(entries, day));
  const unbooked = upTo(lines, day).filter((line) => !entries.some((entry) => entry.of === line && isEven(entry)));
  const unstated = upTo(entries, day).filter(
    (entry) => !isEven(entry) && (entry.day > START || before.includes(entry)),
  );
  return {
    ...{ stated: toText(said), booked: toText(had), opening: toText(start) },
    difference: toText(subtract(subtract(said, had), start)),
    missing: toText(sum(upTo(missing, day))),
    uneven: [...unbooked.map(({ amount }) => amount), ...unstated.map(({ amount }) => subtract(ZERO, amount))]
      .map(toText)
      .sort(),
  };
}

async function found(bank: string, day: number) {
  const compared = (await compareBanks(app.db, dayOf(day))).find(({ id }) => id === bank) as ComparedBank;
  const rows = await findUneven(app.db, bank, dayOf(day), MANY);
  const { stated: said, booked: had, opening, difference, missing } = compared;
  expect(toText(sumOf([...rows.map(({ amount }) => decimal(amount)), decimal(missing ?? '')]))).toBe(difference);
  expect(compared.lines).toBe(rows.length);
  return { stated: said, booked: had, opening, difference, missing, uneven: rows.map(({ amount }) => amount).sort() };
}

/** Imports the statements of an account, of which one in six is lost. @returns the stored lines by their ids */
async function importAll(random: SeededRandom, bank: string, side: Side): Promise<Map<Line, string>> {
  const ids = new Map<Line, string>();
  const all = side.lines;
  const balance = (day: number) => add(side.opening, sum(upTo(all, day)));
  for (let first = START + 1, last = 0; first <= DAYS; first = last + 1) {
    last = Math.min(DAYS, first + random.between(0, 2));
    const lines = all.filter(({ day }) => day >= first && day <= last);
    if (first > START + 1 && last < DAYS && random.chance(17)) {
      side.missing.push({ day: last, amount: sum(lines) });
      side.lines = side.lines.filter((line) => !lines.includes(line));
      continue;
    }
    const statement = { bank, first, last, opening: balance(first - 1), closing: balance(last), lines };
    for (const [line, id] of await stated(statement)) ids.set(line, id);
  }
  return ids;
}

/** Two accounts with all that moved in them. What is booked is of the first, until a line of the second is found for it. */
async function aWorld(random: SeededRandom) {
  const { lines, entries } = moves(random);
  const journals = new Map<Entry, string>();
  const banks = [await anAccount(), await anAccount(false)];
  for (const entry of entries) journals.set(entry, await booked(entry.day, entry.amount));
  const sides: (Side & { bank: string })[] = [];
  for (const [at, bank] of banks.entries()) {
    const opening = decimal(String(random.between(0, 5000)));
    const side = { bank, opening, lines: lines[at] ?? [], missing: [], entries: [] as Entry[] };
    const ids = await importAll(random, bank, side);
    for (const entry of entries) {
      const line = entry.of && ids.get(entry.of);
      if (!line) continue;
      await app.owner.query('select book_line($1, $2)', [line, journals.get(entry)]);
      side.entries.push(entry);
    }
    sides.push(side);
  }
  const found = new Set(sides.flatMap((side) => side.entries));
  sides[0]?.entries.push(...entries.filter((entry) => !found.has(entry)).map((entry) => ({ ...entry, of: null })));
  return sides;
}

const WORLDS = atEffort(3);
it('in random worlds the lines and entries of a difference sum to it to the cent, on every day and in every account [S11.console.reconciliation]', async () => {
  const seed = chooseSeed();
  for (let world = 0; world < WORLDS; world += 1) {
    const sides = await aWorld(seededRandom(seed + world));
    for (let day = START; day <= DAYS; day += 1) {
      for (const [at, side] of sides.entries()) {
        const place = { seed, world, at, day };
        expect({ ...place, ...(await found(side.bank, day)) }).toEqual({ ...place, ...oracle(side, day) });
      }
      // All accounts together have what the ledger has in its bank.
      const [{ ledger, all } = {}] = await app.db.query<Record<string, string>>(
        `select (select trim_scale(-sum(l.amount))::text from journals j join lines l on l.journal_id = j.id
                   join accounts a on a.id = l.account_id where a.code = 'bank:NGN' and j.created_at < $1::date + 1) as ledger,
                (select trim_scale(sum(booked))::text from bank_days d join house_banks b on b.id = d.house_bank_id
                  where currency = 'NGN' and day <= $1::date) as all`,
        [dayOf(day)],
      );
      expect({ seed, world, day, all }).toEqual({ seed, world, day, all: ledger });
    }
  }
});

/** So many lines of a day long ago with the entries that book them. */
async function manyEven(bank: string, count: number): Promise<void> {
  await app.owner.query(
    `with said as (
       insert into bank_statements (house_bank_id, digest, place, format, first_day, last_day, opening, closing, operator)
       values ($1, '', 0, 'CSV', '2025-01-01', '2025-01-01', 0, $2, 'x') returning id
     ) insert into bank_lines (house_bank_id, statement_id, key, booked_on, value_on, amount, payer_name, payer_account, text)
       select $1, said.id, 'old' || n, '2025-01-01', '2025-01-01', 1, '', '', '' from said, generate_series(1, $2) n`,
    [bank, count],
  );
  await app.owner.query(
    `with journal as (
       insert into journals (kind, created_at) select 'fund', '2025-01-01T12:00:00Z' from generate_series(1, $1) returning id
     ) insert into lines (journal_id, account_id, currency, amount)
       select journal.id, a.id, 'NGN', case a.kind when 'bank' then -1 else 1 end
       from journal, accounts a where a.code in ('bank:NGN', 'rounding:NGN')`,
    [count],
  );
  await app.owner.query('update bank_movements set even_on = day where house_bank_id = $1', [bank]);
}

it('costs what is not even and the days since, and not what was even before [S11.console.reconciliation]', async () => {
  const bank = await anAccount();
  const costOf = async () => {
    for (const table of ['bank_movements', 'bank_lines', 'journals']) await app.owner.query(`vacuum analyze ${table}`);
    const { db, cost } = explained(app.db);
    await compareBanks(db, dayOf(5));
    await findUneven(db, bank, dayOf(5), 5);
    await readOldestUneven(db);
    return cost.rows;
  };
  const before = await costOf();
  const old = 2_000;
  await manyEven(bank, old);
  await stated({
    ...{ bank, first: 5, last: 5, opening: decimal(String(old)), closing: decimal(String(old + 7)) },
    lines: [{ day: 5, amount: decimal('7') }],
  });
  expect(await found(bank, 5)).toMatchObject({ stated: String(old + 7), booked: String(old), uneven: ['7'] });
  expect((await costOf()) - before).toBeLessThan(old / 2);
});

const ask = async (name: 'getReconciliation' | 'getDifference' | 'getDay', id: string, day: string) =>
  (await app.make(name, { id, query: { day } }, finance)).body as Record<string, readonly Record<string, unknown>[]>;
const TODAY = Math.floor((Date.now() - DAY_0) / 86_400_000);

it('shows the lines and the entries of a difference, and the close of a day keeps it [S11.console.reconciliation, S11.console.dayClose]', async () => {
  const bank = await anAccount();
  const user = await aUserOf(app.db);
  await fund(app.db, user, 'NGN', '5');
  const lines = [
    { day: TODAY - 1, amount: decimal('3') },
    { day: TODAY, amount: decimal('7') },
  ];
  await stated({
    ...{ bank, first: TODAY - 1, last: TODAY + 1, opening: decimal('0'), closing: decimal('10'), lines },
  });
  const compared = { stated: '10', booked: '5', opening: '0', difference: '5', open: '5', missing: '0', lines: 3 };
  const { results = [] } = await ask('getReconciliation', '', dayOf(TODAY + 1));
  expect(results.find(({ id }) => String(id) === bank)).toMatchObject({ ...compared, stated_on: dayOf(TODAY + 1) });
  const anId = expect.any(Number) as unknown;
  const line = { id: anId, statement: anId, payer_name: '', text: '', state: 'unknown', first: null, takes_back: [] };
  expect(await ask('getDifference', bank, dayOf(TODAY + 1))).toMatchObject({
    bank: compared,
    results: [
      { day: dayOf(TODAY - 1), amount: '3', line, entry: null },
      ...[
        {
          amount: '-5',
          line: null,
          entry: { kind: 'fund', transaction: { email: expect.stringMatching(/@/) as unknown } },
        },
        { amount: '7', line, entry: null },
      ],
    ],
  });

  const day = dayOf(TODAY - 1);
  expect((await app.make('closeDay', { payload: { day } }, finance)).status).toBe(200);
  const { banks = [] } = await ask('getDay', day, '');
  expect(banks.find(({ id }) => String(id) === bank)).toMatchObject({ stated: '3', booked: '0', difference: '3' });
  const [act] = await app.db.query<{ after: object }>('select after from operator_acts where subject = $1', [
    `day ${day}`,
  ]);
  expect(act?.after).toEqual({ difference: expect.stringMatching(/NGN Lagos: 3(;|$)/) as unknown });
  for (const sql of [
    'update day_close_banks set booked = 0',
    'delete from day_close_banks',
    'truncate day_close_banks',
  ])
    await expect(app.owner.query(sql)).rejects.toMatchObject({ code: '23000' });
});

it('takes a line and the funding that it credits for even, in the account of the line [S11.console.reconciliation]', async () => {
  const user = await aUserOf(app.db);
  const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '81' });
  const [row] = await app.db.query<{ reference: string }>(
    'select reference from funding_references where transaction_id = $1',
    [id],
  );
  await (await fakeBank(app.db, app.owner)).sends({ amount: '81', text: row?.reference ?? '' }, { amount: '17' });
  const exact = await findMatches(app.db, ['exact'], 1);
  const actor = { origin: 'command line', operator: 'o', address: 'test' } as const;
  await approveMatched(
    app.db,
    actor,
    exact.map((line) => line.id),
  );
  const found = (await compareBanks(app.db, '2099-01-01')).find(({ label }) => label === 'Accra');
  expect(found).toMatchObject({ stated: '98', booked: '81', opening: '0', difference: '17', lines: 1 });
});
