import { FINANCE } from '@contract/console/operators';
import { compare, decimal, multiply, parseDecimal, subtract, toText } from '@/domain/money/decimal';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { isOpen, setOpen } from '@server/modules/appStatus';
import {
  type Act,
  type ActSource,
  deleteFirstRate,
  findFirstRates,
  type FirstRate,
  hasOtherIn,
  saveFirstRate,
} from '@server/modules/operators/acts';
import { checkedRate, findDayAgo, findRate, holdPegs, lockHeldFrom, setRate } from '@server/modules/rates';
import { conflict, forbidden, invalid } from '@server/platform/refusal';
import type { Done } from './carryOut';

/** Opens or closes the four home actions for everybody. */
export async function switchApp(tx: Db, open: boolean): Promise<Done<null>> {
  const before = { open: await isOpen(tx) };
  await setOpen(tx, open);
  return { result: null, act: { act: open ? 'open' : 'halt', subject: 'market', before, after: { open } } };
}

/** A change of more than this share needs a confirmation. */
const MOST_CHANGE = '0.05';
/** A rate that differs from that of a day ago by more than this share needs two operators. */
const MOST_ALONE = '0.2';
/** No rate becomes more than this many times as high or as low in one step. */
const MOST_TIMES = decimal('10');
/** Converting there and back must return the initial amount, up to this share. */
const MOST_ROUND_TRIP = '0.1';

/** Whether a rate differs from another one by more than a share of it. */
function isFar(before: string, after: string, share: string): boolean {
  const [old, next] = [decimal(before), decimal(after)];
  const most = multiply(old, decimal(share));
  return compare(subtract(next, old), most) > 0 || compare(subtract(old, next), most) > 0;
}

const isSame = (one: string, other: string): boolean => compare(decimal(one), decimal(other)) === 0;

/** Whether one of two rates is more than ten times the other. */
const isBeyond = (one: string, other: string): boolean =>
  compare(decimal(one), multiply(decimal(other), MOST_TIMES)) > 0 ||
  compare(decimal(other), multiply(decimal(one), MOST_TIMES)) > 0;

interface Pair {
  currency: string;
  swapTo: string;
}

interface NewRate extends Pair {
  rate: string;
  /** True if the operator has confirmed the rate. */
  sure: boolean;
  /** The reverse rate, if it is set at the same time. */
  inverse?: string;
}

/** The result of setting a rate. */
interface RateSet {
  /** The rate before a jump, which can be restored; otherwise null. */
  jumpedFrom: string | null;
  /** True if nothing has changed yet, because another operator must approve it too. */
  waits: boolean;
}

const subjectOf = ({ currency, swapTo }: Pair) => `rate ${currency}-${swapTo}`;

/** The rate of a pair that waits for a second operator, or null. */
async function findFirst(tx: Db, { currency, swapTo }: Pair): Promise<FirstRate | null> {
  const waiting = await findFirstRates(tx);
  return waiting.find((each) => each.currency_from === currency && each.currency_to === swapTo) ?? null;
}

/** The result of converting one unit there and back, if that is far from one; otherwise null. */
async function roundTripOf(tx: Db, { currency, swapTo, inverse }: NewRate, rate: string): Promise<string | null> {
  const known = inverse ?? (await findRate(tx, swapTo, currency))?.rate;
  if (known === undefined) return null;
  const back = checkedRate(swapTo, currency, known);
  const product = toText(multiply(decimal(rate), decimal(back)));
  return isFar('1', product, MOST_ROUND_TRIP) ? product : null;
}

/** How far a new rate is from the earlier ones. */
interface Change {
  /** The present rate. */
  last: string | null;
  /** The rate before a jump while listings wait for it; otherwise the last rate. */
  usual: string | null;
  /** The rate of a day ago; null if there is none, or if the change restores the rate before a jump. */
  dayAgo: string | null;
  /** True if listings that follow the rate have to wait. */
  jumps: boolean;
  /** True if two operators are needed. */
  isForTwo: boolean;
  /** Why the operator must confirm. */
  reasons: string[];
}

/**
 * Compares a new rate with the earlier ones, and locks the pair until the end of the transaction.
 *
 * @throws Refusal `invalid`
 */
async function lockChange(tx: Db, wished: NewRate, rate: string): Promise<Change> {
  const { currency, swapTo } = wished;
  const heldFrom = await lockHeldFrom(tx, currency, swapTo);
  const last = (await findRate(tx, currency, swapTo))?.rate ?? null;
  const usual = heldFrom ?? last;
  if (heldFrom !== null && isSame(heldFrom, rate)) {
    return { ...{ last, usual, dayAgo: null }, jumps: false, isForTwo: false, reasons: [] };
  }
  if (last !== null && isBeyond(last, rate)) throw invalid(consoleRefusals.rate.beyond(formatExact(last)));
  const dayAgo = await findDayAgo(tx, currency, swapTo);
  const isForTwo = dayAgo !== null && isFar(dayAgo, rate, MOST_ALONE);
  const isFarFromLast = usual !== null && isFar(usual, rate, MOST_CHANGE);
  // Many small steps are a jump too.
  const isFarInDay = dayAgo !== null && isFar(dayAgo, rate, MOST_CHANGE);
  const reasons: string[] = [];
  if (isForTwo) reasons.push(consoleRefusals.rate.farForOne(formatExact(dayAgo)));
  else if (isFarFromLast) reasons.push(consoleRefusals.rate.far(formatExact(usual)));
  else if (isFarInDay) reasons.push(consoleRefusals.rate.farInDay(formatExact(dayAgo)));
  const becomes = await roundTripOf(tx, wished, rate);
  if (becomes !== null) reasons.push(consoleRefusals.rate.roundTrip(currency, swapTo, formatFixed(becomes, 4)));
  return { last, usual, dayAgo, jumps: isFarFromLast || isFarInDay, isForTwo, reasons };
}

/**
 * Sets a market rate. A change of more than 5 %, also within a day, and a rate that does not agree with its reverse
 * need a confirmation. After a change of more than 5 % the listings that follow the rate wait for some minutes; setting
 * the earlier rate again ends that (decision 468). A rate more than 20 % away from that of a day ago needs two
 * operators: the rate that the first one sets is only recorded (decision 470). The log has the id of the entry in
 * rate_history, which so names the operator.
 *
 * @throws Refusal `invalid` for a rate that is out of bounds; `conflict` for a change that was not confirmed,
 * `forbidden` if the same operator approves twice
 */
export async function setMarketRate(
  tx: Db,
  wished: NewRate,
  source: Pick<ActSource, 'operator'>,
): Promise<Done<RateSet>> {
  const { currency, swapTo, sure } = wished;
  const rate = checkedRate(currency, swapTo, wished.rate);
  const { last, usual, dayAgo, jumps, isForTwo, reasons } = await lockChange(tx, wished, rate);
  const isForAnother = isForTwo && (await hasOtherIn(tx, FINANCE, source.operator));
  if (reasons.length > 0 && !sure) {
    const { asked, thenAlone, thenListings, thenTwo } = consoleRefusals.rate;
    const afterwards = [isForTwo && !isForAnother && thenAlone, isForAnother ? thenTwo : jumps && thenListings];
    throw conflict(
      asked(
        reasons,
        afterwards.filter((each) => each !== false),
      ),
    );
  }
  const subject = subjectOf(wished);
  const first = isForAnother ? await findFirst(tx, wished) : null;
  const isSecond = first !== null && isSame(first.rate, rate);
  if (isSecond && first.operator === source.operator) throw forbidden(consoleRefusals.rate.twice);
  if (isForAnother && !isSecond) {
    await saveFirstRate(tx, { currency_from: currency, currency_to: swapTo, rate, operator: source.operator });
    const after = { rate, day_ago: dayAgo };
    const noted: Act = { act: 'set rate first', subject, before: { rate: last }, after };
    return { result: { jumpedFrom: null, waits: true }, act: noted };
  }
  const entry = await setRate(tx, currency, swapTo, rate);
  await deleteFirstRate(tx, currency, swapTo);
  const jumpedFrom = jumps ? usual : null;
  await holdPegs(tx, currency, swapTo, jumpedFrom);
  const others = first ? { first: first.operator } : isForTwo && { alone: true };
  const act: Act = { act: 'set rate', subject, before: { rate: last }, after: { rate, entry, ...others } };
  return { result: { jumpedFrom, waits: false }, act };
}

/** A waiting rate as a page shows it. */
interface Shown extends Pair {
  rate: string;
}

/** Approves the rate that waits for a second operator. @throws Refusal as `setMarketRate`, `conflict` if it no longer waits */
export async function approveMarketRate(tx: Db, shown: Shown, source: ActSource): Promise<Done<RateSet>> {
  await requireWaiting(tx, shown);
  return setMarketRate(tx, { ...shown, sure: true }, source);
}

/** Drops a rate that waits: its first operator takes it back, or another one declines it. @throws Refusal `conflict` */
export async function dropMarketRate(tx: Db, shown: Shown): Promise<Done<null>> {
  const { rate, operator } = await requireWaiting(tx, shown);
  await deleteFirstRate(tx, shown.currency, shown.swapTo);
  return { result: null, act: { act: 'drop rate', subject: subjectOf(shown), before: { rate, first: operator } } };
}

/** The waiting rate of a pair, which nobody else changes until the end of the transaction. @throws Refusal `conflict` */
async function requireWaiting(tx: Db, { currency, swapTo, rate }: Shown): Promise<FirstRate> {
  await lockHeldFrom(tx, currency, swapTo);
  const first = await findFirst(tx, { currency, swapTo });
  const typed = parseDecimal(rate);
  if (!first || !typed || compare(typed, decimal(first.rate)) !== 0) throw conflict(consoleRefusals.rate.notWaiting);
  return first;
}
