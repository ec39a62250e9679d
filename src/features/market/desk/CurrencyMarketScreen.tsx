import { useParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { useBook } from '@/state/selectors/useBook';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { CurrencySwitch } from '@/features/market/tiles/CurrencySwitch';
import { Desk } from './Desk';
import { Freshness } from '@/features/market/freshness/Freshness';
import { counted, countListings } from '@/features/market/pairs/pairFacts';
import type { RenderTicket } from './TicketPlace';
import { usePairs } from '@/features/market/pairs/usePairs';

/** What others list of one currency: a book for each currency that it is listed towards, and the ticket beside. */
function CurrencyMarket({ currency, renderTicket }: { currency: string; renderTicket: RenderTicket }) {
  const known = useBook();
  useLiveGroup('currency_rates');
  const pairs = usePairs(currency);
  return (
    <>
      <PageHeader
        title="Public market"
        facts={
          known && (
            <>
              {`${counted(pairs.length, 'pair')}, ${counted(countListings(pairs), 'listing')} by others · `}
              <Freshness />
            </>
          )
        }
        actions={<BackTo route="publicMarket" />}
      >
        <CurrencySwitch />
      </PageHeader>
      <Desk currency={currency} known={known} listed={pairs} renderTicket={renderTicket} />
    </>
  );
}

/** Route /market/{currencyCode}; ?for=&rate= open the ticket of a level. The app hands the ticket in. */
export function CurrencyMarketScreen({ renderTicket }: { renderTicket: RenderTicket }) {
  const { currencyCode = '' } = useParams();
  return isTradable(currencyCode) ? (
    <CurrencyMarket key={currencyCode} currency={currencyCode} renderTicket={renderTicket} />
  ) : (
    <NotOffered title="Public market" currency={currencyCode} choice="publicMarket" />
  );
}
