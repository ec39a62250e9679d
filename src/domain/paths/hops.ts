import { LEDGER_DECIMALS } from '@contract/values/constants';
import {
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  minOf,
  subtract,
  sumOf,
  toText,
} from '@/domain/money/decimal';
import { boughtFor, paidFor } from './fills';
import { type Book, type Level, pairKey } from '@/domain/book/listingBook';

/** What one level gives to a hop; canonical decimal text. */
interface LevelFill {
  rate: string;
  /** In the currency that the hop leads to. */
  taken: string;
  /** In the currency that the hop comes from. */
  paid: string;
}

/** One exchange of a path over the best rates of a pair; canonical decimal text. */
export interface Hop {
  source: string;
  target: string;
  pay: string;
  receive: string;
  /** Units of `source` for one of `target`, rounded half up to 8 decimals. */
  averageRate: string;
  fills: LevelFill[];
}

/** A hop, or the money that is left over because the pair's listings hold too little. */
type HopOutcome = { hop: Hop; receive: Decimal } | { unfilled: Decimal };

interface Take {
  rate: Decimal;
  taken: Decimal;
  paid: Decimal;
}

interface Takings {
  takes: Take[];
  unfilled: Decimal | null;
}

/** Buys level by level, best first. A rest that is too little to buy anything does not count as unfilled. */
function takeLevels(levels: readonly Level[], pay: Decimal): Takings {
  const takes: Take[] = [];
  let left = pay;
  for (const level of levels) {
    const rate = decimal(level.rate);
    const wanted = boughtFor(left, rate);
    if (!isPositive(wanted)) return { takes, unfilled: takes.length > 0 ? null : left };
    const total = decimal(level.total);
    const taken = minOf(wanted, total);
    const paid = paidFor(taken, rate);
    takes.push({ rate, taken, paid });
    left = subtract(left, paid);
    if (compare(wanted, total) <= 0) return { takes, unfilled: null };
  }
  return { takes, unfilled: left };
}

/** Carries money over one hop. */
export function walkHop(book: Book, source: string, target: string, pay: Decimal): HopOutcome {
  const { takes, unfilled } = takeLevels(book.pairs[pairKey(target, source)]?.levels ?? [], pay);
  if (unfilled) return { unfilled };
  const receive = sumOf(takes.map(({ taken }) => taken));
  const fills = takes.map(({ rate, taken, paid }) => ({
    rate: toText(rate),
    taken: toText(taken),
    paid: toText(paid),
  }));
  const averageRate = toText(divide(pay, receive, LEDGER_DECIMALS, 'halfUp'));
  return { receive, hop: { source, target, pay: toText(pay), receive: toText(receive), averageRate, fills } };
}
