import { LISTING_TOTAL_DECIMALS } from '@contract/constants';
import { formatExact, formatFixed } from '@/domain/formatDecimal';
import { Banner } from '@/ui/Banner';
import { currencySymbol } from '@/ui/currencySymbol';

/** What is listed at a rate at which nobody lists. */
export const NOTHING_LISTED = '0';

export interface RateNoticeProps {
  /** What is bought. */
  currency: string;
  rate: string;
  /** What was listed at the rate when it was chosen, and what is now: decimal text. */
  was: string;
  now: string;
}

/** Says that the chosen rate has gone, or that something else is listed at it than when it was chosen. */
export function RateNotice({ currency, rate, was, now }: RateNoticeProps) {
  if (was === now && now !== NOTHING_LISTED) return null;
  const money = (total: string) => `${currencySymbol(currency)} ${formatFixed(total, LISTING_TOTAL_DECIMALS)}`;
  if (now !== NOTHING_LISTED) {
    return <Banner tone="info">{`Listed at ${formatExact(rate)}: was ${money(was)}, now ${money(now)}.`}</Banner>;
  }
  const before = was === NOTHING_LISTED ? '' : ` any more (was ${money(was)})`;
  return (
    <Banner tone="warn">
      {`Nobody lists ${currency} at ${formatExact(rate)}${before}. Choose another rate; what you typed stays.`}
    </Banner>
  );
}
