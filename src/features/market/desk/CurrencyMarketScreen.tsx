import { useParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { useBook } from '@/state/selectors/useBook';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { CurrencySwitch } from '@/features/market/tiles/CurrencySwitch';
import { Desk } from './Desk';
import { Freshness } from '@/features/market/freshness/Freshness';
import { LayoutPlace } from '@/features/market/layout/LayoutPlace';
import { countListings } from '@/features/market/pairs/pairList';
import type { RenderTicket } from './TicketPlace';
import { usePairs } from '@/features/market/pairs/usePairs';
import { marketTexts } from '@/texts/market/market';

/** Keeps the line free until the number of listings is known. */
const NOT_YET = '\u00a0';

/** What others list of one currency: a book for each currency that it is listed towards, and the ticket beside. */
function CurrencyMarket({ currency, renderTicket }: { currency: string; renderTicket: RenderTicket }) {
  const known = useBook();
  const pairs = usePairs(currency);
  return (
    <>
      <PageHeader
        title={marketTexts.publicMarket}
        facts={
          <>
            <span>{known ? marketTexts.pairListings(pairs.length, countListings(pairs)) : NOT_YET}</span>
            <Freshness />
          </>
        }
        actions={
          <>
            <LayoutPlace />
            <BackTo route="publicMarket" />
          </>
        }
      >
        <CurrencySwitch />
      </PageHeader>
      <Desk currency={currency} known={known} listed={pairs} renderTicket={renderTicket} />
    </>
  );
}

/** Route /market/{currencyCode}; ?for=&rate= open the ticket of a level. The app passes the ticket in. */
export function CurrencyMarketScreen({ renderTicket }: { renderTicket: RenderTicket }) {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <CurrencyMarket key={currencyCode} currency={currencyCode} renderTicket={renderTicket} />
  ) : (
    <NotOffered title={marketTexts.publicMarket} currency={currencyCode} choice="publicMarket" />
  );
}
