import { isDay } from '@contract/console/books';
import { MOST_UNEVEN } from '@contract/console/reconciliation';
import { consoleRefusals } from '@/texts/console/refusals';
import { carryOut } from '@server/acts/carryOut';
import { bookLine as book } from '@server/acts/houseLines';
import { linkReversal as link } from '@server/acts/reversals';
import type { Db } from '@server/db/database';
import { readId } from '@server/http/read';
import { findNextDay } from '@server/modules/books';
import { findStates } from '@server/modules/operators/bankMatches';
import {
  compareBanks,
  type ComparedBank,
  findTransit,
  findUneven,
  type UnevenRow,
} from '@server/modules/operators/reconciliation';
import { findPossibleReversals } from '@server/modules/operators/reversals';
import { wireId, wireMoney } from '@server/modules/wire';
import { notFound } from '@server/platform/refusal';
import type { Answer } from './edge';

const DAY_MS = 86_400_000;

/** The day that is asked for, or the one to close, or yesterday. */
async function dayOf({ c, db }: Pick<Parameters<Answer<'getReconciliation'>>[0], 'c' | 'db'>): Promise<string> {
  const day = c.req.query('day') ?? '';
  if (isDay(day)) return day;
  return (await findNextDay(db)) ?? new Date(Date.now() - DAY_MS).toISOString().slice(0, '2026-11-23'.length);
}

const moneyOrNull = (numeric: string | null) => (numeric === null ? null : wireMoney(numeric));

export const bankAnswer = ({ id, currency, label, stated_on, lines, ...figures }: ComparedBank) => ({
  ...{ id: wireId(id), currency, label, stated_on, lines, booked: wireMoney(figures.booked) },
  ...{ stated: moneyOrNull(figures.stated), opening: moneyOrNull(figures.opening) },
  ...{ difference: moneyOrNull(figures.difference), open: moneyOrNull(figures.open) },
  missing: moneyOrNull(figures.missing),
});

export const getReconciliation: Answer<'getReconciliation'> = async ({ c, db }) => {
  const day = await dayOf({ c, db });
  return { day, results: (await compareBanks(db, day)).map(bankAnswer), transit: await findTransit(db, day) };
};

/** A line of a bank. */
const lineOf = ({ line, statement, payer_name, text, first: operator, first_kind: kind }: UnevenRow) => ({
  ...{ id: wireId(line ?? ''), statement: wireId(statement ?? '') },
  ...{ payer_name: payer_name ?? '', text: text ?? '' },
  first: operator === null || kind === null ? null : { operator, kind },
});

/** An entry in the books, with its transaction unless that was deleted with its user. */
const entryOf = ({ kind, transaction, email, reference }: UnevenRow) => ({
  kind: kind ?? '',
  transaction: transaction === null || email === null ? null : { id: wireId(transaction), email, reference },
});

/** The fundings that lines may take back, by the lines. */
async function takenBackBy(db: Db, lines: readonly string[]) {
  const rows = await findPossibleReversals(db, lines);
  const shown = rows.map(
    ({ line, transaction, email, is_reversed }) => [line, { id: wireId(transaction), email, is_reversed }] as const,
  );
  return new Map(lines.map((line) => [line, shown.flatMap(([of, one]) => (of === line ? [one] : []))]));
}

export const getDifference: Answer<'getDifference'> = async ({ c, db }) => {
  const [id, day] = [readId(c, 'id'), await dayOf({ c, db })];
  const bank = (await compareBanks(db, day)).find((each) => each.id === id);
  if (!bank) throw notFound(consoleRefusals.bank.noSuch(id));
  const rows = await findUneven(db, id, day, MOST_UNEVEN);
  const lines = rows.flatMap(({ line }) => (line === null ? [] : [line]));
  const states = await findStates(db, lines);
  const takesBack = await takenBackBy(db, lines);
  return {
    bank: bankAnswer(bank),
    results: rows.map((row) => ({
      ...{ id: wireId(row.id), day: row.day, amount: wireMoney(row.amount), even_on: row.even_on },
      line:
        row.line === null
          ? null
          : { ...lineOf(row), state: states.get(row.line) ?? 'unknown', takes_back: takesBack.get(row.line) ?? [] },
      entry: row.line === null ? entryOf(row) : null,
    })),
  };
};

export const bookLine: Answer<'bookLine'> = async ({ db, actor, payload }) => ({
  done: await carryOut(db, actor, (tx, source) => book(tx, payload, source)),
});

export const linkReversal: Answer<'linkReversal'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => link(tx, payload, source));
  return {};
};
