import type * as v from 'valibot';
import { MOST_MATCHES, OPEN_STATES, type statementPayload } from '@contract/console/statements';
import { toText } from '@/domain/money/decimal';
import * as matches from '@server/acts/bankMatches';
import * as lineActs from '@server/acts/bankLines';
import * as acts from '@server/acts/bankStatements';
import { isId, readId } from '@server/http/read';
import { findHouseBanks, type HouseBank } from '@server/modules/houseBanks';
import { findLines, findStatements } from '@server/modules/operators/bankStatements';
import { countMatches, findMatches, findStates, type MatchRow } from '@server/modules/operators/bankMatches';
import { type ActRow, findLatestOn } from '@server/modules/operators/acts';
import { wireId, wireMoney } from '@server/modules/wire';
import type { Answer } from './edge';

const MOST_ROWS = 25;

const bankAnswer = ({ id, currency, label, bank_account_number: number, mobile_money_number: mobile }: HouseBank) => ({
  ...{ id: wireId(id), currency, label, number: number || mobile },
});

const moneyOrNull = (numeric: string | null) => (numeric === null ? null : wireMoney(numeric));

/** One window of the rows that were asked for with one more. */
function windowOf<Row extends { id: string }>(rows: readonly Row[]) {
  const shown = rows.slice(0, MOST_ROWS);
  return { shown, next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null };
}

export const getStatements: Answer<'getStatements'> = async ({ c, db }) => {
  const before = c.req.query('before') ?? '';
  const { shown, next } = windowOf(await findStatements(db, isId(before) ? before : null, MOST_ROWS + 1));
  return {
    banks: (await findHouseBanks(db)).map(bankAnswer),
    results: shown.map(({ id, house_bank_id: bank, currency, label, format, lines, operator, ...row }) => ({
      ...{ id: wireId(id), bank: wireId(bank), currency, label, format, lines, operator },
      ...{ from: row.first_day, to: row.last_day, at: row.created_at.toISOString() },
      ...{ opening: moneyOrNull(row.opening), closing: moneyOrNull(row.closing) },
    })),
    next,
  };
};

export const getStatementLines: Answer<'getStatementLines'> = async ({ c, db }) => {
  const [id, before] = [readId(c, 'id'), c.req.query('before') ?? ''];
  const rows = await findLines(db, id, isId(before) ? before : null, MOST_ROWS + 1);
  const { shown, next } = windowOf(rows);
  const states = await findStates(
    db,
    shown.map((row) => row.id),
  );
  return {
    results: shown.map((row) => ({
      ...{ ...row, id: wireId(row.id), amount: wireMoney(row.amount), state: states.get(row.id) ?? 'unknown' },
    })),
    next,
  };
};

/** The file that a form has. */
const chosenIn = async ({
  file,
  account,
  mapping,
}: v.InferOutput<typeof statementPayload>): Promise<acts.ChosenFile> => ({
  bytes: new Uint8Array(await file.arrayBuffer()),
  bank: account ?? null,
  mapping: mapping ?? null,
});

export const previewStatement: Answer<'previewStatement'> = async ({ db, payload }) => {
  const { bank, format, statements, csv, added, known } = await acts.previewStatement(db, await chosenIn(payload));
  return {
    bank: bankAnswer(bank),
    format,
    statements: statements.map(({ from, to, opening, closing, lines }) => ({
      ...{ from, to, opening: opening && toText(opening), closing: closing && toText(closing), lines: lines.length },
    })),
    added,
    known,
    csv: csv && {
      ...{ mapping: csv.mapping, rows: csv.rows, left_out: csv.leftOut, problem: csv.problem?.message ?? null },
    },
  };
};

export const importStatement: Answer<'importStatement'> = async ({ db, actor, payload }) => {
  const { added, known } = await acts.importStatement(db, actor, await chosenIn(payload));
  return { added, known };
};

const fundingOf = ({ funding, email, funded, reference, first }: MatchRow) =>
  funding === null || email === null || funded === null || reference === null
    ? null
    : { id: wireId(funding), email, amount: wireMoney(funded), reference, first };

const lastOn = (act: ActRow | undefined) => {
  if (!act) return null;
  const { user = '' } = act.after;
  return { act: act.act, operator: act.operator, reason: act.reason, email: typeof user === 'string' ? user : '' };
};

export const getMatches: Answer<'getMatches'> = async ({ db }) => {
  const counted = new Map((await countMatches(db)).map(({ state, count }) => [state, count]));
  const rows = await findMatches(db, OPEN_STATES, MOST_MATCHES);
  const subjects = rows.map(({ id }) => lineActs.subjectOfLine(id));
  const noted = new Map((await findLatestOn(db, subjects)).map((act) => [act.subject, act]));
  return {
    counts: Object.fromEntries(OPEN_STATES.map((state) => [state, counted.get(state) ?? 0])),
    results: rows.map((row) => ({
      ...{ id: wireId(row.id), booked_on: row.booked_on, amount: wireMoney(row.amount), currency: row.currency },
      ...{ payer_name: row.payer_name, text: row.text, state: row.state, difference: row.difference },
      funding: fundingOf(row),
      last: lastOn(noted.get(lineActs.subjectOfLine(row.id))),
    })),
  };
};

export const approveMatched: Answer<'approveMatched'> = ({ db, actor, payload }) =>
  matches.approveMatched(db, actor, payload.lines);

export const actOnLine: Answer<'actOnLine'> = async ({ db, actor, payload }) => {
  return { done: await lineActs.actOnLine(db, actor, payload) };
};
