import { add, compare, decimal, type Decimal, subtract, sumOf, toText, ZERO } from '@/domain/money/decimal';
import type { Db } from '@server/db/database';
import { type CostEvent, eventsOf } from './events';
import { acquire, type Holding, type Lot, release, sell } from './holding';
import {
  type CountedAccount,
  findLots,
  findWithdrawals,
  insertWithdrawal,
  type ProfitLine,
  saveAccount,
} from './repository';
import { readValues, storedValues, type Values } from './values';

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
const takenBy = (steps: readonly Step[], currency: string): Decimal =>
  sumOf(
    steps.flatMap(([line, event]) => {
      if (event.kind === 'traded') return event.soldCurrency === currency ? [event.sold] : [];
      return event.kind === 'withdrawn' && line.currency === currency ? [event.amount] : [];
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
  const lots = await readLots(tx, account.account_id, takenBy(steps, account.currency));
  const [costs, realised] = [readValues(account.costs), readValues(account.realised)];
  const holding: Holding = { lots, held: decimal(account.held), costs, realised };
  return { account, holding, read: lots.flatMap(({ id }) => id ?? []), last: null };
}

const save = (tx: Db, { account, holding, read, last }: Counting): Promise<void> => {
  const left = new Set(holding.lots.map(({ id }) => id));
  const [head] = holding.lots;
  return saveAccount(tx, {
    ...{ accountId: account.account_id, last },
    ...{ held: toText(holding.held), costs: storedValues(holding.costs), realised: storedValues(holding.realised) },
    usedUp: read.filter((id) => !left.has(id)),
    partlyUsed: head?.id == null ? [] : [{ id: head.id, used: toText(head.used) }],
    added: holding.lots
      .filter(({ id }) => id === null)
      .map((lot) => ({ amount: toText(lot.amount), used: toText(lot.used), costs: storedValues(lot.costs) })),
  });
};

/** Applies one event, and keeps what a withdrawal took away. */
function apply(of: (currency: string) => Holding, withdrawn: Map<string, Values>, [line, event]: Step): void {
  const own = of(line.currency);
  if (event.kind === 'funded') acquire(own, event.amount, event.costs);
  if (event.kind === 'withdrawn') withdrawn.set(event.transaction, release(own, event.amount));
  if (event.kind === 'brought back') {
    const costs = withdrawn.get(event.transaction);
    if (!costs) throw new Error(`withdrawal ${event.transaction} comes back without having left`);
    acquire(own, event.amount, costs);
  }
  if (event.kind !== 'traded') return;
  sell(of(event.soldCurrency), event.sold, event.value);
  acquire(own, event.amount, event.value);
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
  for (const line of lines) find(line.currency).last = { at: line.at, id: line.id };
  for (const one of counting.values()) await save(tx, one);
  for (const [id, costs] of withdrawn) if (!known.has(id)) await insertWithdrawal(tx, id, storedValues(costs));
}
