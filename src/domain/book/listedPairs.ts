import type { Listing } from '@contract/schemas/listing';
import { add, compare, type Decimal, isPositive, parseDecimal, toText } from '@/domain/money/decimal';

/** One level as the listings spell it. */
export interface ListedLevel {
  rate: string;
  total: string;
  listingIds: string[];
}

/** One pair's levels, the lowest rate first. */
export interface ListedPair {
  currency: string;
  swapTo: string;
  levels: ListedLevel[];
}

interface OpenLevel {
  rate: Decimal;
  total: Decimal;
  listingIds: string[];
}

interface OpenPair {
  currency: string;
  swapTo: string;
  levels: Map<string, OpenLevel>;
}

function openPair(pairs: Map<string, Map<string, OpenPair>>, currency: string, swapTo: string): OpenPair {
  const towards = pairs.get(currency) ?? new Map<string, OpenPair>();
  const pair = towards.get(swapTo) ?? { currency, swapTo, levels: new Map<string, OpenLevel>() };
  pairs.set(currency, towards);
  towards.set(swapTo, pair);
  return pair;
}

function closePair({ currency, swapTo, levels }: OpenPair): ListedPair {
  const ascending = [...levels].sort(([, a], [, b]) => compare(a.rate, b.rate));
  return {
    currency,
    swapTo,
    levels: ascending.map(([rate, { total, listingIds }]) => ({ rate, total: toText(total), listingIds })),
  };
}

/** "1.10" and "1.1" are one rate (decision 3), so levels are keyed by the canonical text. */
function rateReader(): (text: string) => { text: string; rate: Decimal } | null {
  const read = new Map<string, { text: string; rate: Decimal } | null>();
  return (text) => {
    const known = read.get(text);
    if (known !== undefined) return known;
    const rate = parseDecimal(text);
    const answer = rate && isPositive(rate) ? { text: toText(rate), rate } : null;
    read.set(text, answer);
    return answer;
  };
}

/**
 * The listings by pair and exact rate, in one pass. Listings without an amount or a rate cannot be traded and are left
 * out.
 */
export function groupListings(listings: readonly Listing[]): ListedPair[] {
  const pairs = new Map<string, Map<string, OpenPair>>();
  const readRate = rateReader();
  for (const { id, currency, swap_to: swapTo, Amount, rate: rateText } of listings) {
    const rate = readRate(rateText);
    const amount = parseDecimal(Amount);
    if (!rate || !amount || !isPositive(amount)) continue;
    const { levels } = openPair(pairs, currency, swapTo);
    const level = levels.get(rate.text);
    if (level) {
      level.total = add(level.total, amount);
      level.listingIds.push(id);
    } else {
      levels.set(rate.text, { rate: rate.rate, total: amount, listingIds: [id] });
    }
  }
  return [...pairs.values()].flatMap((towards) => [...towards.values()].map(closePair));
}
