import { useParams, useSearchParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { useCapability } from '@/state/selectors/useCapability';
import { exchangeTexts } from '@/texts/orders/exchange';
import { orderTexts } from '@/texts/orders/order';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { NotOffered } from '@/widgets/money/NotOffered';
import { later } from '@/widgets/parts/later';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { BackTo } from '@/widgets/tickets/BackTo';
import { StandingOrdersLink } from '@/widgets/tickets/StandingOrdersLink';
import styles from './Exchange.module.css';
import { ExchangeTicket } from './ExchangeTicket';
import { prefilledExchange, useExchange } from './useExchange';

const ExchangeFills = later(() => import('./ExchangeFills'), 'ExchangeFills', { idle: true });

function ExchangeOf({ source, search }: { source: string; search: URLSearchParams }) {
  const exchange = useExchange(source, prefilledExchange(search, source));
  const { target } = exchange.form;
  return (
    <div className={styles.columns}>
      <Card
        title={target === null ? orderTexts.convert(source) : exchangeTexts.buyWith(target, source)}
        actions={<Tag>{exchangeTexts.kind}</Tag>}
        padded
      >
        <ExchangeTicket exchange={exchange} />
      </Card>
      <ExchangeFills exchange={exchange} />
    </div>
  );
}

/** Route /exchange/{currencyCode}, on a server that announces exchanges; ?to=&rate=&amount= or &receive= fill in the ticket. */
export function ExchangeScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  const isOffered = useCapability('exchange');
  if (!isTradable(currencyCode)) {
    return <NotOffered title={exchangeTexts.title} currency={currencyCode} choice="order" />;
  }
  return (
    <>
      <PageHeader
        title={exchangeTexts.titleOf(currencyCode)}
        actions={
          <>
            <StandingOrdersLink />
            <BackTo route="order" />
          </>
        }
      />
      {isOffered === true && (
        <ExchangeOf key={`${currencyCode} ${search.toString()}`} source={currencyCode} search={search} />
      )}
      {isOffered === undefined && (
        <Card>
          <SkeletonRows label={orderTexts.loadingMarket} count={9} />
        </Card>
      )}
      {isOffered === false && (
        <Card>
          <NotAnnounced>{exchangeTexts.notOffered}</NotAnnounced>
        </Card>
      )}
    </>
  );
}
