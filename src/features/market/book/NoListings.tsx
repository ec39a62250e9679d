import type { PairBook } from '@/domain/book/listingBook';
import { ROUTES } from '@/routes/routes';
import { marketTexts } from '@/texts/market/market';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { EmptyState } from '@/ui/panels/EmptyState';
import { AlertButton } from '@/widgets/alerts/AlertButton';

/** Advice if nobody else lists a currency. */
export function NoListings({ currency, pairs }: { currency: string; pairs: readonly PairBook[] }) {
  return (
    <EmptyState
      title={marketTexts.noListings(currency)}
      action={
        <>
          <ButtonLink to={ROUTES.list}>{marketTexts.listYourOwn}</ButtonLink>
          {pairs.map(({ swapTo }) => (
            <AlertButton key={swapTo} currency={currency} swapTo={swapTo} on="listings" named />
          ))}
        </>
      }
    >
      {marketTexts.noListingsHint}
    </EmptyState>
  );
}
