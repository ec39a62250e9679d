import { isCrossed, leastAsRead } from '@/domain/book/crossing';
import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import { compare, decimal, isPositive, toText } from '@/domain/money/decimal';
import { formatRate, invertRate } from '@/domain/money/turnedRate';
import { ticketPath } from '@/routes/ticketPath';
import { selectPair } from '@/state/selectors/bookSelectors';
import { selectBestOwn } from '@/state/selectors/ownListedSelectors';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppSelector } from '@/state/store/hooks';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { listingTexts } from '@/texts/listing/listing';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Phrase } from '@/ui/figures/Phrase';
import { Banner } from '@/ui/panels/Banner';
import { PairRate, useIsTurned } from '@/widgets/rates/PairRate';

interface CrossedOfferProps {
  currency: string;
  swapTo: string | null;
  /** The rate of the listing; null if it cannot be read. */
  rate: string | null;
  amount: string | null;
}

/** The best listing of the opposite direction, whose rate the listing must not meet. */
function useOpposite(currency: string, swapTo: string): { rate: string; isOwn: boolean } | null {
  const others = useAppSelector((state) => selectPair(swapTo, currency)(state)?.levels[0]?.rate);
  const own = useAppSelector(selectBestOwn(swapTo, currency));
  if (own !== null && (others === undefined || compare(decimal(own), decimal(others)) < 0))
    return { rate: own, isOwn: true };
  return others === undefined ? null : { rate: others, isOwn: false };
}

/**
 * Shown where a listing is given a rate that an offer meets already: others' with the exchange with them, filled in, or
 * the user's own. Only with exchanges, because such a server refuses the listing (decision 541).
 */
export function CrossedOffer({ currency, swapTo, rate, amount }: CrossedOfferProps) {
  const isOffered = useCapability('exchange') === true;
  const best = useOpposite(currency, swapTo ?? '');
  const isTurned = useIsTurned(currency, swapTo ?? '');
  const isOppositeTurned = useIsTurned(swapTo ?? '', currency);
  if (!isOffered || swapTo === null || rate === null || best === null) return null;
  const [asked, opposite] = [decimal(rate), decimal(best.rate)];
  if (!isPositive(asked) || !isPositive(opposite) || !isCrossed(asked, opposite)) return null;
  const least = leastAsRead(opposite, isTurned);
  if (best.isOwn) {
    const offered = formatRate(best.rate, isOppositeTurned);
    return <Banner tone="info">{lifecycleTexts.crossedOwn(swapTo, offered, least)}</Banner>;
  }
  const limit = toText(invertRate(asked, RATE_INPUT_DECIMALS, 'down'));
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink to={ticketPath('exchange', currency, { to: swapTo, amount, rate: limit })}>
          {listingTexts.exchangeInstead}
        </ButtonLink>
      }
    >
      <Phrase
        text={listingTexts.crossed}
        parts={{
          currency: swapTo,
          rate: <PairRate rate={best.rate} currency={swapTo} swapTo={currency} />,
          least: <span translate="no">{least}</span>,
        }}
      />
    </Banner>
  );
}
