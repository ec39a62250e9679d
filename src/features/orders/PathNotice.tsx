import { Banner } from '@/ui/Banner';
import { formatBalance } from '@/domain/formatDecimal';
import { currencySymbol } from '@/ui/currencySymbol';

export interface PathNoticeProps {
  /** What is received in. */
  currency: string;
  /** What the path brought when it was chosen, and brings now: decimal text, "0" for nothing. */
  was: string;
  now: string;
}

/** Says that the chosen path brings something else than when it was chosen, or nothing any more. */
export function PathNotice({ currency, was, now }: PathNoticeProps) {
  if (was === now) return null;
  const money = (amount: string) => `${currencySymbol(currency)} ${formatBalance(amount)}`;
  if (now === '0') {
    return (
      <Banner tone="warn">{`This path cannot carry the amount any more (was ${money(was)}). Choose another.`}</Banner>
    );
  }
  return <Banner tone="info">{`The market has moved. You receive: was ${money(was)}, now ${money(now)}.`}</Banner>;
}
