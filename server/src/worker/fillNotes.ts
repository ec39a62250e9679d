import { decimal, maxOf, minOf, sumOf, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { noticeTexts } from '@/texts/notices';
import type { Note } from '@server/modules/notifications/repository';
import type { ListingFill } from './trades';

/** The fills of each lister and pair, in the order in which they first appear. */
function byListerAndPair(fills: readonly ListingFill[]): ListingFill[][] {
  const groups = new Map<string, ListingFill[]>();
  for (const fill of fills) {
    const { user_id, currency, swap_to } = fill.listing;
    const key = [user_id, currency, swap_to].join();
    const group = groups.get(key) ?? [];
    group.push(fill);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The lowest and the highest rate. */
function ratesOf(fills: readonly ListingFill[]): [string, string] {
  const rates = fills.map(({ listing }) => decimal(listing.rate));
  return [toText(rates.reduce(minOf)), toText(rates.reduce(maxOf))];
}

interface Money {
  amount: string;
  currency: string;
}

const moneyText = ({ amount, currency }: Money) => `${formatExact(amount)} ${currency}`;

interface FillFacts {
  amount: Money;
  received: Money;
  rate: string;
  highest: string;
  count: string;
}

function fillMessage({ amount, received, rate, highest, count }: FillFacts): string {
  const [sold, got] = [moneyText(amount), moneyText(received)];
  const [low, high] = [formatExact(rate), formatExact(highest)];
  const rates = low === high ? low : noticeTexts.ratesBetween(low, high);
  return count === '1'
    ? noticeTexts.filled(rates, sold, got)
    : noticeTexts.severalFilled(formatExact(count), rates, sold, got);
}

/** What the listers are notified of when an order was filled: one message for each lister and pair. */
export function fillNotes(fills: readonly ListingFill[]): Note[] {
  return byListerAndPair(fills).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { user_id: userId, currency, swap_to } = first.listing;
    const amount = { amount: toText(sumOf(own.map(({ taken }) => taken))), currency };
    const received = { amount: toText(sumOf(own.map(({ paid }) => paid))), currency: swap_to };
    const [rate, highest] = ratesOf(own);
    const about = { kind: 'fill', amount, received, to: swap_to, rate, highest, count: String(own.length) } as const;
    return [
      { userId, message: () => fillMessage(about), about, ...(own.length === 1 && { listing: first.listing.id }) },
    ];
  });
}
