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

function ratesOf(fills: readonly ListingFill[]): string {
  const rates = fills.map(({ listing }) => decimal(listing.rate));
  const shown = (extreme: typeof minOf) => formatExact(toText(rates.reduce(extreme)));
  const [lowest, highest] = [shown(minOf), shown(maxOf)];
  return lowest === highest ? lowest : noticeTexts.ratesBetween(lowest, highest);
}

/** What the listers are notified of when an order was filled: one message for each lister and pair. */
export function fillNotes(fills: readonly ListingFill[]): Note[] {
  return byListerAndPair(fills).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { user_id: userId, currency, swap_to } = first.listing;
    const sold = `${formatExact(toText(sumOf(own.map(({ taken }) => taken))))} ${currency}`;
    const got = `${formatExact(toText(sumOf(own.map(({ paid }) => paid))))} ${swap_to}`;
    const rates = ratesOf(own);
    const message =
      own.length === 1
        ? noticeTexts.filled(rates, sold, got)
        : noticeTexts.severalFilled(formatExact(String(own.length)), rates, sold, got);
    return [{ userId, message }];
  });
}
