import { add, compare, type Decimal, decimal, divide, multiply, subtract, toText } from '@/domain/money/decimal';

const ONE = decimal('1');
/** Twice a hundred: the middle of two rates is half their sum. */
const DOUBLE_PERCENT = decimal('200');
const PERCENT_DECIMALS = 2;

/** How the best rates of the two sides of a market lie to each other. */
interface LadderSpread {
  /** `crossed`: both sides can be taken at a profit before fees; `even`: at the same rate. */
  state: 'open' | 'even' | 'crossed';
  /** How far they are apart, in the quote of the first side, rounded half up; never below zero. Canonical decimal text. */
  amount: string;
  /** The same in per cent of the middle, with 2 decimals. */
  percent: string;
}

const size = (value: Decimal) => (compare(value, decimal('0')) < 0 ? subtract(decimal('0'), value) : value);

/**
 * The spread between the best rate of one side and that of the other, each in the currency of its own listings: CNY for
 * NGN at 214 and NGN for CNY at 0.0047. Their product is 1 if both are the same rate. Both must be above zero.
 */
export function ladderSpread(offer: string, bid: string, decimals: number): LadderSpread {
  const other = decimal(bid);
  const product = multiply(decimal(offer), other);
  const order = compare(product, ONE);
  const apart = size(subtract(product, ONE));
  const states = { '-1': 'crossed', '0': 'even', '1': 'open' } as const;
  return {
    state: states[`${order}`],
    amount: toText(divide(apart, other, decimals, 'halfUp')),
    percent: toText(divide(multiply(apart, DOUBLE_PERCENT), add(product, ONE), PERCENT_DECIMALS, 'halfUp')),
  };
}
