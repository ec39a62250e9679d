import { type Candle, CANDLE_STEPS, type CandleStep, type DayFigures } from '@contract/candles';
import type { Trade } from '@contract/trades';
import { LONGEST_WINDOW } from '@contract/values/capabilities';
import type { Market } from '@contract/values/markets';
import { add, decimal, maxOf, minOf, toText } from '@/domain/money/decimal';

/** A row of a list, newest first. */
export interface OwnRow {
  id: string;
  /** Without a time, the ids are in its order. */
  created_at?: string | null;
}

/** A list, or a part of it with the cursor of what follows. */
export interface OwnWindow<Row> {
  results: readonly Row[];
  next: string | null;
}

/** What changed in a list: whole rows, newest first as the server orders them, and the ids of those that were removed. */
interface OwnChange<Row> {
  set: readonly Row[];
  del?: readonly string[];
}

/** What belongs into a window. */
interface Rule<Row> {
  keeps: (row: Row) => boolean;
  /** False for a window that others precede: what is newer than its rows belongs to those. */
  isNewest: boolean;
  /** False if only the server can say whether a row that it has not shown belongs into it. */
  isSure: boolean;
  /** The most rows that it may grow to. */
  most?: number;
}

const isTimed = ({ created_at: time = null }: OwnRow): boolean => time !== null;

/** Without times, the greater id is the newer one. Rows of the same millisecond stay in the order in which they came. */
const isBefore = (one: OwnRow, other: OwnRow): boolean =>
  isTimed(one) ? (one.created_at ?? '') > (other.created_at ?? '') : BigInt(one.id) > BigInt(other.id);

/**
 * A window after changes; null if it has to be fetched to be sure. It shares the rows that did not change. It grows by
 * what is new, so that the window after it stays as it is; its cursor is still that of its last row.
 */
export function windowAfter<Row extends OwnRow>(
  window: OwnWindow<Row>,
  { set, del = [] }: OwnChange<Row>,
  { keeps, isNewest, isSure, most = LONGEST_WINDOW }: Rule<Row>,
): OwnWindow<Row> | null {
  const { results, next } = window;
  const gone = new Set([...del, ...set.filter((row) => !keeps(row)).map(({ id }) => id)]);
  const before = new Map(results.map((row) => [row.id, row]));
  const isInPlace = (row: Row) => before.has(row.id) && before.get(row.id)?.created_at === row.created_at;
  const [same, placed] = [set.filter(isInPlace), set.filter((row) => keeps(row) && !isInPlace(row))];
  for (const { id } of placed) if (before.has(id)) gone.add(id);
  const renewed = new Map(same.map((row) => [row.id, row]));
  const rows = results.filter(({ id }) => !gone.has(id)).map((row) => renewed.get(row.id) ?? row);
  // What follows may move up, or end, and the cursor may be that of a row that has gone.
  if (gone.size > 0 && next !== null) return null;
  // It may be in another window, whose rows are not known here.
  if (placed.length > 0 && !isSure) return null;
  // Times are cut to milliseconds, so only the server knows which of two rows of the same one is newer.
  const isUnclear = (row: Row) => isTimed(row) && rows.some(({ created_at: time }) => time === row.created_at);
  if (placed.some(isUnclear)) return null;
  for (const row of placed) {
    const follower = rows.findIndex((other) => isBefore(row, other));
    const place = follower < 0 ? rows.length : follower;
    // What comes first is in the window before, and what comes last in the one after.
    if ((place > 0 || isNewest) && (place < rows.length || next === null)) rows.splice(place, 0, row);
  }
  if (placed.length + renewed.size === 0 && rows.length === results.length) return window;
  return rows.length > most ? null : { results: rows, next };
}

const MS_PER_SECOND = 1_000;

type Traded = Omit<Candle, 'at'>;

const sum = (one: string, other: string) => toText(add(decimal(one), decimal(other)));

const first = ({ rate, amount, total }: Trade): Traded => ({
  ...{ open: rate, high: rate, low: rate, close: rate },
  ...{ amount, total, trades: 1 },
});

const withOne = <Figures extends Traded>(figures: Figures, { rate, amount, total }: Trade): Figures => ({
  ...figures,
  high: toText(maxOf(decimal(figures.high), decimal(rate))),
  low: toText(minOf(decimal(figures.low), decimal(rate))),
  close: rate,
  amount: sum(figures.amount, amount),
  total: sum(figures.total, total),
  trades: figures.trades + 1,
});

/** When the step begins in which something was traded. */
function startOf(at: string, step: CandleStep): string {
  const ms = CANDLE_STEPS[step] * MS_PER_SECOND;
  return new Date(Math.floor(Date.parse(at) / ms) * ms).toISOString();
}

interface Candles {
  results: readonly Candle[];
  next: string | null;
}

/** The newest window of candles after more trades of its market, which are newest first. */
export function candlesAfter({ results, next }: Candles, trades: readonly Trade[], step: CandleStep, limit: number) {
  const after = [...results];
  for (const trade of [...trades].reverse()) {
    const at = startOf(trade.at, step);
    const place = after.findIndex((candle) => candle.at <= at);
    const found = after[place];
    if (found?.at === at) after[place] = withOne(found, trade);
    else if (found) after.splice(place, 0, { at, ...first(trade) });
    // What is older than the window is in an older one.
    else if (next === null) after.push({ at, ...first(trade) });
  }
  return { results: after.slice(0, limit), next };
}

/** The figures of the last 24 hours after more trades, which are newest first. */
export function daysAfter(days: readonly DayFigures[], trades: readonly ({ market: Market } & Trade)[]): DayFigures[] {
  const after = [...days];
  for (const trade of [...trades].reverse()) {
    const { market } = trade;
    const place = after.findIndex((day) => day.market === market);
    const found = after[place];
    if (found) after[place] = withOne(found, trade);
    else after.push({ market, ...first(trade) });
  }
  return after.sort((one, other) => (one.market < other.market ? -1 : 1));
}
