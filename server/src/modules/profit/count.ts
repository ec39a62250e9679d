import {
  add,
  compare,
  decimal,
  type Decimal,
  isPositive,
  minOf,
  subtract,
  sumOf,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { feeOf } from '@server/modules/statements';
import {
  COUNTED_IN,
  type CountedAccount,
  findLots,
  findWithdrawals,
  insertWithdrawal,
  minus,
  NOTHING,
  plus,
  type ProfitLine,
  readValues,
  saveAccount,
  shareOf,
  storedValues,
  valueAt,
  type Values,
} from './repository';

/** The effect of one line of a wallet on its user's holdings. */
type CostEvent =
  | { kind: 'funded'; amount: Decimal; costs: Values }
  | { kind: 'withdrawn' | 'brought back'; amount: Decimal; transaction: string }
  | { kind: 'given back'; amount: Decimal }
  | { kind: 'traded'; sold: Decimal; soldCurrency: string; amount: Decimal; value: Values };

/** The value of a trade: exact if it was paid or received in the currency, otherwise at the market rate. */
function valueOfTrade(line: ProfitLine, given: { currency: string; amount: Decimal }, got: Decimal): Values {
  const market = valueAt(got, line.rates);
  return COUNTED_IN.map((currency, index) => {
    if (currency === given.currency) return given.amount;
    return currency === line.currency ? got : (market[index] ?? null);
  });
}

const trade = (line: ProfitLine, currency: string, sold: Decimal, amount: Decimal): CostEvent => {
  const value = valueOfTrade(line, { currency, amount: sold }, amount);
  return { kind: 'traded', sold, soldCurrency: currency, amount, value };
};

/** The events of a line. Money that is only held, listed or returned still belongs to the user, so it causes none. */
function eventsOf(line: ProfitLine): CostEvent[] {
  const amount = decimal(line.amount);
  if (line.kind === 'fund') return [{ kind: 'funded', amount, costs: valueAt(amount, line.rates) }];
  if (line.kind === 'fill' && line.ordered !== null) {
    return [trade(line, line.ordered.currency, decimal(line.ordered.amount), amount)];
  }
  if (line.kind === 'fill') {
    return line.sold.map((part) => trade(line, part.currency, decimal(part.taken), decimal(part.paid)));
  }
  if (line.kind === 'reverse' || line.kind === 'repay') return [{ kind: 'given back', amount: subtract(ZERO, amount) }];
  if (line.withdrawal === null) return [];
  const { withdrawal: transaction } = line;
  if (line.kind === 'hold') return [{ kind: 'withdrawn', amount: subtract(ZERO, amount), transaction }];
  return line.kind === 'return' ? [{ kind: 'brought back', amount: add(ZERO, amount), transaction }] : [];
}

/** An amount that was acquired at one time, its cost, and how much of it has left since. */
interface Lot {
  /** Null: it is not stored yet. */
  id: string | null;
  amount: Decimal;
  used: Decimal;
  costs: Values;
}

/** What a calendar year brought. */
interface Result {
  realised: Values;
  fees: Decimal;
}

const NO_RESULT: Result = { realised: NOTHING, fees: ZERO };

/** A user's holding of one currency, in lots from oldest to newest. */
interface Holding {
  lots: Lot[];
  held: Decimal;
  /** The cost of the present holding. */
  costs: Values;
  realised: Values;
  /** What is new in each year. */
  years: Map<number, Result>;
}

/** Adds an amount at a cost. It is used after everything that is there. */
function acquire(holding: Holding, amount: Decimal, costs: Values): void {
  holding.lots.push({ id: null, amount, used: ZERO, costs });
  holding.held = add(holding.held, amount);
  holding.costs = plus(holding.costs, costs);
}

/**
 * Removes the oldest `amount`. Lots that are used up leave the list. The parts of a lot add up to its cost exactly,
 * however it is divided: each is the difference of two rounded shares.
 *
 * @returns the cost of the amount
 * @throws Error if there is less
 */
function release(holding: Holding, amount: Decimal): Values {
  let [missing, cost] = [amount, NOTHING];
  while (isPositive(missing)) {
    const [lot] = holding.lots;
    if (!lot) throw new Error('more of a currency leaves than was acquired');
    const part = minOf(missing, subtract(lot.amount, lot.used));
    const used = add(lot.used, part);
    const before = shareOf(lot.costs, lot.used, lot.amount);
    cost = plus(cost, minus(shareOf(lot.costs, used, lot.amount), before));
    missing = subtract(missing, part);
    lot.used = used;
    if (compare(used, lot.amount) === 0) holding.lots.shift();
  }
  holding.held = subtract(holding.held, amount);
  holding.costs = minus(holding.costs, cost);
  return cost;
}

/** Records a sale: the difference between `proceeds` and the cost of the amount is realised. */
function sell(holding: Holding, year: number, amount: Decimal, proceeds: Values): void {
  const result = minus(proceeds, release(holding, amount));
  holding.realised = plus(holding.realised, result);
  const { realised, fees } = holding.years.get(year) ?? NO_RESULT;
  holding.years.set(year, { realised: plus(realised, result), fees });
}

/** Adds the fee that a line paid, or takes one off that came back, as the statement shows it. */
function payFee({ years }: Holding, line: ProfitLine): void {
  const fee = feeOf(line, decimal(line.amount));
  if (fee === null) return;
  const { realised, fees } = years.get(line.year) ?? NO_RESULT;
  years.set(line.year, { realised, fees: subtract(fees, fee) });
}

const LOTS_AT_ONCE = 500;

interface Counting {
  account: CountedAccount;
  holding: Holding;
  /** The lots that were read. */
  read: string[];
  last: { at: string; id: string } | null;
}

type Step = readonly [ProfitLine, CostEvent];

/** How much of a currency the events take away. */
const spentBy = (steps: readonly Step[], currency: string): Decimal =>
  sumOf(
    steps.flatMap(([line, event]) => {
      if (event.kind === 'traded') return event.soldCurrency === currency ? [event.sold] : [];
      const leaves = event.kind === 'withdrawn' || event.kind === 'given back';
      return leaves && line.currency === currency ? [event.amount] : [];
    }),
  );

/** The oldest lots that are not used up, as many as these events can use. */
async function readLots(tx: Db, accountId: string, needed: Decimal): Promise<Lot[]> {
  const lots: Lot[] = [];
  let there = ZERO;
  for (let after = '0'; compare(there, needed) < 0;) {
    const found = await findLots(tx, accountId, after, LOTS_AT_ONCE);
    for (const { id, amount, used, costs } of found) {
      lots.push({ id, amount: decimal(amount), used: decimal(used), costs: readValues(costs) });
      there = add(there, subtract(decimal(amount), decimal(used)));
    }
    const last = found.at(-1);
    if (!last || found.length < LOTS_AT_ONCE) break;
    after = last.id;
  }
  return lots;
}

async function open(tx: Db, account: CountedAccount, steps: readonly Step[]): Promise<Counting> {
  const lots = await readLots(tx, account.account_id, spentBy(steps, account.currency));
  const [costs, realised] = [readValues(account.costs), readValues(account.realised)];
  const holding: Holding = { lots, held: decimal(account.held), costs, realised, years: new Map() };
  return { account, holding, read: lots.flatMap(({ id }) => id ?? []), last: null };
}

const save = (tx: Db, { account, holding, read, last }: Counting): Promise<void> => {
  const left = new Set(holding.lots.map(({ id }) => id));
  const [head] = holding.lots;
  return saveAccount(tx, {
    ...{ accountId: account.account_id, last },
    ...{ held: toText(holding.held), costs: storedValues(holding.costs), realised: storedValues(holding.realised) },
    years: [...holding.years].map(([year, result]) => ({
      ...{ year, realised: storedValues(result.realised), fees: toText(result.fees) },
    })),
    usedUp: read.filter((id) => !left.has(id)),
    partlyUsed: head?.id == null ? [] : [{ id: head.id, used: toText(head.used) }],
    added: holding.lots
      .filter(({ id }) => id === null)
      .map((lot) => ({ amount: toText(lot.amount), used: toText(lot.used), costs: storedValues(lot.costs) })),
  });
};

/** Applies one event, and remembers the cost of a withdrawal. */
function apply(of: (currency: string) => Holding, withdrawn: Map<string, Values>, [line, event]: Step): void {
  const account = of(line.currency);
  if (event.kind === 'funded') acquire(account, event.amount, event.costs);
  if (event.kind === 'withdrawn') withdrawn.set(event.transaction, release(account, event.amount));
  if (event.kind === 'given back') release(account, event.amount);
  if (event.kind === 'brought back') {
    const costs = withdrawn.get(event.transaction);
    if (!costs) throw new Error(`withdrawal ${event.transaction} comes back without having left`);
    acquire(account, event.amount, costs);
  }
  if (event.kind !== 'traded') return;
  sell(of(event.soldCurrency), line.year, event.sold, event.value);
  acquire(account, event.amount, event.value);
}

/** Counts these lines, which are the oldest that were not counted, and stores the result. */
export async function countLines(tx: Db, accounts: readonly CountedAccount[], lines: readonly ProfitLine[]) {
  const steps = lines.flatMap((line) => eventsOf(line).map((event): Step => [line, event]));
  const counting = new Map<string, Counting>();
  for (const account of accounts) counting.set(account.currency, await open(tx, account, steps));
  const find = (currency: string): Counting => {
    const found = counting.get(currency);
    if (!found) throw new Error(`a user without a wallet in ${currency} traded it`);
    return found;
  };
  const back = steps.flatMap(([, event]) => (event.kind === 'brought back' ? [event.transaction] : []));
  const known = back.length === 0 ? new Map<string, (string | null)[]>() : await findWithdrawals(tx, back);
  const withdrawn = new Map([...known].map(([id, costs]) => [id, readValues(costs)]));
  for (const step of steps) apply((currency) => find(currency).holding, withdrawn, step);
  for (const line of lines) {
    payFee(find(line.currency).holding, line);
    find(line.currency).last = { at: line.at, id: line.id };
  }
  for (const one of counting.values()) await save(tx, one);
  for (const [id, costs] of withdrawn) if (!known.has(id)) await insertWithdrawal(tx, id, storedValues(costs));
}
