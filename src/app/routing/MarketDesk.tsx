import { lazy, Suspense, useEffect } from 'react';
import { appTexts } from '@/texts/app';
import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';
import type { RenderTicket } from '@/features/market/desk/TicketPlace';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { whenIdle } from '@/app/navigation/whenIdle';

const loadTicket = () => import('@/features/orders/bilateral/DeskTicket');
const DeskTicket = lazy(() => loadTicket().then((module) => ({ default: module.DeskTicket })));

const renderTicket: RenderTicket = (props) => (
  <Suspense
    fallback={
      <Card title={appTexts.buyWith(props.currency, props.swapTo)}>
        <SkeletonRows label={appTexts.loadingTicket} count={7} tall />
      </Card>
    }
  >
    <DeskTicket {...props} />
  </Suspense>
);

/** If this fetch fails, the ticket is fetched again when a rate is taken. */
const fetchTicketAhead = () => void loadTicket().catch(() => undefined);

/** Route /market/{currencyCode}: the market's screen with the order ticket beside it. */
export function MarketDesk() {
  useEffect(() => whenIdle(fetchTicketAhead), []);
  return <CurrencyMarketScreen renderTicket={renderTicket} />;
}
