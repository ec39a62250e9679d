import { CAPABILITIES } from '@contract/values/capabilities';
import { LONGEST_CANDLE_WINDOW } from '@contract/candles';
import type { Listing } from '@contract/listings';
import { aListing, aTransaction } from '@test/support/app/builders';
import { ADA, createState } from '@test/support/mswBackend/seed';

const TRADES = 50;
const ORDERS = 4;
const OWN_LISTINGS = 6;
const STEP_MS = 900_000;
/** A quarter of an hour begins here. */
const NEWEST = Date.parse('2026-11-20T12:00:00.000Z');

const atStep = (steps: number) => new Date(NEWEST - steps * STEP_MS).toISOString();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What the user of the page lists: behind what others offer, and older. */
const OWN: readonly Listing[] = numbers(OWN_LISTINGS).map((index) =>
  aListing({ id: String(1_001 + index), user: ADA, rate: `24${String(index)}.5`, Amount: '350.25' }),
);

const progressOf = ({ id, currency, swap_to, rate, Amount }: Listing) => ({
  ...{ id, currency, swap_to, rate, left: Amount },
  ...{ listed: '500.25', sold: '150', returned: '0', got: '36000', fills: 3 },
});

/** The listings of a market with those of the page's user among them. */
export const withOwn = (listings: readonly Listing[]): Listing[] => [...OWN, ...listings];

/** Our own server with everything that it can do, and something in each panel of the desk. */
export function panelState(): ReturnType<typeof createState> {
  const traded = { amount: '120.5', total: '26148.5' };
  const day = { open: '216', high: '221', low: '212.5', close: '217.25', ...traded, trades: 900 };
  return createState({
    capabilities: CAPABILITIES,
    listings: [...OWN],
    progress: Object.fromEntries(OWN.map((listing) => [listing.id, progressOf(listing)])),
    transactions: numbers(ORDERS).map((index) => ({ ...aTransaction({ id: String(501 + index) }), held: '0' })),
    trades: {
      'CNY-NGN': numbers(TRADES).map((index) => ({
        ...{ id: String(TRADES - index), at: atStep(index), side: index % 3 === 0 ? 'sell' : 'buy', ...traded },
        rate: `21${String(index % 10)}.25`,
      })),
    },
    candles: {
      'CNY-NGN 15m': numbers(LONGEST_CANDLE_WINDOW).map((index) => ({ at: atStep(index), ...day, trades: 3 })),
    },
    dayFigures: ['CNY-GHC', 'CNY-NGN', 'GHC-NGN'].map((market) => ({ market, ...day })),
  });
}
