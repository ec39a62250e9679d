import { useParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { marketOf, MARKETS } from '@contract/values/markets';
import { Freshness } from '@/features/market/freshness/Freshness';
import { BooksPlace } from '@/features/market/layout/BooksPlace';
import { LayoutPlace } from '@/features/market/layout/LayoutPlace';
import { pairPath } from '@/routes/pairPath';
import { ladderTexts } from '@/texts/market/books';
import { SegmentedLinks } from '@/ui/controls/SegmentedLinks';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotOffered } from '@/widgets/money/NotOffered';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PairBookDesk } from './PairBookDesk';
import type { RenderTicket } from './TicketPlace';

const LINKS = MARKETS.map((market) => {
  const [currency = '', swapTo = ''] = market.split('-');
  return { to: pairPath(currency, swapTo), label: ladderTexts.name(currency, swapTo) };
});

/** Route /market/{currencyCode}/{swapTo}; ?buy=&rate= open the ticket of a level. The app passes the ticket in. */
export function PairMarketScreen({ renderTicket }: { renderTicket: RenderTicket }) {
  const { currencyCode = '', swapTo = '' } = useParams();
  const unknown = [currencyCode, swapTo].find((code) => !isTradable(code));
  const market = marketOf(currencyCode, swapTo);
  if (unknown !== undefined || market === null) {
    return (
      <NotOffered
        title={ladderTexts.name(currencyCode, swapTo)}
        currency={unknown ?? ladderTexts.name(currencyCode, swapTo)}
        choice="publicMarket"
      />
    );
  }
  return (
    <>
      <PageHeader
        title={ladderTexts.name(currencyCode, swapTo)}
        facts={<Freshness />}
        actions={
          <>
            <BooksPlace own={market} />
            <LayoutPlace />
            <BackTo route="publicMarket" />
          </>
        }
      >
        <SegmentedLinks label={ladderTexts.markets} links={LINKS} />
      </PageHeader>
      <PairBookDesk key={market} market={market} currency={currencyCode} swapTo={swapTo} renderTicket={renderTicket} />
    </>
  );
}
