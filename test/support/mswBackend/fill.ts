import { add, compare, decimal, divide, multiply, roundTo, subtract, toText, ZERO } from '@/domain/money/decimal';
import type { Listing } from '@contract/listings';
import { LEDGER_DECIMALS } from '@contract/values/constants';
import { credit } from './purse';
import type { BackendState } from './state';

/** What one hop takes from whom. */
interface Take {
  listing: Listing;
  taken: string;
  paid: string;
}

/**
 * Spends `net` on what others list of `to` for `from`, cheapest first, then oldest; only at `rate` if one is given.
 * Null if they list too little: then nothing was taken.
 */
export function takeFromMarket(
  state: BackendState,
  buyer: string,
  hop: { from: string; to: string; net: string; rate: string | null },
): { received: string; settle: () => void } | null {
  let left = decimal(hop.net);
  let received = ZERO;
  const takes: Take[] = [];
  for (const listing of offersOf(state, buyer, hop)) {
    if (compare(left, ZERO) === 0) break;
    const wanted = divide(left, decimal(listing.rate), LEDGER_DECIMALS, 'down');
    const all = compare(wanted, decimal(listing.Amount)) > 0;
    const taken = all ? decimal(listing.Amount) : wanted;
    // The last crumb of a division stays with the lister here; the real ledger books it as rounding.
    const paid = all ? roundTo(multiply(taken, decimal(listing.rate)), LEDGER_DECIMALS, 'down') : left;
    takes.push({ listing, taken: toText(taken), paid: toText(paid) });
    received = add(received, taken);
    left = subtract(left, paid);
  }
  if (compare(left, ZERO) > 0) return null;
  return { received: toText(received), settle: () => takes.forEach((take) => settleTake(state, hop.from, take)) };
}

function offersOf(
  state: BackendState,
  buyer: string,
  hop: { from: string; to: string; rate: string | null },
): Listing[] {
  const wanted = hop.rate;
  return state.listings
    .filter(({ user, currency, swap_to }) => user !== buyer && currency === hop.to && swap_to === hop.from)
    .filter(({ rate }) => wanted === null || compare(decimal(rate), decimal(wanted)) === 0)
    .sort((a, b) => compare(decimal(a.rate), decimal(b.rate)) || parseInt(a.id, 10) - parseInt(b.id, 10));
}

function settleTake(state: BackendState, currency: string, { listing, taken, paid }: Take): void {
  listing.Amount = toText(subtract(decimal(listing.Amount), decimal(taken)));
  if (listing.Amount === '0') state.listings.splice(state.listings.indexOf(listing), 1);
  if (listing.user !== null) credit(state, listing.user, currency, paid);
}
